import type { Op } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import { ConnectorError } from '../errors.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { runScopedCache } from './response-cache.ts';
import { noCache, type Cache } from './cache.ts';

interface PortfolioIds {
  readonly ids: ReadonlySet<string>;
  /** Whether the list was read completely. */
  readonly isWhole: boolean;
}

/** The IDs in the portfolio list, as second evidence that a third party has left. Read once, and only when needed. */
export class ListedPortfolio {
  private readonly client: Client;
  private readonly cache: Cache;

  /** @param cache the cache of the list; without one, the list is kept as long as this object. */
  constructor(client: Client, cache: Cache) {
    this.client = client;
    this.cache = cache === noCache ? runScopedCache(client) : cache;
  }

  /** Whether the list is complete without the third party. */
  *lacks(thirdpartyId: string): Op<boolean> {
    const { ids, isWhole } = yield* this.read();
    return isWhole && !ids.has(thirdpartyId);
  }

  /** Whether the list names the third party. */
  *names(thirdpartyId: string): Op<boolean> {
    return (yield* this.read()).ids.has(thirdpartyId);
  }

  private read(): Op<PortfolioIds> {
    return this.cache.getOrFetch({ key: 'portfolio IDs', op: () => this.readIds() });
  }

  private *readIds(): Op<PortfolioIds> {
    const ids = new Set<string>();
    const visit = function* (page: readonly ThirdParty[]): Op<void> {
      for (const { thirdpartyId } of page) if (thirdpartyId !== null) ids.add(thirdpartyId);
    };
    const { isShort } = yield* this.client.thirdParties.list.each({}, visit);
    // The service has just named third parties, so an empty list is incomplete.
    return { ids, isWhole: ids.size > 0 && !isShort };
  }
}

/** The error for a 404 of a third party that the list names. The identifier is right, so the path is wrong. */
export function otherPath({
  message,
  endpoint = 'thirdParties.get',
  status = 404,
  reason,
}: ConnectorError): ConnectorError {
  return new ConnectorError('refused', message, { endpoint, status, reason, field: 'path', mayBeProfile: true });
}
