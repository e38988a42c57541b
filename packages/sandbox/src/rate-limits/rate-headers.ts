import type { RequestLimiter, RateVerdict } from './limiter.ts';

/**
 * The headers in which a response states the remaining requests.
 * - `ratelimit`: https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-10.txt
 * - `ratelimit-fields`: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06
 * - `x-ratelimit`, reset as a point in time: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 * - `x-ratelimit-seconds`, reset in seconds from now: observed in practice, not documented.
 */
export const rateHeaderForms = ['none', 'ratelimit', 'ratelimit-fields', 'x-ratelimit', 'x-ratelimit-seconds'] as const;
export type RateHeaderForm = (typeof rateHeaderForms)[number];

export function rateHeaders(
  form: RateHeaderForm,
  { quota, windowSeconds }: Pick<RequestLimiter, 'quota' | 'windowSeconds'>,
  { remaining, resetSeconds }: RateVerdict,
  instantMs: number,
): readonly (readonly [name: string, value: string])[] {
  const reset = Math.ceil(resetSeconds);
  const fields = (prefix: string, end: number) =>
    [
      [`${prefix}-limit`, String(quota)],
      [`${prefix}-remaining`, String(remaining)],
      [`${prefix}-reset`, String(end)],
    ] as const;
  switch (form) {
    case 'none':
      return [];
    case 'ratelimit': {
      const policy = windowSeconds === undefined ? ';qu="concurrent-requests"' : `;w=${Math.ceil(windowSeconds)}`;
      return [
        ['ratelimit-policy', `"default";q=${quota}${policy}`],
        ['ratelimit', `"default";r=${remaining};t=${reset}`],
      ];
    }
    case 'ratelimit-fields':
      return fields('ratelimit', reset);
    case 'x-ratelimit':
      return fields('x-ratelimit', Math.ceil(instantMs / 1000) + reset);
    case 'x-ratelimit-seconds':
      return fields('x-ratelimit', reset);
  }
}
