import { ask, singleFlight, type Op } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import { rangeWithoutEvents } from '../api/event-filter.ts';
import { isLasting, isNotFound, type ConnectorError } from '../errors.ts';
import type { Cache, CacheQuery } from './cache.ts';

/**
 * Decides what a 404 on a list means (G29) by reading the owner of the list. If the owner exists, the list counts as empty
 * if `search.notFoundMeans` says so, or if the service returns 404 for an empty search. A warning reports that once per
 * operation. Otherwise the list is read again, and a second 404 is thrown.
 */
export class NotFoundAsEmpty {
  private readonly client: Client;
  private readonly cache: Cache;
  private readonly answered = new Set<string>();
  /** Operations that have returned only 404 so far: either the lists are empty, or the path is wrong. */
  private readonly doubts = new Map<string, ConnectorError>();

  constructor(client: Client, cache: Cache) {
    this.client = client;
    this.cache = cache;
  }

  /** @param owner reads the owner of the list. @returns undefined for a list whose owner does not exist. */
  *read<T>(
    operation: string,
    query: CacheQuery<readonly T[]>,
    owner: (refusal: ConnectorError) => Op<unknown>,
  ): Op<readonly T[] | undefined> {
    try {
      return yield* this.readList(operation, query);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      if ((yield* owner(error)) === undefined) return undefined;
      if (yield* this.returns404ForEmpty()) {
        yield* this.doubt(operation, error);
        return [];
      }
      if (!this.answered.has(operation)) this.doubts.set(operation, error);
    }
    return yield* this.readList(operation, query);
  }

  private *readList<T>(operation: string, query: CacheQuery<readonly T[]>): Op<readonly T[]> {
    const list = yield* this.cache.getOrFetch(query);
    this.answered.add(operation);
    this.doubts.delete(operation);
    return list;
  }

  *doubt(operation: string, refusal: ConnectorError): Op<void> {
    if (this.answered.has(operation) || this.doubts.has(operation)) return;
    this.doubts.set(operation, refusal);
    yield* ask('log', {
      kind: 'warning',
      message: `${operation}: not found (404) is taken for none. If it has another path here, set paths.${operation}.`,
    });
  }

  /** Whether the meaning of a 404 is still unknown for some operations, so that their results may change. */
  get isInDoubt(): boolean {
    return this.doubts.size > 0;
  }

  /** @throws ConnectorError the 404 of an operation that never returned a list: its path may be wrong. */
  settle(): void {
    for (const refusal of this.doubts.values()) throw refusal;
  }

  /** Whether the service returns 404 for an empty result, by the profile or by an empty search. */
  private *returns404ForEmpty(): Op<boolean> {
    const { profile, context, connection } = this.client;
    const meaning = profile.get('search.notFoundMeans');
    if (meaning !== 'learn') return meaning === 'empty';
    const { detected } = context;
    if (detected.emptySearchReturns === undefined) {
      yield* singleFlight(`none ${connection.baseUrl} ${connection.accountId}`, () => this.searchEmptyRange());
    }
    return detected.emptySearchReturns === '404';
  }

  /** `call` records the kind of response. */
  private *searchEmptyRange(): Op<void> {
    const { thirdParties, profile } = this.client;
    const events = { ...rangeWithoutEvents, eventNames: ['THIRD_PARTY_ADDED'] };
    try {
      yield* thirdParties.searchByEvents.page({ events }, { number: profile.get('paging.firstPage'), size: 20 });
    } catch (error) {
      // A service that refuses this request proves nothing: then no 404 is taken for an empty list.
      if (!isLasting(error)) throw error;
    }
  }
}
