import type { Operation } from '../../operation.ts';
import { documentPlaceOf, readDocument } from '../../shared/find.ts';
import { documentLocator, dossierLocator } from '../../shared/locators.ts';
import { outputProperties, shapeRecord, simplifiedDocument } from '../../shared/output.ts';
import { documentExample } from '../example.ts';
import { extractedDataProperty } from '../extracted.ts';

export const get: Operation = {
  name: 'Get',
  value: 'get',
  action: 'Get document',
  description: 'Read one document with its evidences',
  properties: [dossierLocator, documentLocator, ...outputProperties, extractedDataProperty],
  example: documentExample,
  *run({ client, parameters }) {
    const place = yield* documentPlaceOf(client, parameters);
    const document = yield* readDocument(client, place, parameters.group('options').isOn('withExtractedData'));
    return [{ json: shapeRecord(parameters, document, simplifiedDocument) }];
  },
};
