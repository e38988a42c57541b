import type { Connection } from '../connection.ts';
import type { Profile } from '../api/profile/index.ts';
import type { DetectedBehaviour } from './detected-behaviour.ts';
import type { Authenticator } from './auth/authenticator.ts';
import { ServiceClock } from './service-clock.ts';
import { ConcurrencyLimiter, type LearntConcurrency } from './limits/concurrency-limiter.ts';
import { CircuitBreaker } from './limits/circuit-breaker.ts';
import { RateLimiter } from './limits/rate-limiter.ts';
import type { LearntRate } from './limits/rate-estimator.ts';
import { AnnouncedLimit } from './limits/announced-limit.ts';

/** The state of one host that requests are sent to: its limits, whether it is down, its clock. */
export interface HostState {
  readonly rateLimiter: RateLimiter;
  readonly announcedLimit: AnnouncedLimit;
  readonly concurrencyLimiter: ConcurrencyLimiter;
  readonly circuitBreaker: CircuitBreaker;
  readonly clock: ServiceClock;
}

export function createHostState(profile: Profile): HostState {
  return {
    rateLimiter: new RateLimiter(profile),
    announcedLimit: new AnnouncedLimit(),
    concurrencyLimiter: new ConcurrencyLimiter(profile),
    circuitBreaker: new CircuitBreaker(profile),
    clock: new ServiceClock(),
  };
}

/**
 * The state that all calls of a client, and of the clients derived from it, share. Two calls of `createClient` share
 * nothing.
 */
export interface ClientContext extends HostState {
  /** The state of the legacy interface, where it is on another host than the current one. */
  readonly legacyHost?: HostState;
  readonly connection: Connection;
  readonly profile: Profile;
  readonly auth: Authenticator;
  /** For a legacy interface with its own sign-in (G97). */
  readonly legacyAuth?: Authenticator;
  readonly detected: DetectedBehaviour;
  /** Operations that would continue after this time fail with `retry-later`; ms since epoch. */
  readonly deadlineMs?: number;
  /** Uses short backoffs after a 500: for a caller that can show other records meanwhile. */
  readonly hasShortBackoffs?: boolean;
}

/** Assumed until the service first rejects a request of this client. */
const assumedPauseMs = 1_000;

/** What a client has found about the undocumented limits of a service (G102). */
export interface LearntLimits {
  readonly rate?: LearntRate;
  readonly concurrency?: LearntConcurrency;
}

/** The limits to pass to `resumeLimits` of the next client; undefined while nothing was learnt. */
export function learntLimits({ context }: { readonly context: HostState }): LearntLimits | undefined {
  const rate = context.rateLimiter.learnt;
  const concurrency = context.concurrencyLimiter.learnt;
  if (rate === undefined && concurrency === undefined) return undefined;
  return { ...(rate !== undefined && { rate }), ...(concurrency !== undefined && { concurrency }) };
}

/** Starts a new client with the limits of an earlier client of the same service. @param nowMs ms since epoch */
export function resumeLimits(
  { context }: { readonly context: HostState },
  { rate, concurrency }: LearntLimits,
  nowMs: number,
): void {
  if (rate !== undefined) context.rateLimiter.resume(rate, nowMs, assumedPauseMs);
  if (concurrency !== undefined) context.concurrencyLimiter.resume(concurrency, nowMs, assumedPauseMs);
}
