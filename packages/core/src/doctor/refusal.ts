import type { Op } from '../runtime/op.ts';
import type { CallResult } from './call-result.ts';
import { isOfRelay } from '../http/response-origin.ts';

/** The statuses with which a service refuses an address, a parameter or a value. */
const statuses = [400, 404, 405, 422];

/** Whether the service itself refused the request; not a failure, a missing right, or the response of an intermediary. */
export function isRefusal(asked: Pick<CallResult<unknown>, 'error' | 'exchanged'>): boolean {
  const { error } = asked;
  if (error?.kind !== 'refused' || error.isOwn === false || wasHeldBack(asked)) return false;
  return statuses.includes(error.status ?? 0);
}

/** Whether a relay answered instead of the service. */
export function wasHeldBack({ exchanged }: Pick<CallResult<unknown>, 'exchanged'>): boolean {
  const [last] = exchanged.slice(-1);
  return last !== undefined && isOfRelay(last.reply);
}

/** A request and the service's reaction: `nothing` if it neither answered nor refused. */
export interface ProbeOutcome<T> extends CallResult<T> {
  readonly answer: 'yes' | 'no' | 'nothing';
}

/**
 * Sends a request, and repeats it if the service itself refused it: a refusal counts only if it comes twice. A request
 * that fails, or that an intermediary answers, stays undecided.
 */
export function* probeTwice<T>(ask: () => Op<CallResult<T>>): Op<ProbeOutcome<T>> {
  const first = yield* ask();
  if (first.error === undefined) return { ...first, answer: 'yes' };
  if (first.error.kind !== 'refused' || first.error.isOwn === false || wasHeldBack(first))
    return { ...first, answer: 'nothing' };
  if (isRefusal(first) && wasRepeated(first)) return { ...first, answer: 'no' };
  const second = yield* ask();
  if (second.error === undefined) return { ...second, answer: 'yes' };
  return { ...second, answer: isRefusal(first) && isRefusal(second) ? 'no' : 'nothing' };
}

/** A response that may not be the service's own has been requested again by the pipeline. */
function wasRepeated({ exchanged }: CallResult<unknown>): boolean {
  const [before, last] = exchanged.slice(-2);
  return last !== undefined && before?.request.url === last.request.url && before.reply.status === last.reply.status;
}
