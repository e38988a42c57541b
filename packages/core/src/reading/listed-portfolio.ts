import type { Op } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { runScopedCache } from './response-cache.ts';
import { noCache, type Cache } from './cache.ts';

interface Called {
  readonly ids: ReadonlySet<string>;
  /** Whether every record was seen that the service counts. */
  readonly isWhole: boolean;
}

/** The third parties in the list of the portfolio: the second evidence of a departure. Read once, and only when needed. */
export class ListedPortfolio {
  private readonly client: Client;
  private readonly memory: Cache;

  /** @param memory the cache of the list; without one, the list is kept as long as this object. */
  constructor(client: Client, memory: Cache) {
    this.client = client;
    this.memory = memory === noCache ? runScopedCache(client) : memory;
  }

  /** Whether the list is whole and does not name the third party. A call for each hundred third parties, the first time. */
  *lacks(thirdpartyId: string): Op<boolean> {
    const { ids, isWhole } = yield* this.read();
    return isWhole && !ids.has(thirdpartyId);
  }

  /** Whether the list names the third party. */
  *names(thirdpartyId: string): Op<boolean> {
    return (yield* this.read()).ids.has(thirdpartyId);
  }

  private read(): Op<Called> {
    return this.memory.getOrFetch({ key: 'roll', op: () => this.call() });
  }

  private *call(): Op<Called> {
    const ids = new Set<string>();
    const visit = function* (page: readonly ThirdParty[]): Op<void> {
      for (const { thirdpartyId } of page) if (thirdpartyId !== null) ids.add(thirdpartyId);
    };
    const { isShort } = yield* this.client.thirdParties.list.each({}, visit, undefined, { expectsSome: true });
    // The incomplete third parties were in the portfolio a moment ago, so an empty list is incomplete itself.
    return { ids, isWhole: ids.size > 0 && !isShort };
  }
}
