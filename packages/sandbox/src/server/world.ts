import type { SandboxOptions } from '../options.ts';
import type { SqlStore } from '../store/index.ts';
import { createTruth, type Truth } from '../variants/index.ts';
import { type Clock, createClock } from './clock.ts';
import { createLedger, type Ledger } from './counters.ts';
import { createFaults, type Faults, parseFault } from './faults.ts';
import { createLimiter, type RateLimiter, type RetryAfterForm } from './limiter.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignedAddresses, type SignedAddresses } from './signed-address.ts';

export const realm = 'tpr';
export const clientId = 'tpr-sandbox';

/** Everything one running sandbox knows. Two sandboxes share nothing. */
export interface World {
  readonly store: SqlStore;
  readonly truth: Truth;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly signed: SignedAddresses;
  readonly limiter: RateLimiter;
  readonly retryAfter: RetryAfterForm;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly environment: 'test' | 'production';
  readonly withAdmin: boolean;
  latencyMs: number;
}

/** @throws RangeError with one line when a variant or a fault is unknown. */
export function createWorld(store: SqlStore, options: SandboxOptions): World {
  const truth = createTruth(options.variants ?? []);
  const clock = createClock(store, truth.is('G33=utc') ? 'UTC' : 'Europe/Paris', options.now ?? 'seed');
  const { tokenSeconds = 300, refreshSeconds = 1_800 } = options;
  return {
    store,
    truth,
    clock,
    sessions: createSessions(truth, clock.instantMs, { tokenSeconds, refreshSeconds }),
    signed: createSignedAddresses(clock.instantMs),
    limiter: createLimiter(options.ratePerSecond ?? usualRate(truth)),
    retryAfter: options.retryAfter ?? 'seconds',
    faults: createFaults((options.faults ?? []).map(parseFault)),
    ledger: createLedger(),
    environment: options.environment ?? 'test',
    withAdmin: options.admin ?? true,
    latencyMs: options.latencyMs ?? 0,
  };
}

function usualRate({ is }: Truth): number | undefined {
  return is('G102=10') ? 10 : is('G102=low') ? 2 : undefined;
}
