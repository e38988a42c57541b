import { ask, type Op } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import { lookbackOf } from '../api/event-window.ts';
import { serviceNow } from '../http/service-clock.ts';
import { formatInstant, parseInstantMs } from '../values/wall-time.ts';
import type { Facet, ThirdPartyData } from '../reading/third-party-data.ts';
import { findOwners } from './dossier-owners.ts';
import { searchExactly, type searchEvents } from './search-events.ts';
import { planSearches, type FacetSearch } from './stale-facets.ts';
import { eachWindow, type Found } from './time-windows.ts';

/** What a caller knows from earlier pulls. */
export interface LocalState {
  /** The stored facts of a third party; undefined when none are stored. */
  facts(thirdpartyId: string): ThirdPartyData | undefined;
  /** Whether a third party without stored facts is shown elsewhere, so that only its stale facets have to be read. */
  isShown?(thirdpartyId: string): boolean;
  /** Third parties that were read before: where all changed ones fail, one of them shows whether all fail. */
  readonly shownBefore?: readonly string[];
  /** The third party of a dossier; undefined when unknown. Documents do not name theirs (G41). */
  ownerOf(dossierId: string): string | undefined;
  /** The approximate number of dossiers. It decides whether owners of unknown ones are requested one by one. */
  readonly dossierCount?: number | undefined;
}

/** The changes that events report: the facets to read again by third party, and the cursor for the next search. */
export interface Stale extends FoundStale {
  readonly cursor: string;
}

export interface FoundStale {
  readonly stale: ReadonlyMap<string, ReadonlySet<Facet>>;
  /** The third parties of `stale` that have left the portfolio according to an event. */
  readonly departed: ReadonlySet<string>;
}

/** Searches the changes since a cursor, without reading them. */
export function* findStale(
  client: Client,
  wanted: ReadonlySet<Facet>,
  since: string,
  known: Pick<LocalState, 'ownerOf' | 'dossierCount'>,
  find?: typeof searchEvents,
): Op<Stale> {
  const searches = planSearches(client, wanted);
  const stale = new Map<string, Set<Facet>>();
  const departed = new Set<string>();
  const owners = new Map<string, string>();
  const orphans = new Set<string>();
  /** Documents that name neither a dossier nor a third party. */
  const unplaced = new Set<string>();
  const mark = (thirdpartyId: string, facets: readonly Facet[]) => {
    const marked = stale.get(thirdpartyId) ?? new Set();
    for (const facet of facets) marked.add(facet);
    stale.set(thirdpartyId, marked);
  };
  const collect = function* (found: readonly Found<FacetSearch>[]): Op<void> {
    for (const { search, changed } of found) {
      const { facets, isDeparture } = search;
      for (const each of changed) {
        if (isDeparture) departed.add(each.id);
        if (each.subject === 'thirdParty') {
          mark(each.id, facets);
          continue;
        }
        const { dossierId, thirdpartyId } = each.record;
        const owner = thirdpartyId ?? (dossierId === null ? undefined : known.ownerOf(dossierId));
        if (owner !== undefined) mark(owner, facets);
        if (dossierId !== null) {
          if (owner === undefined) orphans.add(dossierId);
          else owners.set(dossierId, owner);
        } else if (owner === undefined) unplaced.add(each.id);
      }
    }
  };
  const cursor = yield* eachWindow(client, searches, since, collect, find);
  if (unplaced.size > 0) yield* warnOfUnplaced(unplaced.size);
  let isUnavailable = false;
  const unknown = [...orphans].filter((dossierId) => !owners.has(dossierId));
  if (unknown.length > 0) {
    const found = yield* findOwners(client, unknown, known.dossierCount);
    for (const [id, owner] of found.owners) owners.set(id, owner);
    isUnavailable = found.unavailable !== undefined;
  }
  for (const dossierId of orphans) {
    const owner = owners.get(dossierId);
    if (owner !== undefined) mark(owner, ['dossiers']);
  }
  // The next search finds the change of an unavailable dossier again.
  return { stale, departed, cursor: isUnavailable ? since : cursor };
}

/**
 * How many third parties have changed since a run that ended with this cursor. A search from the cursor also finds the
 * changes of that run, since no call returns the time of an event (G39). So a third party that the run has stored is
 * stale only if it has an event after the run, in the profile's zone.
 * @param isStored whether the run has stored the changes of a third party.
 */
export function* countStale(
  client: Client,
  wanted: ReadonlySet<Facet>,
  since: string,
  known: Pick<LocalState, 'ownerOf' | 'dossierCount'>,
  isStored: (thirdpartyId: string) => boolean,
): Op<number> {
  const found = yield* findStale(client, wanted, since, known);
  const changed = new Set([...found.stale.keys()].filter((thirdpartyId) => !isStored(thirdpartyId)));
  if (changed.size < found.stale.size) {
    const { lateMs, backMs } = lookbackOf(client.profile);
    const runMs = parseInstantMs(since)! + lateMs;
    // Only the beginning has to be exact. The end is extended, so that events are not missed if the clock is slow.
    const later = yield* findStale(client, wanted, formatInstant(runMs), known, (_, search, { fromMs, toMs }) =>
      searchExactly(client, search, { fromMs, toMs: toMs + backMs }),
    );
    for (const thirdpartyId of later.stale.keys()) changed.add(thirdpartyId);
  }
  return changed.size;
}

/** A search may return identifiers only (G30), which do not show the dossier of a document. */
function* warnOfUnplaced(count: number): Op<void> {
  const endpoint = 'documents.searchByEvents';
  yield* ask('log', {
    kind: 'warning',
    message: `${endpoint}: ${count} changed documents came without their dossier, so their third parties were not read again. Read the whole portfolio to see these changes.`,
  });
}

/**
 * Whether a search from this cursor would mostly repeat the results of the search that ended with it. Each search
 * starts before its cursor, since no call returns the time of an event (G33, G34, G39).
 */
export function* isJustFound(client: Client, cursor: string): Op<boolean> {
  const { lateMs, backMs } = lookbackOf(client.profile);
  return (yield* serviceNow(client.context)) - parseInstantMs(cursor)! < lateMs + backMs;
}
