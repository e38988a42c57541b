import { addRequirements as addToDossier, ConnectorError, readDossier } from '@tpr/core';
import type { Operation } from '../operation.ts';
import { documentRecord } from '../records/document.ts';
import { word } from '../records/schema.ts';
import { dryRun, isDryRun } from '../shared/dry-run.ts';
import { dossierIdOf } from '../shared/find.ts';
import { dossierLocator } from '../shared/locators.ts';
import { notice } from '../shared/notice.ts';
import { checkOutput, outputOf, shapeRecord, shapeUnread } from '../shared/output.ts';
import { readRequirementCodes, requirementProperties } from './requirements.ts';

const requirements = requirementProperties('Document', 'The documents to ask for');

export const addRequirements: Operation = {
  name: 'Add Requirements',
  value: 'addRequirements',
  action: 'Add requirements to dossier',
  description: 'Request further documents. Only a dossier without a type accepts them.',
  properties: [
    notice(
      'The documents are required from then on. This node cannot undo that. To try a workflow, switch on Dry Run under Options.',
    ),
    dossierLocator,
    requirements.list,
    requirements.codes,
    ...outputOf(documentRecord.selectable),
    {
      displayName: 'Options',
      name: 'options',
      type: 'collection',
      placeholder: 'Add Option',
      default: {},
      options: [dryRun],
    },
  ],
  isWrite: true,
  recordOf: dossierIdOf,
  output: { outcome: word, ...documentRecord.output },
  *run(call) {
    const { client, parameters } = call;
    const codes = readRequirementCodes(parameters);
    if (codes.length === 0) {
      throw new ConnectorError('config', 'No document is named. Choose at least one.', { field: 'requiredDocuments' });
    }
    checkOutput(parameters, documentRecord);
    const isTrial = isDryRun(parameters.group('options'));
    const dossierId = yield* dossierIdOf(call);
    const { typeCode } = yield* readDossier(client, dossierId);
    const { documents, added } = yield* addToDossier(client, dossierId, codes, { typeCode, isTrial });
    const listed = documents.map((document) => ({
      outcome: added.includes(document.documentCode ?? '') ? 'added' : 'alreadyThere',
      ...shapeRecord(parameters, document, documentRecord),
    }));
    const planned = (isTrial ? added : []).map((documentCode) => ({
      outcome: 'wouldAdd',
      ...shapeUnread(parameters, { dossierId, documentCode }, documentRecord),
    }));
    return [...listed, ...planned].map((json) => ({ json }));
  },
};
