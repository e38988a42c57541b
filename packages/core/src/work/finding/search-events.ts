import type { Op } from '../../engine/op.ts';
import type { Client } from '../../client.ts';
import { buildRequest } from '../../exchange/request.ts';
import type { Endpoint, EventFilter } from '../../service/endpoint.ts';
import { currentEndpoints } from '../../service/endpoints.ts';
import { sendableEvents } from '../../service/event-filter.ts';
import type { EventSubject } from '../../service/events.ts';
import { zoneOf } from '../../service/profile/index.ts';
import type { Document } from '../../service/records/document.ts';
import type { Dossier } from '../../service/records/dossier.ts';
import type { ThirdParty } from '../../service/records/third-party.ts';
import { filterOf, splitCodes, splitRange, type Window } from './windows.ts';

/** Something that had an event, with its kind and its key. No answer says which event it was, or when (G39). */
export type Changed = { readonly id: string } & (
  | { readonly subject: 'thirdParty'; readonly record: ThirdParty }
  | { readonly subject: 'dossier'; readonly record: Dossier }
  | { readonly subject: 'document'; readonly record: Document }
);

/** Which events to look for. */
export interface Search<S extends EventSubject = EventSubject> {
  readonly subject: S;
  /** All codes of the kind that can be sent when absent. */
  readonly codes?: readonly string[];
}

export const searchEndpoints: Readonly<Record<EventSubject, Endpoint<any, any>>> = {
  thirdParty: currentEndpoints.thirdParties.searchByEvents,
  dossier: currentEndpoints.dossiers.searchByEvents,
  document: currentEndpoints.documents.searchByEvents,
};

/**
 * What had at least one of the events in a stretch of time, each thing once (R116, R120). Long stretches are searched
 * window by window (R122), long lists of codes in several calls (G35).
 * @param stretch both ends included, ms since epoch by the service's clock; widened by the margin of the zone (G33).
 */
export function* searchEvents(client: Client, search: Search, stretch: Window): Op<Changed[]> {
  return yield* searchStretch(client, search, stretch, reachOf(client).marginMs);
}

/**
 * As `searchEvents`, for the stretch as it is written: for who looks beyond it by a search of their own, and goes by
 * which of the two found a thing.
 */
export function searchExactly(client: Client, search: Search, stretch: Window): Op<Changed[]> {
  return searchStretch(client, search, stretch, 0);
}

/** How far from its moment an event may be found: by the zone (G33), and back, by showing late besides (G34). */
export function reachOf({ profile }: Client): { readonly marginMs: number; readonly backMs: number } {
  const marginMs = 1000 * profile.get('behaviour.zoneMarginSeconds');
  return { marginMs, backMs: marginMs + 1000 * profile.get('behaviour.overlapSeconds') };
}

function* searchStretch(client: Client, search: Search, { fromMs, toMs }: Window, marginMs: number): Op<Changed[]> {
  const found = new Map<string, Changed>();
  for (const window of splitRange(fromMs, toMs, client.profile.get('behaviour.maxEventRangeDays'))) {
    for (const changed of yield* searchWindow(client, search, window, marginMs)) found.set(changed.id, changed);
  }
  return [...found.values()];
}

function* searchWindow(client: Client, search: Search, window: Window, marginMs: number): Op<Changed[]> {
  const { exchange, profile } = client;
  const { subject, codes = sendableEvents(subject, profile) } = search;
  const filter = (group: readonly string[]) => filterOf(window, group, zoneOf(profile), marginMs);
  const longest = { number: 1_000, size: 1_000 };
  const fits = (group: readonly string[]) => {
    const { url } = buildRequest(exchange, searchEndpoints[subject], { events: filter(group) }, undefined, longest);
    return url.length <= profile.get('behaviour.maxUrlLength');
  };
  const found = new Map<string, Changed>();
  for (const group of splitCodes(codes, fits)) {
    yield* eachChanged(client, subject, filter(group), (changed) => found.set(changed.id, changed));
  }
  return [...found.values()];
}

/** Records without their key were told as faults when they were read. */
function* eachChanged(
  client: Client,
  subject: EventSubject,
  events: EventFilter,
  meet: (changed: Changed) => void,
): Op<void> {
  switch (subject) {
    case 'thirdParty':
      yield* client.thirdParties.searchByEvents.each({ events }, function* (records) {
        for (const record of records) {
          if (record.thirdpartyId !== null) meet({ subject, id: record.thirdpartyId, record });
        }
      });
      return;
    case 'dossier':
      yield* client.dossiers.searchByEvents.each({ events }, function* (records) {
        for (const record of records) if (record.dossierId !== null) meet({ subject, id: record.dossierId, record });
      });
      return;
    case 'document':
      yield* client.documents.searchByEvents.each({ events }, function* (records) {
        for (const record of records) if (record.documentId !== null) meet({ subject, id: record.documentId, record });
      });
  }
}
