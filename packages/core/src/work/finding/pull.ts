import { all, ask, type Op } from '../../engine/op.ts';
import { sideBySideOf } from '../../service/profile/index.ts';
import type { Client } from '../../client.ts';
import type { ListProgress } from '../../exchange/listing.ts';
import { formatInstant } from '../../values/wall-time.ts';
import { FactReader } from '../reading/fact-reader.ts';
import type { Facet, Facts } from '../reading/facts.ts';
import { lean } from '../reading/lean.ts';

export interface PullPage {
  readonly facts: readonly Facts[];
  readonly progress: ListProgress;
}

/**
 * Reads the whole portfolio with the wanted facets, page by page in bounded memory (R038).
 * A third party kept from before that is not handed over has left.
 * @param from the cursor of an earlier `later`.
 * @returns the cursor from which `refreshFacts` goes on: the service's time when this pull started, less the overlap,
 * so that what changed during the pull is read again. A resumed pull keeps the cursor of its first run instead.
 * @throws ConnectorError `later` with the cursor of the first page that was not handed over.
 */
export function* pullFacts(
  client: Client,
  wanted: ReadonlySet<Facet>,
  visit: (page: PullPage) => Op<void>,
  from?: string,
): Op<string> {
  const { profile, exchange } = client;
  const startMs = yield* ask('now');
  const reader = new FactReader(client);
  yield* client.thirdParties.list.each(
    {},
    function* (thirdParties, progress) {
      const reads = thirdParties.map(function* (listed): Op<Facts | undefined> {
        const { thirdpartyId } = listed;
        // A record without its key was told as a fault when it was read; nothing more can be asked about it.
        if (thirdpartyId === null) return undefined;
        const identity = lean(listed);
        if (wanted.size === 0) return { thirdpartyId, identity };
        return yield* reader.facts(thirdpartyId, wanted, { identity });
      });
      const facts = yield* all(reads, sideBySideOf(profile));
      reader.settleDoubts();
      yield* visit({ facts: facts.filter((each) => each !== undefined), progress });
    },
    from,
  );
  return formatInstant(exchange.clock.at(startMs) - 1000 * profile.get('behaviour.overlapSeconds'));
}
