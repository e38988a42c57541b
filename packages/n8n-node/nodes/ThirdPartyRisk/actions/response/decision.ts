import { decide, type Decision, type Op } from '@tpr/core';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { resultOf, type OperationCall, type Result } from '../operation.ts';
import { documentRecord } from '../records/document.ts';
import { documentPlaceOf } from '../shared/find.ts';

export const commentProperty: INodeProperties = {
  displayName: 'Comment',
  name: 'comment',
  type: 'string',
  typeOptions: { rows: 3 },
  default: '',
  placeholder: 'e.g. The amount does not cover the contract',
  description: 'Kept with the decision. For a rejection that the third party is told about, they read it.',
};

export const decisionOptions: INodeProperties = {
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  placeholder: 'Add Option',
  default: {},
  options: [
    {
      displayName: 'Response ID',
      name: 'responseId',
      type: 'string',
      default: '',
      placeholder: 'e.g. 800789',
      description: 'The answer to decide on, where the document has several. The newest one otherwise.',
    },
  ],
};

export const decisionExample: IDataObject = { outcome: 'decided', ...documentRecord.example, status: 'VALID' };

/** Decides on the document of an item: it is read just before, so a decision somebody else made is not overruled (R113). */
export function* decideOn({ client, parameters }: OperationCall, decision: Decision): Op<readonly Result[]> {
  const place = yield* documentPlaceOf(client, parameters);
  const responseId = parameters.group('options').optional('responseId');
  const key = { ...place, ...(responseId !== undefined && { responseId }) };
  const { outcome, document } = yield* decide(client, key, decision);
  return [resultOf({ outcome, ...documentRecord.simplified(document) })];
}
