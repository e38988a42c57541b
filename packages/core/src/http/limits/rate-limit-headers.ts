/** What remains of a rate limit, as the service announces it. */
export interface RateLimitStatus {
  /** Requests. */
  readonly remaining: number;
  readonly resetMs: number;
}

/** A greater number of seconds is a point in time, not a duration. */
const greatestSeconds = 100_000_000;

const pairs = ['ratelimit', 'x-ratelimit', 'x-rate-limit'].map(
  (prefix) => [`${prefix}-remaining`, `${prefix}-reset`] as const,
);

/**
 * Reads the rate limit headers that are in use: `RateLimit` of the IETF draft
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/), the three fields of its older versions, and
 * `X-RateLimit-…`. The reset of the latter is a number of seconds or a point in time. Of several policies the one with
 * the fewest remaining requests counts.
 * @param nowMs the service's time, for resets that are points in time.
 */
export function readRateLimitHeaders(
  headers: Readonly<Record<string, string>>,
  nowMs: number,
): RateLimitStatus | undefined {
  const structured = headers['ratelimit'];
  if (structured !== undefined) {
    // Items such as `"default";r=50;t=30`; in an older draft `limit=100, remaining=50, reset=30`.
    const ofItem = (item: string) => readPair(item, /\br *= *(\d+)/, /\bt *= *(\d+)/, nowMs) ?? [];
    const [tightest] = structured
      .split(',')
      .flatMap(ofItem)
      .sort((a, b) => a.remaining - b.remaining);
    return tightest ?? readPair(structured, /\bremaining *= *(\d+)/, /\breset *= *(\d+)/, nowMs);
  }
  for (const [remainingName, resetName] of pairs) {
    const [remaining, reset] = [headers[remainingName], headers[resetName]];
    if (remaining !== undefined && reset !== undefined) return toStatus(remaining, reset, nowMs);
  }
  return undefined;
}

function readPair(text: string, remaining: RegExp, reset: RegExp, nowMs: number): RateLimitStatus | undefined {
  return toStatus(remaining.exec(text)?.[1], reset.exec(text)?.[1], nowMs);
}

function toStatus(remaining = '', reset = '', nowMs: number): RateLimitStatus | undefined {
  const [count, end] = [Number.parseInt(remaining, 10), Number.parseFloat(reset)];
  if (!(count >= 0) || !(end >= 0)) return undefined;
  // Seconds since 1970; some services send milliseconds.
  const endMs = end > 1_000 * greatestSeconds ? end : end * 1000;
  return { remaining: count, resetMs: end > greatestSeconds ? Math.max(0, endMs - nowMs) : endMs };
}
