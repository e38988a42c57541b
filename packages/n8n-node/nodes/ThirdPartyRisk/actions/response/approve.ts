import type { Operation } from '../operation.ts';
import { documentLocator, dossierLocator } from '../shared/locators.ts';
import {
  commentProperty,
  decidedDocument,
  decideOn,
  decisionFields,
  decisionNotice,
  decisionOptions,
} from './decision.ts';

export const approve: Operation = {
  name: 'Approve',
  value: 'approve',
  action: 'Approve response',
  description: 'Approve the response to a document that awaits a decision',
  properties: [decisionNotice, dossierLocator, documentLocator, commentProperty, decisionOptions],
  isWrite: true,
  recordOf: decidedDocument,
  output: decisionFields,
  *run(call) {
    const comment = call.parameters.optional('comment');
    return yield* decideOn(call, { kind: 'approve', ...(comment !== undefined && { comment }) });
  },
};
