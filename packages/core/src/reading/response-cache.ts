import { ask, withLimit, singleFlight, type Op } from '../runtime/op.ts';
import type { SettledResult } from '../runtime/outcome.ts';
import type { Client } from '../client.ts';
import { isLasting } from '../errors.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import type { Cache, CacheQuery } from './cache.ts';

export interface KeepOptions {
  /** How long a response is reused. */
  readonly ageMs: number;
  /** How long a refusal is reused. */
  readonly refusalAgeMs: number;
  /** Above this number, the oldest entry is removed. */
  readonly maxEntries: number;
  /** Maximum number of requests in flight. */
  readonly limit: number;
  /** Distinguishes the shared calls of this cache from others on the same runner. */
  readonly name: string;
}

interface Entry {
  readonly outcome: SettledResult<unknown>;
  readonly atMs: number;
}

/** When the oldest and the newest cached response was read, ms since epoch. */
export interface Ages {
  readonly count: number;
  readonly oldestMs: number | undefined;
  readonly newestMs: number | undefined;
}

/** Caches responses for a while. Simultaneous calls share one request. */
export class ResponseCache implements Cache {
  /** Requests made so far. */
  requests = 0;
  private readonly options: KeepOptions;
  private readonly entries = new Map<string, Entry>();
  private generation = 0;

  constructor(options: KeepOptions) {
    this.options = options;
  }

  /** @throws what the operation throws. A refusal is thrown again without a request until it is too old. */
  *getOrFetch<T>(query: CacheQuery<T>): Op<T> {
    const kept = this.find(query.key, yield* ask('now'));
    if (kept !== undefined) return resultOf<T>(kept);
    // A request in flight during an invalidation may have the old data: later calls do not share it.
    const { name, limit: most } = this.options;
    return yield* singleFlight(`${name} ${this.generation} ${query.key}`, () =>
      withLimit(name, most, this.answer(query)),
    );
  }

  get concurrency(): number {
    return this.options.limit;
  }

  /** A cache that sends no requests. @param refuse makes the error for everything that is not cached. */
  keptOnly(refuse: () => Error): Cache {
    return { concurrency: this.concurrency, getOrFetch: <T>({ key }: CacheQuery<T>) => this.getCached<T>(key, refuse) };
  }

  get ages(): Ages {
    const moments = [...this.entries.values()].filter(({ outcome }) => outcome.ok).map(({ atMs }) => atMs);
    // Entries are in the order in which they were read.
    return { count: moments.length, oldestMs: moments[0], newestMs: moments[moments.length - 1] };
  }

  /** Removes all responses, also those that are on their way. */
  forget(): void {
    this.generation++;
    this.entries.clear();
  }

  private *getCached<T>(key: string, refuse: () => Error): Op<T> {
    const kept = this.find(key, yield* ask('now'));
    if (kept === undefined) throw refuse();
    return resultOf<T>(kept);
  }

  private *answer<T>(query: CacheQuery<T>): Op<T> {
    const { generation } = this;
    this.requests++;
    try {
      const value = yield* query.op();
      if (generation === this.generation) this.keep(query, { ok: true, value }, yield* ask('now'));
      return value;
    } catch (error) {
      if (isLasting(error) && generation === this.generation) this.keep(query, { ok: false, error }, yield* ask('now'));
      throw error;
    }
  }

  private find(key: string, nowMs: number): Entry | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    const { ageMs, refusalAgeMs } = this.options;
    // A clock that was set back makes everything old.
    const age = nowMs - entry.atMs;
    return age >= 0 && age < (entry.outcome.ok ? ageMs : refusalAgeMs) ? entry : undefined;
  }

  private keep({ key }: CacheQuery<unknown>, outcome: SettledResult<unknown>, atMs: number): void {
    this.entries.delete(key);
    this.entries.set(key, { outcome, atMs });
    if (this.entries.size <= this.options.maxEntries) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}

/** A cache for one run, without expiry: what several items of the run need is read once. */
export function runScopedCache({ connection, profile }: Client, maxEntries = Infinity): ResponseCache {
  const { baseUrl, accountId, username } = connection;
  const name = `run ${baseUrl} ${accountId} ${username} ${profile.get('http.acceptLanguage')}`;
  const limit = maxConcurrency(profile);
  return new ResponseCache({ ageMs: Infinity, refusalAgeMs: Infinity, maxEntries, limit, name });
}

function resultOf<T>({ outcome }: Entry): T {
  if (!outcome.ok) throw outcome.error;
  return outcome.value as T;
}
