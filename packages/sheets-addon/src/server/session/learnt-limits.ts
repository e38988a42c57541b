import { learntLimits, resumeLimits, type Client, type LearntLimits } from '@tpr/core';
import { despiteCacheFailure } from '../service/cache-failure.ts';

const cacheKey = 'learnt limits';
/** How long learnt limits are used: a service may change them. */
const freshMs = 600_000;
/** The accepted concurrency is used longer: unattended runs may be an hour apart. */
const keptSeconds = 21_600;

interface KeptLimits {
  readonly baseUrl: string;
  readonly learntMs: number;
  readonly limits: LearntLimits;
}

/**
 * Runs the requests of a client within the limits that an earlier execution found, and stores those that this one
 * finds. Each formula is an execution with its own client: without this, each would learn them by rejected requests.
 */
export function withinLearntLimits<T>(client: Client, run: () => T): T {
  const { baseUrl } = client.connection;
  const cache = CacheService.getDocumentCache();
  const kept = readKept(despiteCacheFailure(() => cache?.get(cacheKey) ?? null, null));
  const isFresh = kept !== undefined && Date.now() - kept.learntMs < freshMs;
  if (kept?.baseUrl === baseUrl) resumeLimits(client, isFresh ? kept.limits : staleLimits(kept.limits), Date.now());
  try {
    return run();
  } finally {
    const limits = learntLimits(client);
    // Unchanged limits are not written again: Google takes some 90 ms to write an entry.
    const isKept = isFresh && kept.baseUrl === baseUrl && JSON.stringify(limits) === JSON.stringify(kept.limits);
    if (limits !== undefined && !isKept) keep(cache, { baseUrl, learntMs: Date.now(), limits });
  }
}

/** The entry may be of another version of the script. */
function readKept(text: string | null): KeptLimits | undefined {
  if (text === null) return undefined;
  try {
    const kept = JSON.parse(text) as KeptLimits;
    return typeof kept.limits === 'object' ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Where the cache fails, the next execution learns the limits again. */
function keep(cache: GoogleAppsScript.Cache.Cache | null, kept: KeptLimits): void {
  despiteCacheFailure(() => cache?.put(cacheKey, JSON.stringify(kept), keptSeconds), undefined);
}

function staleLimits({ concurrency }: LearntLimits): LearntLimits {
  const accepted = concurrency?.accepted;
  return accepted === undefined ? {} : { concurrency: { accepted } };
}
