import { createLimiter, type Limit, type RequestLimiter, type NowMs, type RateVerdict } from './limiter.ts';
import { type RateHeaderForm, rateHeaders } from './rate-headers.ts';

const daySeconds = 86_400;

/** The traffic limits of the two interfaces: a limit, a quota, both or neither. */
export interface TrafficLimits {
  setLimit(limit: Limit | undefined): void;
  /** How many more requests are answered. Later ones are refused, with a wait of a day. */
  setQuota(requests: number | undefined): void;
  /** Decides on one request. Undefined without limit and quota. */
  take(): RateVerdict | undefined;
  /** The request of this verdict has been answered. */
  leave(verdict: RateVerdict | undefined): void;
  headersOf(verdict: RateVerdict | undefined): readonly (readonly [name: string, value: string])[];
}

interface Clocks {
  /** Wall clock of the service, in ms since 1970. */
  readonly instantMs: () => number;
  readonly nowMs?: NowMs;
}

export function createLimits(
  form: RateHeaderForm,
  { instantMs, nowMs = () => performance.now() }: Clocks,
): TrafficLimits {
  let limiter: RequestLimiter | undefined;
  let left: number | undefined;
  const owners = new WeakMap<RateVerdict, RequestLimiter>();
  return {
    setLimit(limit) {
      limiter = limit && createLimiter(limit, nowMs);
    },
    setQuota(requests) {
      left = requests;
    },
    take() {
      if (left === 0) return { waitSeconds: daySeconds, remaining: 0, resetSeconds: daySeconds };
      const verdict = limiter?.take();
      if (left !== undefined && (verdict?.waitSeconds ?? 0) === 0) left -= 1;
      if (limiter !== undefined && verdict !== undefined) owners.set(verdict, limiter);
      return verdict;
    },
    leave(verdict) {
      if (verdict?.waitSeconds === 0) owners.get(verdict)?.leave();
    },
    headersOf(verdict) {
      const owner = verdict && owners.get(verdict);
      return owner === undefined ? [] : rateHeaders(form, owner, verdict!, instantMs());
    },
  };
}
