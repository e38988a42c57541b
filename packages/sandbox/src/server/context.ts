import { zoneOf } from '@tpr/core/api';
import type { SandboxOptions } from '../options.ts';
import type { SqlStore } from '../store/index.ts';
import { createBehaviour, type Behaviour } from '../variants/behaviour.ts';
import { type Clock, createClock } from './clock.ts';
import type { SandboxAccess } from './access.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';
import { createFaults, type Faults, parseFault } from '../fault-injection/rules.ts';
import type { Limit } from '../rate-limits/limiter.ts';
import { createLimits, type TrafficLimits } from '../rate-limits/limits.ts';
import type { RetryAfterForm } from '../rate-limits/retry-after.ts';
import { createSessions, realmOf, type Sessions } from './sessions.ts';
import { createSignedAddresses, type SignedAddresses } from './signed-address.ts';

export const realm = realmOf.current;
export const clientId = 'tpr-sandbox';

/** The state of one running sandbox. Two sandboxes share nothing. */
export interface SandboxContext {
  readonly store: SqlStore;
  readonly access: SandboxAccess;
  readonly behaviour: Behaviour;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly signed: SignedAddresses;
  readonly limits: TrafficLimits;
  readonly retryAfter: RetryAfterForm;
  readonly faults: Faults;
  readonly requestLog: RequestLog;
  readonly environment: 'test' | 'production';
  readonly withAdmin: boolean;
  latencyMs: number;
}

/** @throws RangeError with one line when a variant or a fault is unknown. */
export function createContext(store: SqlStore, options: SandboxOptions, access: SandboxAccess): SandboxContext {
  const behaviour = createBehaviour(options.variants ?? [], options.profile);
  const clock = createClock(store, zoneOf(behaviour.profile), options.now ?? 'seed');
  const { tokenSeconds = 300, refreshSeconds = 1_800 } = options;
  const limits = createLimits(options.rateHeaders ?? 'none', { instantMs: clock.instantMs });
  limits.setLimit(limitOf(options, behaviour));
  limits.setQuota(options.quota);
  return {
    store,
    access,
    behaviour,
    clock,
    sessions: createSessions(behaviour, clock.instantMs, { tokenSeconds, refreshSeconds }),
    signed: createSignedAddresses(clock.instantMs),
    limits,
    retryAfter: options.retryAfter ?? 'seconds',
    faults: createFaults((options.faults ?? []).map(parseFault), options.faultSeed),
    requestLog: createRequestLog(),
    environment: options.environment ?? 'test',
    withAdmin: options.admin ?? true,
    latencyMs: options.latencyMs ?? 0,
  };
}

function limitOf({ limit, ratePerSecond, rateBurst, rateWindowSeconds }: SandboxOptions, { is, profile }: Behaviour) {
  const rate =
    ratePerSecond ?? (is('G102=10') ? 10 : is('G102=low') ? 2 : profile.get('rate.maxPerSecond') || undefined);
  if (rate === undefined) {
    if (limit !== undefined) throw new RangeError(`--limit ${limit} takes a --rate.`);
    return undefined;
  }
  return {
    rate,
    ...(limit !== undefined && { shape: limit }),
    ...(rateBurst !== undefined && { burst: rateBurst }),
    ...(rateWindowSeconds !== undefined && { windowSeconds: rateWindowSeconds }),
  } satisfies Limit;
}
