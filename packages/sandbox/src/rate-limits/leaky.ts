import type { RequestLimiter, NowMs } from './limiter.ts';

/**
 * A leaky bucket: requests pass at a constant rate, earlier ones are queued, and requests beyond `places` are refused
 * (https://nginx.org/en/docs/http/ngx_http_limit_req_module.html, without `nodelay`).
 */
export function createLeaky(ratePerSecond: number, places: number, nowMs: NowMs): RequestLimiter {
  const beatMs = 1000 / ratePerSecond;
  let nextMs = 0;
  return {
    quota: places + 1,
    windowSeconds: (places + 1) / ratePerSecond,
    take() {
      const now = nowMs();
      nextMs = Math.max(nextMs, now);
      // The tolerance absorbs floating-point error.
      const isIn = (nextMs - now) / beatMs <= places + 1e-6;
      const delaySeconds = (nextMs - now) / 1000;
      if (isIn) nextMs += beatMs;
      return {
        waitSeconds: isIn ? 0 : (nextMs - now - places * beatMs) / 1000,
        delaySeconds,
        remaining: Math.max(0, places + 1 - Math.ceil((nextMs - now) / beatMs - 1e-6)),
        resetSeconds: (nextMs - now) / 1000,
      };
    },
    leave() {},
  };
}
