/**
 * Reset times are whole seconds, too coarse to probe a shorter window. A longer one is ignored: the client waits for a
 * 429.
 */
const minResetMs = 2_000;
const maxResetMs = 60_000;

/**
 * The rate limit that response headers announce, once it is confirmed. When the headers first report no remaining
 * requests, a probe is sent after half of the reset time. If it is rejected, the headers are trusted and obeyed. If it
 * is accepted, the service counts in another way, and its headers are ignored.
 */
export class AnnouncedLimit {
  private state: 'unknown' | 'probing' | 'trusted' | 'ignored' = 'unknown';
  private remaining = Infinity;
  private resetAtMs = 0;
  private probeSentMs: number | undefined;

  /** @param sentLater how many requests were sent after the request of this response. */
  onHeaders({ remaining, resetMs }: RateLimitStatus, sentLater: number, nowMs: number): void {
    if (this.state === 'ignored' || this.state === 'probing' || resetMs > maxResetMs) return;
    if (this.state === 'unknown' && resetMs < minResetMs) return;
    this.remaining = remaining - sentLater;
    this.resetAtMs = nowMs + resetMs;
    if (this.state === 'unknown' && this.remaining <= 0) {
      this.state = 'probing';
      this.resetAtMs = nowMs + resetMs / 2;
    }
  }

  /** @returns ms until the next request may be sent. */
  delayMs(nowMs: number): number {
    if (this.remaining > 0 || this.state === 'ignored') return 0;
    return Math.max(0, Math.ceil(this.resetAtMs - nowMs));
  }

  onSent(nowMs: number): void {
    this.remaining--;
    if (this.state === 'probing' && nowMs >= this.resetAtMs) this.probeSentMs ??= nowMs;
  }

  onAccepted(sentMs: number): void {
    if (sentMs === this.probeSentMs) this.state = 'ignored';
  }

  /** If the rejected request was the probe, or was sent after it, the headers were right. */
  onRejected(sentMs: number): void {
    if (this.state === 'probing' && this.probeSentMs !== undefined && sentMs >= this.probeSentMs)
      this.state = 'trusted';
  }
}

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
