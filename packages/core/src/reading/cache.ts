import type { Op } from '../runtime/op.ts';

/** A request whose response may be cached under `key`. `about` is the third party that it belongs to. */
export interface CacheQuery<T> {
  readonly key: string;
  readonly about?: string | undefined;
  readonly op: () => Op<T>;
}

/** The source of a reader's responses. The caller decides how long one is kept. */
export interface Cache {
  /** How many requests about one third party run concurrently. */
  readonly sideBySide: number;
  getOrFetch<T>(question: CacheQuery<T>): Op<T>;
}

/** Requests everything again each time, sequentially: for callers that read many third parties concurrently. */
export const noCache: Cache = { sideBySide: 1, getOrFetch: ({ op }) => op() };
