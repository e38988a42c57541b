import { mapConcurrent, ask, type Op } from '../runtime/op.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import type { Client } from '../client.ts';
import type { ListProgress } from '../http/pagination/list-source.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import type { ConnectorError } from '../errors.ts';
import { cursorAt } from '../reading/service-moment.ts';
import { onlyNames } from '../reading/listed-identity.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import type { Facet, ThirdPartyData, Presence } from '../reading/third-party-data.ts';
import { stripRaw } from '../reading/strip-raw.ts';
import { OneVisitAtATime } from './one-visit-at-a-time.ts';

/** Third parties in the order in which their reading was completed, and the progress of their list. */
export interface PullPiece {
  readonly facts: readonly ThirdPartyData[];
  /**
   * IDs of third parties in `facts` that are listed but were not found or were refused. Only the list's data is known.
   */
  readonly incomplete: readonly string[];
  /** The errors of refused third parties, by ID. */
  readonly refusals: ReadonlyMap<string, ConnectorError>;
  readonly progress: ListProgress;
}

/** A page of the portfolio list, before anything else is read of its third parties. */
export interface ListedPage {
  /** In the order of the list. */
  readonly thirdpartyIds: readonly string[];
  readonly progress: ListProgress;
}

/** A pull that has come to the end of the list. */
export interface PullEnd {
  /**
   * The cursor for `syncChanges`: the service's time at the start of this pull, less the overlap. So changes during the
   * pull are read again. A caller that resumes a pull uses the cursor of its first run.
   */
  readonly since: string;
  /** Third parties may be missing: the list changed during each pass, or since the run that this one continues. */
  readonly isShort: boolean;
  /** Third parties that were listed and have left the portfolio meanwhile. */
  readonly departed: ReadonlySet<string>;
}

export interface PullOptions {
  /** Selects the third parties of a page to read, such as those not stored by an earlier run. When absent, all are read. */
  readonly choose?: (page: ListedPage) => readonly string[];
  /** The cursor of a page, or of an earlier `retry-later`: the pages before it are not listed. */
  readonly from?: string | undefined;
  /** Reads the identity of each third party of a page of the list that shows no details of it. */
  readonly showsDetails?: boolean;
  /**
   * Third parties that an earlier run has read. If all of this run fail, one of them shows whether the service fails.
   */
  readonly shownBefore?: readonly string[];
}

/**
 * Reads the whole portfolio with the wanted facets; holds a few pages in memory (R038). Each third party is visited as
 * soon as it is read. A run that stops loses only the reads in flight. The next run lists the third parties again and
 * chooses the missing ones. A stored third party that is no longer listed has left. A listed third party that is not
 * found is visited with the list's data.
 * @throws ConnectorError `retry-later` with the cursor of the current page.
 */
export function* fullSync(
  client: Client,
  wanted: ReadonlySet<Facet>,
  visit: (piece: PullPiece) => Op<void>,
  { choose = ({ thirdpartyIds }) => thirdpartyIds, from, shownBefore = [], showsDetails = false }: PullOptions = {},
): Op<PullEnd> {
  const { profile, context } = client;
  const startMs = yield* ask('now');
  const reader = new ThirdPartyReader(client, undefined, shownBefore);
  const visitPage = (thirdParties: readonly ThirdParty[], progress: ListProgress): Op<void> => {
    const listed = byId(thirdParties);
    const visits = new OneVisitAtATime<Readable>((piece) => visit({ ...pieceOf(piece), progress }));
    const chosen = choose({ thirdpartyIds: [...listed.keys()], progress });
    const facets = showsDetails && onlyNames(thirdParties) ? new Set<Facet>([...wanted, 'identity']) : wanted;
    const reads = chosen.map((thirdpartyId) =>
      readOne(reader, facets, thirdpartyId, listed.get(thirdpartyId)!, visits),
    );
    return readPage(reader, facets, mapConcurrent(reads, maxConcurrency(profile)), visits);
  };
  const { isShort, departed } = yield* client.thirdParties.list.each({}, visitPage, from, {
    readsInVisits: true,
  });
  yield* reader.warnOfIncomplete();
  return { since: cursorAt(context.clock.at(startMs), profile), isShort, departed };
}

function* readPage(
  reader: ThirdPartyReader,
  wanted: ReadonlySet<Facet>,
  reads: Op<unknown>,
  visits: OneVisitAtATime<Readable>,
): Op<void> {
  yield* reads;
  yield* reader.resolveDoubts(wanted);
  reader.settleDoubts();
  yield* visits.pass([]);
}

function* readOne(
  reader: ThirdPartyReader,
  wanted: ReadonlySet<Facet>,
  thirdpartyId: string,
  listed: ThirdParty,
  visits: OneVisitAtATime<Readable>,
): Op<void> {
  const known = { identity: stripRaw(listed) };
  const found = yield* reader.facts(thirdpartyId, wanted, { known, namedBy: 'list', isOneOfMany: true });
  // Held back while a list taken as empty may still turn out to have another path.
  if (isKnown(found)) yield* visits.pass([found], reader.isInDoubt);
}

function pieceOf(piece: readonly Readable[]): Omit<PullPiece, 'progress'> {
  const incomplete: string[] = [];
  const refusals = new Map<string, ConnectorError>();
  for (const each of piece) {
    if (each.state !== 'incomplete') continue;
    incomplete.push(each.facts.thirdpartyId);
    if (each.refusal !== undefined) refusals.set(each.facts.thirdpartyId, each.refusal);
  }
  return { facts: piece.map(({ facts }) => facts), incomplete, refusals };
}

type Readable = Presence & { readonly facts: ThirdPartyData };
const isKnown = (found: Presence): found is Readable => found.state !== 'left' && found.facts !== undefined;

/** Leaves out records without a key: they were reported when they were read, and cannot be requested. */
function byId(thirdParties: readonly ThirdParty[]): Map<string, ThirdParty> {
  return new Map(thirdParties.flatMap((each) => (each.thirdpartyId === null ? [] : [[each.thirdpartyId, each]])));
}
