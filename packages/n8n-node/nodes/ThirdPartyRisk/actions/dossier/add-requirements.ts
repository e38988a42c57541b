import { addRequirements as addToDossier, ConnectorError, readDossier } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { documentRecord } from '../records/document.ts';
import { dossierIdOf } from '../shared/find.ts';
import { dossierLocator } from '../shared/locators.ts';
import { outputProperties, shapeRecord } from '../shared/output.ts';

export const addRequirements: Operation = {
  name: 'Add Requirements',
  value: 'addRequirements',
  action: 'Add requirements to dossier',
  description: 'Ask for further documents. Only a dossier without a type takes them.',
  properties: [
    dossierLocator,
    {
      displayName: 'Document Names or IDs',
      name: 'requiredDocuments',
      type: 'multiOptions',
      typeOptions: { loadOptionsMethod: 'getRequirements' },
      default: [],
      required: true,
      description:
        'The documents to ask for. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
    },
    ...outputProperties,
  ],
  isWrite: true,
  example: documentRecord.example,
  *run({ client, parameters }) {
    const codes = parameters.list('requiredDocuments');
    if (codes.length === 0) {
      throw new ConnectorError('config', 'No document is named. Choose at least one.', { field: 'requiredDocuments' });
    }
    const dossierId = yield* dossierIdOf(client, parameters);
    const { typeCode } = yield* readDossier(client, dossierId);
    const documents = yield* addToDossier(client, dossierId, codes, typeCode);
    return documents.map((document) => ({ json: shapeRecord(parameters, document, documentRecord) }));
  },
};
