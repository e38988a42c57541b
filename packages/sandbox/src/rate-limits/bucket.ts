import type { RequestLimiter, NowMs } from './limiter.ts';

/** A token bucket: `burst` requests at once, and one more whenever the rate has filled one in. */
export function createBucket(ratePerSecond: number, burst: number, nowMs: NowMs): RequestLimiter {
  let tokens = burst;
  let filledAtMs = nowMs();
  return {
    quota: burst,
    windowSeconds: burst / ratePerSecond,
    take() {
      const now = nowMs();
      tokens = Math.min(burst, tokens + ((now - filledAtMs) / 1000) * ratePerSecond);
      filledAtMs = now;
      const isIn = tokens >= 1;
      if (isIn) tokens -= 1;
      return {
        waitSeconds: isIn ? 0 : (1 - tokens) / ratePerSecond,
        remaining: Math.floor(tokens),
        resetSeconds: (burst - tokens) / ratePerSecond,
      };
    },
    leave() {},
  };
}
