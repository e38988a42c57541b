import { ask, type Op } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import type { PendingRequest, RequestContext } from './policy.ts';

/** The longest sleep without looking whether the request is still of use. */
const longestSleepMs = 10_000;

/** @throws ConnectorError `retry-later` when waiting that long would pass the deadline of the run. */
export function checkDeadline(
  { deadlineMs }: Pick<RequestContext, 'deadlineMs'>,
  operation: string,
  waitMs: number,
  nowMs: number,
): void {
  if (deadlineMs === undefined || nowMs + waitMs <= deadlineMs) return;
  throw new ConnectorError(
    'retry-later',
    `${operation}: the time for this run is used up. Run it again to go on where it stopped.`,
    { endpoint: operation, field: 'time', waitMs },
  );
}

/** @returns the time, ms since epoch. @throws ConnectorError `retry-later` past the deadline, or when the service is down for good */
export function* checkStillUseful(context: RequestContext, { name, generation }: PendingRequest): Op<number> {
  const nowMs = yield* ask('now');
  checkDeadline(context, name, 0, nowMs);
  const rejection = context.circuitBreaker.rejection(name, generation, nowMs);
  if (rejection !== undefined) throw rejection;
  return nowMs;
}

/** Sleeps, and ends early when the request is of no use any more. @throws ConnectorError `retry-later` */
export function* sleepInterruptibly(context: RequestContext, request: PendingRequest, ms: number): Op<void> {
  if (ms <= 0) return;
  checkDeadline(context, request.name, ms, yield* ask('now'));
  for (let leftMs = ms; leftMs > 0; leftMs -= longestSleepMs) {
    yield* ask('sleep', Math.min(leftMs, longestSleepMs));
    yield* checkStillUseful(context, request);
  }
}

/** For one step of a longer wait. */
export function sleepAtMost(ms: number): Op<void> {
  return ask('sleep', Math.min(ms, longestSleepMs));
}
