import type { Op } from '../runtime/op.ts';

/** A request whose response may be cached under `key`. */
export interface CacheQuery<T> {
  readonly key: string;
  readonly op: () => Op<T>;
}

/** The source of a reader's responses. The implementation decides how long a response is kept. */
export interface Cache {
  /** How many requests about one third party run concurrently. */
  readonly concurrency: number;
  getOrFetch<T>(query: CacheQuery<T>): Op<T>;
}

/** Caches nothing; one request about a third party at a time. For callers that read many third parties concurrently. */
export const noCache: Cache = { concurrency: 1, getOrFetch: ({ op }) => op() };
