import { ask, type Op } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import type { PendingRequest, RequestContext } from './policy.ts';

/** The longest sleep between two checks whether the request is still useful. */
export const longestSleepMs = 10_000;

/** @throws ConnectorError `retry-later` when waiting that long would pass the deadline of the run. */
export function checkDeadline({ deadlineMs }: RequestContext, operation: string, waitMs: number, nowMs: number): void {
  if (deadlineMs === undefined || nowMs + waitMs <= deadlineMs) return;
  const state =
    waitMs > 0
      ? `the next request may be sent in ${Math.ceil(waitMs / 1000)} s, after the time for this run.`
      : 'the time for this run is used up.';
  throw new ConnectorError('retry-later', `${operation}: ${state} Run it again to go on where it stopped.`, {
    endpoint: operation,
    field: 'time',
    waitMs,
  });
}

/** @returns now, ms since epoch. @throws ConnectorError `retry-later` past the deadline, or from the circuit breaker */
export function* checkStillUseful(context: RequestContext, { name, generation }: PendingRequest): Op<number> {
  const nowMs = yield* ask('now');
  checkDeadline(context, name, 0, nowMs);
  const rejection = context.circuitBreaker.rejection(name, generation, nowMs);
  if (rejection !== undefined) throw rejection;
  return nowMs;
}

/** Sleeps in steps, and checks after each that the request is still useful. @throws ConnectorError `retry-later` */
export function* sleepInterruptibly(context: RequestContext, request: PendingRequest, ms: number): Op<void> {
  if (ms <= 0) return;
  checkDeadline(context, request.name, ms, yield* ask('now'));
  for (let leftMs = ms; leftMs > 0; leftMs -= longestSleepMs) {
    yield* ask('sleep', Math.min(leftMs, longestSleepMs));
    yield* checkStillUseful(context, request);
  }
}
