import type { Profile } from '../api/profile/index.ts';
import { ServiceClock } from './service-clock.ts';
import { ConcurrencyLimiter } from './limits/concurrency-limiter.ts';
import { CircuitBreaker } from './limits/circuit-breaker.ts';
import { RateLimiter } from './limits/rate-limiter.ts';
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
