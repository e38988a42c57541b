import type { Op } from '../runtime/op.ts';

/** One thing to ask the service. The same `key` is the same thing; `about` names the third party that it belongs to. */
export interface CacheQuery<T> {
  readonly key: string;
  readonly about?: string | undefined;
  readonly op: () => Op<T>;
}

/** Where a reader has its answers from. How long one is kept is the choice of who reads. */
export interface Cache {
  /** How many questions about one third party are put side by side. */
  readonly sideBySide: number;
  getOrFetch<T>(question: CacheQuery<T>): Op<T>;
}

/** Asks anew each time, and one thing after the other: for those who read many third parties side by side. */
export const noCache: Cache = { sideBySide: 1, getOrFetch: ({ op }) => op() };
