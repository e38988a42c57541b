/** A token bucket for each client. */
export interface TokenBucket {
  /** Takes a token from the client's bucket. @returns 0, or the seconds until a token is available. */
  take(client: string): number;
}

interface Bucket {
  level: number;
  atMs: number;
}

const mostBuckets = 10_000;
/** Many at once, because finding the fullest ones compares all buckets. */
const forgottenAtOnce = 1_000;

interface LimiterOptions {
  /** Capacity of a bucket: the maximum burst. */
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
  /** Removes the fullest buckets, because the client of a removed bucket starts with a full one. */
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
