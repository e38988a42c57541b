import type { Task } from '../../task-context.ts';
import type { DecidedChange, ReviewedChange } from './task-types.ts';
import { review } from './review.ts';
import { send } from './send.ts';

/**
 * A change that needs no decision: the service still has the pulled value and accepts the new one, and an undo can bring
 * the old one back.
 */
function isReady({ change, isFinal }: ReviewedChange): boolean {
  return change.verdict === 'change' && isFinal !== true;
}

export const sendReady: Task<'sendReady'> = function* (context) {
  const { changes } = yield* review(context);
  const waiting = changes.filter(({ change }) => change.verdict !== 'unchanged');
  const decided = waiting.filter(isReady).map((change): DecidedChange => ({ ...change, action: 'send' }));
  const left = waiting.length - decided.length;
  if (decided.length === 0) return { report: undefined, left };
  return { report: yield* send(context, { decided }), left };
};
