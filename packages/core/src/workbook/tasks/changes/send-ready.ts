import type { Task } from '../../task-context.ts';
import type { DecidedChange, ReviewedChange } from './task-types.ts';
import { review } from './review.ts';
import { send } from './send.ts';

/** A change that needs no decision: the service still has the pulled value, and an undo can restore it. */
function isReady({ change, isFinal }: ReviewedChange): boolean {
  return change.verdict === 'change' && isFinal !== true;
}

export const sendReady: Task<'sendReady'> = function* (context) {
  const { changes, edits = changes.length } = yield* review(context);
  const ready = changes.filter(isReady).map((change): DecidedChange => ({ ...change, action: 'send' }));
  // `useRemote` with an equal value records the edit as done, without a call. Otherwise the row's Status would show it
  // as not sent.
  const unchanged = changes
    .filter(({ change }) => change.verdict === 'unchanged')
    .map((change): DecidedChange => ({ ...change, action: 'useRemote' }));
  // Edits in rows with a problem are not among the changes, and need a decision, too.
  const left = edits - unchanged.length;
  if (ready.length === 0) return { report: undefined, left };
  const report = yield* send(context, { decided: [...ready, ...unchanged] });
  return { report, left: left - report.counts.sent - report.counts.unchanged };
};
