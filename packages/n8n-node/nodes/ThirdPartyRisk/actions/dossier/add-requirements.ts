import { addRequirements as addToDossier, ConnectorError, readDossier } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { documentRecord } from '../records/document.ts';
import { dossierIdOf } from '../shared/find.ts';
import { dossierLocator } from '../shared/locators.ts';
import { notice } from '../shared/notice.ts';
import { checkOutput, outputOf, shapeRecord } from '../shared/output.ts';
import { readRequirementCodes, requirementProperties } from './requirements.ts';

const requirements = requirementProperties('Document', 'The documents to ask for');

export const addRequirements: Operation = {
  name: 'Add Requirements',
  value: 'addRequirements',
  action: 'Add requirements to dossier',
  description: 'Request further documents. Only a dossier without a type accepts them.',
  properties: [
    notice('The documents are required from then on. This node cannot undo that.'),
    dossierLocator,
    requirements.list,
    requirements.codes,
    ...outputOf(documentRecord.selectable),
  ],
  isWrite: true,
  recordOf: dossierIdOf,
  output: documentRecord.output,
  *run(call) {
    const { client, parameters } = call;
    const codes = readRequirementCodes(parameters);
    if (codes.length === 0) {
      throw new ConnectorError('config', 'No document is named. Choose at least one.', { field: 'requiredDocuments' });
    }
    checkOutput(parameters, documentRecord);
    const dossierId = yield* dossierIdOf(call);
    const { typeCode } = yield* readDossier(client, dossierId);
    const documents = yield* addToDossier(client, dossierId, codes, typeCode);
    return documents.map((document) => ({ json: shapeRecord(parameters, document, documentRecord) }));
  },
};
