/** How a 429 says when to come back: well, or in one of the ways that are seen in the wild. */
export const retryAfterForms = ['seconds', 'date', 'none', 'zero', 'past', 'hex', 'day'] as const;
export type RetryAfterForm = (typeof retryAfterForms)[number];

export interface RateLimiter {
  /** Takes one request. @returns 0, or the seconds until there is room for it. */
  take(): number;
}

/** A token bucket: `ratePerSecond` at once, refilled at that rate. */
export function createLimiter(ratePerSecond: number | undefined, nowMs = () => performance.now()): RateLimiter {
  if (ratePerSecond === undefined) return { take: () => 0 };
  const capacity = Math.max(1, ratePerSecond);
  let tokens = capacity;
  let filledAt = nowMs();
  return {
    take() {
      const now = nowMs();
      tokens = Math.min(capacity, tokens + ((now - filledAt) / 1000) * ratePerSecond);
      filledAt = now;
      if (tokens < 1) return (1 - tokens) / ratePerSecond;
      tokens -= 1;
      return 0;
    },
  };
}

/** The Retry-After header, or undefined for none. */
export function retryAfter(form: RetryAfterForm, waitSeconds: number, instantMs: number): string | undefined {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const date = (ms: number) => new Date(ms).toUTCString();
  return {
    seconds: String(seconds),
    date: date(instantMs + (seconds + 1) * 1000),
    none: undefined,
    zero: '0',
    past: date(instantMs - 3_600_000),
    hex: '0x10',
    day: '86400',
  }[form];
}
