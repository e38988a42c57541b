import { ask, forEachConcurrent, type Op } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import type { Client, ListCall } from '../client.ts';
import { buildRequest } from '../http/request-builder.ts';
import type { Endpoint, EventFilter } from '../api/endpoint.ts';
import { currentEndpoints } from '../api/endpoints.ts';
import { sendableEvents } from '../api/event-filter.ts';
import type { EventSubject } from '../api/events.ts';
import { maxConcurrency, zoneOf } from '../api/profile/index.ts';
import type { Document } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { readUntil } from '../reading/find-first.ts';
import { filterOf, lookbackOf, splitCodes, splitRange, type Window } from '../api/event-window.ts';
import { formatInstant } from '../values/wall-time.ts';

/** A record with an event: its kind and its key. No response has the code or the time of the event (G39). */
export type Changed = FoundRecord & { readonly id: string };

type FoundRecord = { readonly id: string | null } & (
  | { readonly subject: 'thirdParty'; readonly record: ThirdParty }
  | { readonly subject: 'dossier'; readonly record: Dossier }
  | { readonly subject: 'document'; readonly record: Document }
);

/** Which events to look for. */
export interface Search<S extends EventSubject = EventSubject> {
  readonly subject: S;
  /** When absent, all codes of the subject that can be sent. */
  readonly codes?: readonly string[];
}

export const searchEndpoints: Readonly<Record<EventSubject, Endpoint<any, any>>> = {
  thirdParty: currentEndpoints.thirdParties.searchByEvents,
  dossier: currentEndpoints.dossiers.searchByEvents,
  document: currentEndpoints.documents.searchByEvents,
};

/**
 * The records that had at least one of the events in a time range, each once (R116, R120), in the order of the service.
 * Long ranges are searched window by window (R122), long lists of codes in several calls (G35).
 * @param range both ends included, ms since epoch by the service's clock; widened by the margin of the zone (G33).
 * @param most the search ends when this many were found.
 */
export function* searchEvents(client: Client, search: Search, range: Window, most = Infinity): Op<Changed[]> {
  return yield* searchRange(client, search, range, { marginMs: lookbackOf(client.profile).marginMs, most });
}

/** As `searchEvents`, without the margin: for callers that compare the results of several searches. */
export function searchExactly(client: Client, search: Search, range: Window): Op<Changed[]> {
  return searchRange(client, search, range, { marginMs: 0, most: Infinity });
}

/** The longest range of one search, in seconds: a longer one is split. */
export const longestSearchSeconds = ({ profile }: Client): number => 86_400 * profile.get('events.maxRangeDays');

/** More windows than this are rarely wanted: two years of weeks. */
const manyWindows = 104;

/**
 * The windows of a range, oldest first (R122). Logs a warning if they are many, such as after a mistyped year. A year
 * without events costs as many searches as any other: no call returns the time of the first event (G39), and an empty
 * window says nothing about the next one. A longer search may be refused, or answered in part, which would lose changes.
 */
export function* windowsOf({ profile }: Client, { fromMs, toMs }: Window): Op<Window[]> {
  if (!Number.isFinite(fromMs) || !Number.isFinite(toMs)) {
    const message = 'A search of events needs a start and an end, in milliseconds since 1970.';
    throw new ConnectorError('config', message, { field: 'range' });
  }
  const days = profile.get('events.maxRangeDays');
  const windows = splitRange(fromMs, toMs, days);
  if (windows.length > manyWindows) {
    const range = `The time range since ${formatInstant(fromMs).slice(0, 10)} needs ${windows.length} searches of ${days} ${days === 1 ? 'day' : 'days'}, or more.`;
    const message = `${range} Begin later, or set events.maxRangeDays in the profile if the service accepts longer ranges.`;
    yield* ask('log', { kind: 'warning', message });
  }
  return windows;
}

interface Extent {
  readonly marginMs: number;
  /** How many records are enough. */
  readonly most: number;
}

function* searchRange(client: Client, search: Search, { fromMs, toMs }: Window, extent: Extent): Op<Changed[]> {
  const { profile } = client;
  const found = new Map<string, Changed>();
  const windows = yield* windowsOf(client, { fromMs, toMs });
  if (extent.most === Infinity) {
    const merge = function* (part: ReadonlyMap<string, Changed>): Op<void> {
      for (const [id, changed] of part) found.set(id, changed);
    };
    const parts = windows.map((window) => searchWindow(client, search, window, extent));
    yield* forEachConcurrent(parts, maxConcurrency(profile), merge);
  } else {
    // One after another: a later window may not be needed.
    for (const window of windows)
      if (found.size < extent.most) yield* searchWindow(client, search, window, extent, found);
  }
  return [...found.values()].slice(0, extent.most);
}

function* searchWindow(
  client: Client,
  search: Search,
  window: Window,
  { marginMs, most }: Extent,
  found = new Map<string, Changed>(),
): Op<ReadonlyMap<string, Changed>> {
  const { context, profile } = client;
  const { subject, codes = sendableEvents(subject, profile) } = search;
  const filter = (group: readonly string[]) => filterOf(window, group, zoneOf(profile), marginMs);
  const longest = { number: 1_000, size: 1_000 };
  const fits = (group: readonly string[]) => {
    const { url } = buildRequest(context, searchEndpoints[subject], { events: filter(group) }, undefined, longest);
    return url.length <= profile.get('http.maxUrlLength');
  };
  for (const group of splitCodes(codes, fits)) {
    if (found.size >= most) return found;
    yield* changedUntil(client, subject, filter(group), (changed) => {
      for (const each of changed) found.set(each.id, each);
      return found.size >= most;
    });
  }
  return found;
}

/** Leaves out records without a key: they were reported when they were read. */
function changedUntil(
  { thirdParties, dossiers, documents }: Client,
  subject: EventSubject,
  events: EventFilter,
  isEnough: (changed: readonly Changed[]) => boolean,
): Op<unknown> {
  const until = <T>(list: ListCall<{ events: EventFilter }, T>, foundOf: (record: T) => FoundRecord) =>
    readUntil(list, { events }, (records) =>
      isEnough(records.map(foundOf).filter((found): found is Changed => found.id !== null)),
    );
  switch (subject) {
    case 'thirdParty':
      return until(thirdParties.searchByEvents, (record) => ({ subject, id: record.thirdpartyId, record }));
    case 'dossier':
      return until(dossiers.searchByEvents, (record) => ({ subject, id: record.dossierId, record }));
    case 'document':
      return until(documents.searchByEvents, (record) => ({ subject, id: record.documentId, record }));
  }
}
