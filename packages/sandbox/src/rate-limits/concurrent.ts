import type { RequestLimiter } from './limiter.ts';

/** Limits requests in flight (https://nginx.org/en/docs/http/ngx_http_limit_conn_module.html). */
export function createConcurrent(quota: number): RequestLimiter {
  let underWay = 0;
  return {
    quota,
    take() {
      const isIn = underWay < quota;
      if (isIn) underWay += 1;
      // When the next request ends is unknown.
      return { waitSeconds: isIn ? 0 : 1, remaining: quota - underWay, resetSeconds: 1 };
    },
    leave() {
      underWay -= 1;
    },
  };
}
