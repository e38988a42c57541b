import { ask, withLimit, type Op } from '../../runtime/op.ts';
import { checkDeadline, checkStillUseful, longestSleepMs } from '../deadline.ts';
import type { PendingRequest, Policy, ReceivedResponse, RequestContext } from '../policy.ts';
import { readRetryAfter, retryDelay } from '../backoff.ts';
import type { InFlight } from '../limits/concurrency-limiter.ts';
import { readRateLimitHeaders } from '../limits/announced-limit.ts';
import { isFailure } from '../response-status.ts';

/** Initial backoff after a 429 without Retry-After. */
const firstPauseMs = 2_000;

/**
 * Lets a request pass when the concurrency limit and the rate limit allow one more. Both limits are learnt together:
 * only accepted and rejected requests together show which limit a 429 is about.
 */
export const waitForLimits: Policy = function* (context, request, next, attempt) {
  const { concurrencyLimiter } = context;
  const permits = (): number => concurrencyLimiter.permits;
  for (;;) {
    const response = yield* withLimit(concurrencyLimiter, permits, sendWhenDue(context, request, next, attempt));
    if (response !== undefined) return response;
  }
};

/** @returns undefined if the permit was withdrawn while the request waited. */
function* sendWhenDue(...[context, request, next, attempt]: Parameters<Policy>): Op<ReceivedResponse | undefined> {
  const { concurrencyLimiter, rateLimiter } = context;
  const admittedMs = yield* withLimit(rateLimiter, 1, waitForSlot(context, request));
  if (admittedMs === undefined) return undefined;
  const inFlight = concurrencyLimiter.onSent();
  let response: ReceivedResponse;
  try {
    response = yield* next(attempt);
  } finally {
    concurrencyLimiter.onEnded();
  }
  if (response.status === 429) {
    return yield* throttle(context, response, inFlight, admittedMs, ++request.history.rejections);
  }
  learn(context, response, inFlight, admittedMs);
  return response;
}

/** The service rejected the request and did nothing: all requests pause. */
function* throttle(
  context: RequestContext,
  response: ReceivedResponse,
  inFlight: InFlight,
  admittedMs: number,
  count: number,
): Op<ReceivedResponse> {
  const { announcedLimit, clock, concurrencyLimiter, rateLimiter } = context;
  const { headers, receivedMs } = response;
  learnHeaders(context, response, admittedMs);
  const retryAfterMs = readRetryAfter(headers['retry-after'], clock.at(receivedMs));
  const attempt = Math.max(count, rateLimiter.fruitlessPauses + 1);
  const pauseMs = yield* retryDelay(context, { attempt, retryAfterMs, initialMs: firstPauseMs });
  concurrencyLimiter.onRejected(inFlight);
  announcedLimit.onRejected(admittedMs);
  const beganPause = rateLimiter.onRejected(admittedMs, receivedMs, pauseMs);
  return { ...response, throttled: { pauseMs, beganPause } };
}

function learn(context: RequestContext, response: ReceivedResponse, inFlight: InFlight, admittedMs: number): void {
  const { announcedLimit, concurrencyLimiter, rateLimiter } = context;
  const { status, receivedMs } = response;
  if (isFailure(status)) {
    // A 500 concerns one record. Other failures may mean that the service is overloaded.
    if (status !== 500) concurrencyLimiter.onFailed();
    return;
  }
  learnHeaders(context, response, admittedMs);
  concurrencyLimiter.onAccepted(inFlight, receivedMs);
  announcedLimit.onAccepted(admittedMs);
  rateLimiter.onAccepted(admittedMs, receivedMs);
}

function learnHeaders(
  { announcedLimit, clock, rateLimiter }: RequestContext,
  { headers, receivedMs }: ReceivedResponse,
  admittedMs: number,
): void {
  const limit = readRateLimitHeaders(headers, clock.at(receivedMs));
  if (limit !== undefined) announcedLimit.onHeaders(limit, rateLimiter.sentAfter(admittedMs), receivedMs);
}

/**
 * Only the first request of the queue sleeps until its slot, so that a changed rate applies to all behind it.
 * @returns when the request is sent, ms since epoch; undefined if its permit was withdrawn meanwhile.
 */
function* waitForSlot(context: RequestContext, request: PendingRequest): Op<number | undefined> {
  for (;;) {
    const nowMs = yield* checkStillUseful(context, request);
    const restMs = delayMs(context, nowMs);
    if (restMs === 0) return context.concurrencyLimiter.isFull ? undefined : recordSent(context, nowMs);
    checkDeadline(context, request.name, restMs, nowMs);
    yield* ask('sleep', Math.min(restMs, longestSleepMs));
  }
}

function delayMs({ announcedLimit, concurrencyLimiter, rateLimiter }: RequestContext, nowMs: number): number {
  const isPaced = rateLimiter.reducedTo !== undefined;
  if (rateLimiter.isPauseOver(nowMs) && concurrencyLimiter.findLimit(nowMs, rateLimiter.pauseMs, isPaced)) {
    rateLimiter.dismissRejection(nowMs);
  }
  return Math.max(rateLimiter.delayMs(nowMs), announcedLimit.delayMs(nowMs));
}

function recordSent({ announcedLimit, rateLimiter }: RequestContext, nowMs: number): number {
  announcedLimit.onSent(nowMs);
  rateLimiter.onSent(nowMs);
  return nowMs;
}
