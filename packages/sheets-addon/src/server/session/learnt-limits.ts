import { learntLimits, resumeLimits, type Client, type LearntLimits } from '@tpr/core';

const cacheKey = 'learnt limits';
/** A service may change its limits. */
const keptSeconds = 600;

interface KeptLimits {
  readonly baseUrl: string;
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
  if (kept?.baseUrl === baseUrl) resumeLimits(client, kept.limits, Date.now());
  try {
    return run();
  } finally {
    const limits = learntLimits(client);
    const learnt = limits && JSON.stringify({ baseUrl, limits } satisfies KeptLimits);
    // Google takes some 90 ms to write an entry.
    if (learnt !== undefined && learnt !== text) cache?.put(cacheKey, learnt, keptSeconds);
  }
}
