import { createDossier } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { dossierRecord } from '../records/dossier.ts';
import { thirdPartyIdOf } from '../shared/find.ts';
import { thirdPartyLocator } from '../shared/locators.ts';
import { outputProperties, shapeRecord } from '../shared/output.ts';
import { dossierFields, readDossierFields } from './fields.ts';

const defaultWaitSeconds = 30;

export const create: Operation = {
  name: 'Create',
  value: 'create',
  action: 'Create dossier',
  description: 'Create an evaluation dossier for a third party',
  properties: [
    thirdPartyLocator,
    {
      displayName: 'Dossier Type Name or ID',
      name: 'typeCode',
      type: 'options',
      typeOptions: { loadOptionsMethod: 'getDossierTypes' },
      default: '',
      description:
        'The type fixes the documents. Leave it empty and name the required documents instead. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
    },
    dossierFields,
    ...outputProperties,
  ],
  isWrite: true,
  example: dossierRecord.example,
  *run({ client, parameters }) {
    const fields = parameters.group('additionalFields');
    const typeCode = parameters.optional('typeCode');
    const thirdpartyId = yield* thirdPartyIdOf(client, parameters);
    const wanted = { thirdpartyId, ...(typeCode !== undefined && { typeCode }), ...readDossierFields(fields) };
    const timeoutMs = fields.number('waitSeconds', defaultWaitSeconds) * 1000;
    const dossier = yield* createDossier(client, wanted, { timeoutMs });
    if (dossier === undefined) return [{ json: { thirdpartyId, ...readDossierFields(fields), status: 'PENDING' } }];
    return [{ json: shapeRecord(parameters, dossier, dossierRecord) }];
  },
};
