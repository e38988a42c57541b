import { decide, readBeforeDecision, type Decision, type DocumentKey, type Op } from '@tpr/core';
import type { INodeProperties } from 'n8n-workflow';
import { resultOf, type OperationCall, type Result } from '../operation.ts';
import { documentRecord } from '../records/document.ts';
import { word, type Fields } from '../records/schema.ts';
import { dryRun, isDryRun } from '../shared/dry-run.ts';
import { documentPlaceOf } from '../shared/find.ts';
import { notice } from '../shared/notice.ts';

export const decisionNotice = notice(
  'The decision takes effect immediately, and this node cannot undo it. A document that another user has decided on meanwhile is left as it is. To try a workflow, switch on Dry Run under Options.',
);

export const commentProperty: INodeProperties = {
  displayName: 'Comment',
  name: 'comment',
  type: 'string',
  typeOptions: { rows: 3 },
  default: '',
  placeholder: 'e.g. Agrees with the register',
  description: 'Kept with the decision',
};

export const decisionOptions: INodeProperties = {
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  placeholder: 'Add Option',
  default: {},
  options: [
    { ...dryRun, description: 'Whether to decide nothing and only return which documents would be decided on' },
    {
      displayName: 'Response ID',
      name: 'responseId',
      type: 'string',
      default: '',
      placeholder: 'e.g. 800789',
      description: 'The response to decide on, if the document has several. Default: the newest one.',
    },
  ],
};

export const decisionFields: Fields = { outcome: word, ...documentRecord.output };

/** The record of a decision is its document: decisions on different documents are independent. */
export function* decidedDocument(call: OperationCall): Op<string> {
  const { dossierId, documentId } = yield* documentPlaceOf(call);
  return `${dossierId} ${documentId}`;
}

/** Decides on the document of an item. It is read just before, so a decision of another user is not overruled (R113). */
export function* decideOn(call: OperationCall, decision: Decision): Op<readonly Result[]> {
  const { client, parameters } = call;
  const place = yield* documentPlaceOf(call);
  const options = parameters.group('options');
  const isTrial = isDryRun(options);
  const responseId = options.withValues().optional('responseId');
  const key = { ...place, ...(responseId !== undefined && { responseId }) };
  const { outcome, document } = isTrial ? yield* rehearse(call, key) : yield* decide(client, key, decision);
  return [resultOf({ outcome, ...documentRecord.simplified(document) })];
}

function* rehearse({ client }: OperationCall, key: DocumentKey) {
  const { document, responseId } = yield* readBeforeDecision(client, key);
  return { outcome: responseId === undefined ? 'skipped' : 'wouldDecide', document };
}
