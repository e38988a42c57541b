import { learntLimits, resumeLimits, type Client, type LearntLimits } from '@tpr/core';

const cacheKey = 'learnt limits';
/** A service may change its limits: they are used for so long. */
const freshMs = 600_000;
/** How many requests were accepted at once is used longer: work that goes on by itself may have an hour between two runs. */
const keptSeconds = 21_600;

interface KeptLimits {
  readonly baseUrl: string;
  readonly learntMs: number;
  readonly limits: LearntLimits;
}

/**
 * Runs the requests of a client within the limits that an earlier execution has learnt, and keeps those that this one
 * learns. Each formula is an execution with a client of its own: without this, the service rejects as many requests of each.
 */
export function withinLearntLimits<T>(client: Client, run: () => T): T {
  const { baseUrl } = client.connection;
  const cache = CacheService.getDocumentCache();
  const text = cache?.get(cacheKey) ?? null;
  const kept = text === null ? undefined : (JSON.parse(text) as KeptLimits);
  const isFresh = kept !== undefined && Date.now() - kept.learntMs < freshMs;
  if (kept?.baseUrl === baseUrl) resumeLimits(client, isFresh ? kept.limits : staleLimits(kept.limits), Date.now());
  try {
    return run();
  } finally {
    const limits = learntLimits(client);
    // Google takes some 90 ms to write an entry.
    const isKept = isFresh && kept.baseUrl === baseUrl && JSON.stringify(limits) === JSON.stringify(kept.limits);
    if (limits !== undefined && !isKept) {
      cache?.put(cacheKey, JSON.stringify({ baseUrl, learntMs: Date.now(), limits } satisfies KeptLimits), keptSeconds);
    }
  }
}

function staleLimits({ concurrency }: LearntLimits): LearntLimits {
  const accepted = concurrency?.accepted;
  return accepted === undefined ? {} : { concurrency: { accepted } };
}
