/** A token bucket for each client. */
export interface Limiter {
  /** Takes one request out of the client's bucket. @returns 0, or the seconds after which one will be there. */
  take(client: string): number;
}

interface Bucket {
  level: number;
  atMs: number;
}

const mostBuckets = 10_000;

interface LimiterOptions {
  /** How many may come together: what a bucket holds. */
  readonly atOnce?: number;
  readonly nowMs?: () => number;
}

export function createLimiter(
  perSecond: number,
  { atOnce = perSecond, nowMs = () => performance.now() }: LimiterOptions = {},
): Limiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(client) {
      const now = nowMs();
      const { level, atMs } = buckets.get(client) ?? { level: atOnce, atMs: now };
      const filled = Math.min(atOnce, level + ((now - atMs) / 1_000) * perSecond);
      // Put back at the end: the first in the map is the one that has been silent for longest.
      buckets.delete(client);
      buckets.set(client, { level: filled >= 1 ? filled - 1 : filled, atMs: now });
      if (buckets.size > mostBuckets) buckets.delete(buckets.keys().next().value ?? '');
      return filled >= 1 ? 0 : (1 - filled) / perSecond;
    },
  };
}
