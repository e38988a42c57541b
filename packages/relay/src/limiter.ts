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
  const levelOf = ({ level, atMs }: Bucket, now: number) =>
    Math.min(atOnce, level + ((now - atMs) / 1_000) * perSecond);
  /** The client with the fullest bucket. Forgetting an empty bucket would give its client all its requests back. */
  const fullest = (now: number): string => {
    let [name, most] = ['', -1];
    for (const [client, bucket] of buckets) {
      const level = levelOf(bucket, now);
      if (level > most) [name, most] = [client, level];
      if (most >= atOnce) break;
    }
    return name;
  };
  return {
    take(client) {
      const now = nowMs();
      const filled = levelOf(buckets.get(client) ?? { level: atOnce, atMs: now }, now);
      buckets.set(client, { level: filled >= 1 ? filled - 1 : filled, atMs: now });
      if (buckets.size > mostBuckets) buckets.delete(fullest(now));
      return filled >= 1 ? 0 : (1 - filled) / perSecond;
    },
  };
}
