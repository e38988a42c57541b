import { ask, type Op } from '../../runtime/op.ts';
import { retryLaterError, unknownOutcomeError } from '../error-mapping.ts';
import type { PendingRequest, Policy, ReceivedResponse, RequestContext, Throttled } from '../policy.ts';
import { readRetryAfter, retryDelay } from '../backoff.ts';
import { isAnswered, wasNeverSent } from '../response-status.ts';

/** Repeats a request that was throttled, that failed or whose response is suspect, where repeating it does no harm. */
export const retry: Policy = function* (context, request, next) {
  const { name } = request;
  const maxAttempts = context.profile.get('retry.maxAttempts');
  for (let number = 1, delayMs = 0; ;) {
    const response = yield* next({ number, delayMs });
    const { status, throttled, suspect, receivedMs } = response;
    if (throttled !== undefined) {
      yield* pause(context, request, number, response, throttled);
      delayMs = 0;
      continue;
    }
    if (suspect === undefined && isAnswered(status)) return response;
    // A write that may have been executed is not repeated (R158–R160, G103).
    if (!request.repeatable && !wasNeverSent(response)) throw unknownOutcomeError(name, response, number);
    const isShort = context.hasShortBackoffs === true && status === 500;
    // An intermediary does not know when the service will be back.
    const header = suspect === undefined ? response.headers['retry-after'] : undefined;
    const retryAfterMs = readRetryAfter(header, context.clock.at(receivedMs)) ?? 0;
    delayMs = yield* retryDelay(context, { attempt: number, retryAfterMs, isShort });
    const isTooLong = retryAfterMs > context.profile.get('retry.maxRetryAfterMs');
    if (isTooLong) context.circuitBreaker.openUntil(response, number, receivedMs + delayMs);
    // `validateResponse` limits how often it calls a response suspect.
    const isLast = suspect === undefined && number >= maxAttempts;
    if (isLast) context.circuitBreaker.giveUp();
    if (isLast || isTooLong) throw retryLaterError(name, response, number, delayMs);
    // While the circuit is open, the success of another request ends the pause.
    if (retryAfterMs > 0 && !context.circuitBreaker.isOpen) checkPause(context, name, response, number, delayMs);
    const reason = suspect ?? (status === 0 ? 'no response' : String(status));
    const message = `${name}: attempt ${number} of ${maxAttempts} failed (${reason}); retrying in ${seconds(delayMs)}.`;
    const isConfirmed = request.history.lastInvalid?.value !== undefined;
    yield* logFailure(context, message, reason, number === 1 && (suspect === undefined || isConfirmed));
    number++;
  }
};

/** @throws ConnectorError `retry-later` where the pause is too long, or was asked for too often */
function* pause(
  context: RequestContext,
  { name, history }: PendingRequest,
  number: number,
  response: ReceivedResponse,
  { pauseMs, beganPause }: Throttled,
): Op<void> {
  const { circuitBreaker, profile, rateLimiter } = context;
  const attempts = number - 1 + history.rejections;
  const isTooLong = pauseMs > profile.get('retry.maxRetryAfterMs');
  if (isTooLong) circuitBreaker.openUntil(response, attempts, response.receivedMs + pauseMs);
  if (isTooLong || history.rejections > profile.get('retry.maxAttempts')) {
    throw retryLaterError(name, response, attempts, pauseMs);
  }
  // The first rejected request began the pause, which may be shorter than the one of this response, or over already.
  checkPause(context, name, response, attempts, rateLimiter.pausedUntilMs - response.receivedMs);
  if (beganPause) {
    // Without the reduced rate, which is known only after the pause.
    const message = `The service asks for a pause: going on in ${seconds(pauseMs)}.`;
    yield* ask('log', { kind: 'slowed', message, waitMs: pauseMs });
  }
}

/** @throws ConnectorError `retry-later` at once, if the pause would end after the deadline of the run */
function checkPause(
  { deadlineMs = Infinity }: RequestContext,
  name: string,
  response: ReceivedResponse,
  attempts: number,
  waitMs: number,
): void {
  if (response.receivedMs + waitMs > deadlineMs) throw retryLaterError(name, response, attempts, waitMs, true);
}

/**
 * Logs an outage once for all requests. Does not log the first failure of a request, or a value that the next response
 * has to confirm.
 */
function* logFailure({ circuitBreaker }: RequestContext, message: string, reason: string, isFirst: boolean): Op<void> {
  const longestMs = circuitBreaker.takeNotice();
  if (longestMs !== undefined) {
    const notice = `The service is down (${reason}): retrying for up to ${seconds(longestMs)}.`;
    yield* ask('log', { kind: 'retry', message: notice, waitMs: longestMs });
  } else if (!isFirst && !circuitBreaker.isOpen) {
    yield* ask('log', { kind: 'retry', message });
  }
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} s`;
}
