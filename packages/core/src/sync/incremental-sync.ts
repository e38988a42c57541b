import { ask, mapConcurrent, forEachConcurrent, type Op } from '../runtime/op.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import type { Client } from '../client.ts';
import { sendableEvents } from '../api/event-filter.ts';
import { serviceNow } from '../http/service-clock.ts';
import { withCheckpoint } from '../http/pagination/checkpoint.ts';
import { eventSets, type EventSubject } from '../api/events.ts';
import { formatInstant, parseInstantMs } from '../values/wall-time.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import type { Facet, ThirdPartyData, Presence } from '../reading/third-party-data.ts';
import { eachWindow, type Found } from './time-windows.ts';
import { OneVisitAtATime } from './one-visit-at-a-time.ts';
import { findOwners } from './dossier-owners.ts';
import { lookbackOf, searchExactly, type Changed, type Search, type searchEvents } from './search-events.ts';

/** Which facets an event makes stale. No facet contains comments or contacts. */
const staleByGroup: Readonly<Record<EventSubject, Readonly<Record<string, readonly Facet[]>>>> = {
  thirdParty: {
    Lifecycle: ['identity'],
    'Legal announcements': ['identity'],
    'Collective procedure': ['identity'],
    'Data hub': ['indicators'],
  },
  dossier: {
    Lifecycle: ['dossiers'],
    'Template and documents': ['dossiers'],
    'Attributes and indicators': ['dossiers'],
    Status: ['dossiers'],
  },
  document: { Lifecycle: ['dossiers'], Answers: ['dossiers'], Status: ['dossiers'] },
};

const staleByCode: Readonly<Record<string, readonly Facet[]>> = {
  // This event says only that something changed.
  THIRD_PARTY_UPDATED: ['identity', 'attributes', 'indicators'],
  THIRD_PARTY_ATTRIBUTE_UPDATED: ['attributes'],
  THIRD_PARTY_CALCULATED_ATTRIBUTE_UPDATED: ['attributes'],
  THIRD_PARTY_INDICATOR_UPDATED: ['indicators'],
};

/** Facets made stale by an event of this code; empty for a code that affects none. */
export function staleFacets(subject: EventSubject, code: string): readonly Facet[] {
  const event = eventSets[subject].find((known) => known.code === code);
  return staleByCode[code] ?? (event === undefined ? [] : (staleByGroup[subject][event.group] ?? []));
}

interface FacetSearch extends Search {
  readonly codes: readonly string[];
  readonly facets: readonly Facet[];
  readonly isDeparture: boolean;
}

/** The event of a third party that leaves the portfolio. */
const departure = 'THIRD_PARTY_ARCHIVED';

/**
 * The fewest searches that show which facets to read again: one for each set of facets that an event can make stale,
 * and one for departures, since no response says which event it was (G39).
 */
export function planSearches(client: Client, wanted: ReadonlySet<Facet>): FacetSearch[] {
  const searches = new Map<string, FacetSearch & { codes: string[] }>();
  // Identity events also show additions and departures, which matter whatever facets are wanted.
  const needed = new Set<Facet>([...wanted, 'identity']);
  if (wanted.has('documents')) needed.add('dossiers');
  for (const subject of Object.keys(eventSets) as EventSubject[]) {
    for (const code of sendableEvents(subject, client.profile)) {
      const facets = staleFacets(subject, code).filter((facet) => needed.has(facet));
      if (facets.length === 0) continue;
      const isDeparture = code === departure;
      const key = `${subject} ${facets.join(' ')} ${isDeparture}`;
      const search = searches.get(key) ?? { subject, facets, isDeparture, codes: [] };
      search.codes.push(code);
      searches.set(key, search);
    }
  }
  return [...searches.values()];
}

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

/**
 * A changed third party. If it is shown elsewhere, its facts are the identity and the stale facets. If it is
 * `incomplete`, its stored data stays unchanged.
 */
export type Delta = { readonly thirdpartyId: string } & Presence;

export interface DeltaProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Updates stored facts by reading only the changes that events report: the cost depends on the changes, not on the
 * portfolio (R123). The next run may return changes again. A third party is returned only after it was read completely.
 * @returns the cursor for the next run; keep it only after the deltas are written.
 * @throws ConnectorError `retry-later` whose cursor is `since`: nothing is lost, the next run finds the same changes again.
 */
export function* syncChanges(
  client: Client,
  wanted: ReadonlySet<Facet>,
  since: string,
  known: LocalState,
  visit: (delta: Delta, progress: DeltaProgress) => Op<void>,
): Op<string> {
  return yield* withCheckpoint(() => since, refresh(client, wanted, since, known, visit));
}

function* refresh(
  client: Client,
  wanted: ReadonlySet<Facet>,
  since: string,
  known: LocalState,
  visit: (delta: Delta, progress: DeltaProgress) => Op<void>,
): Op<string> {
  const found = yield* findStale(client, wanted, since, known);
  const reader = readerOf(client, found, known);
  let done = 0;
  yield* forEachConcurrent(readings(reader, found, wanted, known), maxConcurrency(client.profile), (delta) =>
    visit(delta, { done: ++done, total: found.stale.size }),
  );
  reader.settleRefusals();
  yield* reader.warnOfIncomplete();
  return found.cursor;
}

/**
 * Reads the third parties that a search has found to be stale, and visits each as soon as it is read. A caller that
 * stores the stale ones, and removes each visited one, can continue with the rest after an interruption.
 */
export function* readStale(
  client: Client,
  wanted: ReadonlySet<Facet>,
  found: FoundStale,
  known: LocalState,
  visit: (deltas: readonly Delta[]) => Op<void>,
): Op<void> {
  const reader = readerOf(client, found, known);
  const visits = new OneVisitAtATime<Delta>(visit);
  const reads = readings(reader, found, wanted, known).map((read) => visitRead(read, visits));
  yield* mapConcurrent(reads, maxConcurrency(client.profile));
  reader.settleRefusals();
  yield* reader.warnOfIncomplete();
}

function* visitRead(read: Op<Delta>, visits: OneVisitAtATime<Delta>): Op<void> {
  yield* visits.pass([yield* read]);
}

/** If all stale third parties fail, only one that is not stale can show whether the service still reads others. */
function readerOf(client: Client, { stale }: FoundStale, { shownBefore = [] }: LocalState): ThirdPartyReader {
  const others = shownBefore.filter((thirdpartyId) => !stale.has(thirdpartyId));
  return new ThirdPartyReader(client, undefined, others);
}

function readings(
  reader: ThirdPartyReader,
  { stale, departed }: FoundStale,
  wanted: ReadonlySet<Facet>,
  known: LocalState,
): Op<Delta>[] {
  return [...stale].map(([thirdpartyId, facets]) => {
    const namedBy = departed.has(thirdpartyId) ? 'departure' : 'event';
    return readDelta(reader, { thirdpartyId, stale: facets, namedBy }, wanted, known);
  });
}

/**
 * Whether a search from this cursor would mostly repeat the results of the search that ended with it: each search starts
 * before its cursor, since no call returns the time of an event (G33, G34, G39).
 */
export function* isJustFound(client: Client, cursor: string): Op<boolean> {
  const { profile } = client;
  const backMs = 1000 * (2 * profile.get('events.lookbackSeconds') + profile.get('events.zoneToleranceSeconds'));
  return (yield* serviceNow(client.context)) - parseInstantMs(cursor)! < backMs;
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
  const collect = function* (found: readonly Found[]): Op<void> {
    for (const { search, changed } of found) {
      const { facets, isDeparture } = searches[search]!;
      for (const each of changed) {
        if (isDeparture) departed.add(each.id);
        if (each.subject === 'thirdParty') mark(each.id, facets);
        else if (each.record.dossierId === null && each.record.thirdpartyId === null) unplaced.add(each.id);
        else noteOwner(each, known, owners, orphans, (id) => mark(id, facets));
      }
    }
  };
  const cursor = yield* eachWindow(client, searches, since, collect, find);
  if (unplaced.size > 0) yield* warnOfUnplaced(unplaced.size);
  const unknown = [...orphans].filter((dossierId) => !owners.has(dossierId));
  if (unknown.length > 0) {
    for (const [id, owner] of yield* findOwners(client, unknown, known.dossierCount)) owners.set(id, owner);
  }
  for (const dossierId of orphans) {
    const owner = owners.get(dossierId);
    if (owner !== undefined) mark(owner, ['dossiers']);
  }
  return { stale, departed, cursor };
}

/**
 * How many third parties have changed since a run that ended with this cursor. A search from the cursor also finds the
 * changes of that run, since no call returns the time of an event (G39). So a third party that the run has stored counts
 * only if it has an event after the run, by the profile's zone.
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
    const runMs = parseInstantMs(since)! + 1000 * client.profile.get('events.lookbackSeconds');
    const { backMs } = lookbackOf(client);
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
    details: { endpoint },
  });
}

function noteOwner(
  { record }: Exclude<Changed, { subject: 'thirdParty' }>,
  known: Pick<LocalState, 'ownerOf'>,
  owners: Map<string, string>,
  orphans: Set<string>,
  mark: (thirdpartyId: string) => void,
): void {
  const { dossierId, thirdpartyId } = record;
  const owner = thirdpartyId ?? (dossierId === null ? undefined : known.ownerOf(dossierId));
  if (owner !== undefined) mark(owner);
  if (dossierId === null) return;
  if (owner === undefined) orphans.add(dossierId);
  else owners.set(dossierId, owner);
}

/** A third party that an event names. */
interface Named {
  readonly thirdpartyId: string;
  readonly stale: ReadonlySet<Facet>;
  readonly namedBy: 'event' | 'departure';
}

function* readDelta(
  reader: ThirdPartyReader,
  { thirdpartyId, stale, namedBy }: Named,
  wanted: ReadonlySet<Facet>,
  known: LocalState,
): Op<Delta> {
  const before = known.facts(thirdpartyId);
  const isKept = before !== undefined || known.isShown?.(thirdpartyId) === true;
  const facets = new Set<Facet>(isKept ? stale : wanted);
  if (wanted.has('documents') && facets.has('dossiers')) facets.add('documents');
  return {
    thirdpartyId,
    ...(yield* reader.facts(thirdpartyId, facets, { known: before, namedBy, isOneOfMany: true })),
  };
}
