import type { Op } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import { isErrorOrHealthObject } from '../http/response-origin.ts';
import type { WriteResponse } from '../http/response-parser.ts';
import { isRedirect } from '../http/response-status.ts';
import { settle } from '../runtime/outcome.ts';
import { poll, type PollOptions } from './poll.ts';

/** A change may take this long to become visible. Sending it again too early might send a second e-mail. */
const shortPoll: PollOptions = { timeoutMs: 2_000, pauseMs: 500 };

/** No waiting: an intermediary that refuses a request has probably not forwarded it. */
const singlePoll: PollOptions = { timeoutMs: 0 };

/**
 * Sends a write that must not be repeated blindly (G103). If the response does not show that the change was made, a
 * read checks it. The write is sent a second and last time only if neither shows that the service received it.
 * @param send returns the result if the response shows it. Undefined for a success that does not show it: then only a
 * read can.
 * @param find returns the result of a change that was made, or undefined when it was not.
 * @param operation for messages.
 * @param polling how long `find` is called after each attempt.
 * @throws ConnectorError `unknown-outcome` or the intermediary's error, when `find` finds nothing after the last
 * attempt. If the second attempt fails, the first one may still have succeeded, so the outcome stays unknown.
 */
export function* sendOnce<T>(
  operation: string,
  send: () => Op<T | undefined>,
  find: () => Op<T | undefined>,
  polling: PollOptions = shortPoll,
): Op<T> {
  let first: ConnectorError | undefined;
  for (;;) {
    let doubt = unconfirmed(operation);
    let isAccepted = false;
    try {
      const answered = yield* send();
      if (answered !== undefined) return answered;
      isAccepted = true;
    } catch (error) {
      const mayBeMade = error instanceof ConnectorError && first?.kind === 'unknown-outcome';
      if (!mayBeMade && !isOutcomeUnknown(error)) throw error;
      doubt = mayBeMade && error.kind !== 'unknown-outcome' ? failedAfterDoubt(operation, error) : error;
    }
    const seen = yield* settle(poll(find, doubt.kind === 'unknown-outcome' ? polling : singlePoll));
    // What cannot be read says nothing about the write: its outcome stays unknown.
    if (!seen.ok) throw doubt;
    if (seen.value !== undefined) return seen.value;
    if (isAccepted || first !== undefined) throw doubt;
    first = doubt;
  }
}

/** @throws ConnectorError `unknown-outcome` when an intermediary may have sent the success of a write. */
export function requireOwnSuccess(operation: string, { body }: WriteResponse): void {
  if (isErrorOrHealthObject(body)) throw unconfirmed(operation);
}

/**
 * Whether a write may have been made despite a failure: there is no response, or it is not the service's own. Without a
 * token nothing was sent.
 */
export function isOutcomeUnknown(error: unknown): error is ConnectorError {
  if (!(error instanceof ConnectorError)) return false;
  const { kind, status = 0, isOwn, endpoint = '' } = error;
  if (kind === 'auth' || endpoint.startsWith('auth.')) return false;
  return kind === 'unknown-outcome' || isOwn === false || isRedirect(status);
}

/** The error for a write whose response, and the reads after it, do not show the change. */
export function unconfirmed(operation: string): ConnectorError {
  return new ConnectorError(
    'unknown-outcome',
    `${operation}: the service answered, but nothing shows that the change was made. Check before sending it again.`,
    { endpoint: operation },
  );
}

/** The first attempt may have made the change, and the second one may have been refused because of it. */
function failedAfterDoubt(operation: string, { kind, reason }: ConnectorError): ConnectorError {
  const end = kind === 'refused' ? 'was refused' : 'failed';
  return new ConnectorError(
    'unknown-outcome',
    `${operation}: the first attempt got no readable response, and the second one ${end}. Check before sending it again.`,
    { endpoint: operation, reason },
  );
}
