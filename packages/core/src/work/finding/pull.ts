import { all, ask, type Op } from '../../engine/op.ts';
import { sideBySideOf } from '../../service/profile/index.ts';
import type { Client } from '../../client.ts';
import type { ListProgress } from '../../exchange/listing.ts';
import { formatInstant } from '../../values/wall-time.ts';
import { FactReader } from '../reading/fact-reader.ts';
import type { Facet, Facts, Whereabouts } from '../reading/facts.ts';
import { lean } from '../reading/lean.ts';

export interface PullPage {
  readonly facts: readonly Facts[];
  /** Of those in `facts`, who is in the list and was not found: what is known of them is what the list shows. */
  readonly doubtful: readonly string[];
  readonly progress: ListProgress;
}

/**
 * Reads the whole portfolio with the wanted facets, page by page in bounded memory (R038).
 * A third party kept from before that is not handed over has left. One that the list names and that is not found is
 * handed over as the list shows it.
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
      const reads = thirdParties.map(function* (listed): Op<Whereabouts> {
        const { thirdpartyId } = listed;
        // A record without its key was told as a fault when it was read; nothing more can be asked about it.
        if (thirdpartyId === null) return { state: 'left' };
        const identity = lean(listed);
        if (wanted.size === 0) return { state: 'there', facts: { thirdpartyId, identity } };
        return yield* reader.facts(thirdpartyId, wanted, { known: { identity }, namedBy: 'list' });
      });
      const read = yield* all(reads, sideBySideOf(profile));
      reader.settleDoubts();
      const facts = read.flatMap((each) => (each.state === 'left' || each.facts === undefined ? [] : [each.facts]));
      const doubtful = read.flatMap((each) => (each.state === 'doubtful' ? [each.facts!.thirdpartyId] : []));
      yield* visit({ facts, doubtful, progress });
    },
    from,
  );
  yield* reader.tellDoubtful();
  return formatInstant(exchange.clock.at(startMs) - 1000 * profile.get('behaviour.overlapSeconds'));
}
