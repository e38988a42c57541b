import type { Operation } from '../operation.ts';
import { documentLocator, dossierLocator } from '../shared/locators.ts';
import { commentProperty, decideOn, decisionExample, decisionOptions } from './decision.ts';

export const approve: Operation = {
  name: 'Approve',
  value: 'approve',
  action: 'Approve response',
  description: 'Approve the answer given for a document that waits for a decision',
  properties: [dossierLocator, documentLocator, commentProperty, decisionOptions],
  isWrite: true,
  example: decisionExample,
  *run(call) {
    const comment = call.parameters.optional('comment');
    return yield* decideOn(call, { kind: 'approve', ...(comment !== undefined && { comment }) });
  },
};
