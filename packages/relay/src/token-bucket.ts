/** A token bucket for each client. */
export interface TokenBucket {
  /** Takes one request out of the client's bucket. @returns 0, or the seconds after which one will be there. */
  take(client: string): number;
}

interface Bucket {
  level: number;
  atMs: number;
}

const mostBuckets = 10_000;
/** Many at once, since all buckets are compared for it. */
const forgottenAtOnce = 1_000;

interface LimiterOptions {
  /** How many may come together: what a bucket holds. */
  readonly atOnce?: number;
  readonly nowMs?: () => number;
}

export function createTokenBucket(
  perSecond: number,
  { atOnce = perSecond, nowMs = () => performance.now() }: LimiterOptions = {},
): TokenBucket {
  const buckets = new Map<string, Bucket>();
  const levelOf = ({ level, atMs }: Bucket, now: number) =>
    Math.min(atOnce, level + ((now - atMs) / 1_000) * perSecond);
  /** Forgets the clients with the fullest buckets: forgetting an empty one would give its client all its requests back. */
  const forgetFullest = (now: number): void => {
    const levels = [...buckets].map(([client, bucket]) => [client, levelOf(bucket, now)] as const);
    levels.sort(([, one], [, other]) => other - one);
    for (const [client] of levels.slice(0, forgottenAtOnce)) buckets.delete(client);
  };
  return {
    take(client) {
      const now = nowMs();
      const filled = levelOf(buckets.get(client) ?? { level: atOnce, atMs: now }, now);
      buckets.set(client, { level: filled >= 1 ? filled - 1 : filled, atMs: now });
      if (buckets.size > mostBuckets) forgetFullest(now);
      return filled >= 1 ? 0 : (1 - filled) / perSecond;
    },
  };
}
