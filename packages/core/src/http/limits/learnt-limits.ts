import type { ClientContext } from '../client-context.ts';
import type { LearntConcurrency } from './concurrency-limiter.ts';
import type { LearntRate } from './rate-estimator.ts';

/** Assumed until the service first rejects a request of this client. */
const assumedPauseMs = 1_000;

/** What a client has found about the undocumented limits of a service (G102). */
export interface LearntLimits {
  readonly rate?: LearntRate;
  readonly concurrency?: LearntConcurrency;
}

interface ClientOfLimits {
  readonly context: ClientContext;
}

/** The limits to pass to `resumeLimits` of the next client; undefined while nothing was learnt. */
export function learntLimits({ context }: ClientOfLimits): LearntLimits | undefined {
  const rate = context.rateLimiter.learnt;
  const concurrency = context.concurrencyLimiter.learnt;
  if (rate === undefined && concurrency === undefined) return undefined;
  return { ...(rate !== undefined && { rate }), ...(concurrency !== undefined && { concurrency }) };
}

/** Starts a new client with the limits of an earlier client of the same service. @param nowMs ms since epoch */
export function resumeLimits({ context }: ClientOfLimits, { rate, concurrency }: LearntLimits, nowMs: number): void {
  if (rate !== undefined) context.rateLimiter.resume(rate, nowMs, assumedPauseMs);
  if (concurrency !== undefined) context.concurrencyLimiter.resume(concurrency, nowMs, assumedPauseMs);
}
