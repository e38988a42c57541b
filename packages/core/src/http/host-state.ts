import type { Profile } from '../service/profile/index.ts';
import { ServiceClock } from './client-context.ts';
import { ConcurrencyLimiter } from './policies/concurrency-limiter.ts';
import { CircuitBreaker } from './policies/circuit-breaker.ts';
import { RateLimiter } from './policies/rate-limiter.ts';
import { AnnouncedLimit } from './policies/announced-limit.ts';

/** What is remembered of whom requests go to, and decides when the next one may leave. */
export interface PeerLine {
  readonly pace: RateLimiter;
  readonly quota: AnnouncedLimit;
  readonly crowd: ConcurrencyLimiter;
  readonly outage: CircuitBreaker;
  readonly clock: ServiceClock;
}

export function createLine(profile: Profile): PeerLine {
  return {
    pace: new RateLimiter(profile),
    quota: new AnnouncedLimit(),
    crowd: new ConcurrencyLimiter(profile),
    outage: new CircuitBreaker(profile),
    clock: new ServiceClock(),
  };
}
