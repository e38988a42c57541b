import type { Operation } from '../../operation.ts';
import { dossierIdOf, readDossier } from '../../shared/find.ts';
import { dossierLocator } from '../../shared/locators.ts';
import { outputProperties, shapeRecord, simplifiedDossier } from '../../shared/output.ts';
import { dossierExample } from '../example.ts';

export const get: Operation = {
  name: 'Get',
  value: 'get',
  action: 'Get dossier',
  description: 'Read one dossier',
  properties: [dossierLocator, ...outputProperties],
  example: dossierExample,
  *run({ client, parameters }) {
    const dossier = yield* readDossier(client, yield* dossierIdOf(client, parameters));
    return [{ json: shapeRecord(parameters, dossier, simplifiedDossier) }];
  },
};
