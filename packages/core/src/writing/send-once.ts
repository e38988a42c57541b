import type { Op } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import { poll, type PollOptions } from './poll.ts';

/** A change may take this long to show. Without waiting, a second creation or rejection might send a second e-mail. */
const shortPoll: PollOptions = { timeoutMs: 2_000, pauseMs: 500 };

/** No waiting: an intermediary that refuses a request has hardly forwarded it. */
const singlePoll: PollOptions = { timeoutMs: 0 };

/**
 * Sends a write that must not be repeated blindly (G103). If the response does not show that the change was made, a
 * read checks it. If the change was not made, the write is sent a second and last time.
 * @param send returns the result if the response shows it; undefined if only a read can show it.
 * @param look returns the result of a change that was made, or undefined when it was not.
 * @param operation for messages.
 * @param patience how long `look` is called after each attempt.
 * @throws ConnectorError `unknown-outcome` or the intermediary's error, when `look` finds nothing after the second
 * attempt.
 */
export function* sendOnce<T>(
  operation: string,
  send: () => Op<T | undefined>,
  look: () => Op<T | undefined>,
  patience: PollOptions = shortPoll,
): Op<T> {
  for (let attempt = 1; ; attempt++) {
    let doubt = unconfirmed(operation);
    try {
      const answered = yield* send();
      if (answered !== undefined) return answered;
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      doubt = error;
    }
    const made = yield* poll(look, doubt.kind === 'unknown-outcome' ? patience : singlePoll);
    if (made !== undefined) return made;
    if (attempt === 2) throw doubt;
  }
}

/** Whether a write may have been made despite a failure: there is no response, or it is not the service's own. */
export function isOutcomeUnknown(error: unknown): error is ConnectorError {
  if (!(error instanceof ConnectorError)) return false;
  const { kind, status = 0, isOwn } = error;
  if (kind === 'auth') return false;
  return kind === 'unknown-outcome' || isOwn === false || (status >= 300 && status < 400);
}

/** A write got a response, but neither the response nor a read shows that it was done. */
export function unconfirmed(operation: string): ConnectorError {
  return new ConnectorError(
    'unknown-outcome',
    `${operation}: the service answered, but nothing shows that the change was made. Check before sending it again.`,
    { endpoint: operation },
  );
}
