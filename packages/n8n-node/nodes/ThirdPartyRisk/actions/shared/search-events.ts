import type { Client, Op } from '@tpr/core';
import type { Document, Dossier, EventFilter, EventSubject, ThirdParty } from '@tpr/core/service';
import { wallRange } from '@tpr/core/values';
import { settled } from '../../transport/settled.ts';

/** A changed resource with its kind and its key. */
export type Changed = { readonly id: string } & (
  | { readonly subject: 'thirdParty'; readonly record: ThirdParty }
  | { readonly subject: 'dossier'; readonly record: Dossier }
  | { readonly subject: 'document'; readonly record: Document }
);

/** A stretch of the service's time, ms since epoch, both ends included. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

const dayMs = 86_400_000;
/** Room in an address for everything beside the event codes. */
const addressCharacters = 400;

/**
 * Resources that had at least one of the events in a stretch of time, each once (R116, R120). Long stretches are asked
 * for piece by piece (R122), long lists of codes in several calls (G35).
 */
export function* searchEvents(
  client: Client,
  subject: EventSubject,
  codes: readonly string[],
  stretch: Stretch,
): Op<Changed[]> {
  const { profile } = client;
  const found = new Map<string, Changed>();
  for (const piece of piecesOf(stretch, profile.get('behaviour.maxEventRangeDays') * dayMs)) {
    const { from, to } = wallRange(
      Math.floor(piece.fromMs / 1000) * 1000,
      Math.ceil(piece.toMs / 1000) * 1000,
      profile.get('behaviour.serviceZone'),
    );
    for (const eventNames of groupsOf(codes, profile.get('behaviour.maxUrlLength') - addressCharacters)) {
      const events = { eventNames, eventOccurrenceStartDate: from, eventOccurrenceEndDate: to };
      yield* visitEvents(client, subject, events, (changed) => {
        if (!found.has(changed.id)) found.set(changed.id, changed);
      });
    }
  }
  return [...found.values()];
}

function* visitEvents(
  client: Client,
  subject: EventSubject,
  events: EventFilter,
  meet: (changed: Changed) => void,
): Op<void> {
  switch (subject) {
    case 'thirdParty':
      yield* client.thirdParties.searchByEvents.each({ events }, (records) => {
        for (const record of records)
          if (record.thirdpartyId !== null) meet({ subject, id: record.thirdpartyId, record });
        return settled(undefined);
      });
      return;
    case 'dossier':
      yield* client.dossiers.searchByEvents.each({ events }, (records) => {
        for (const record of records) if (record.dossierId !== null) meet({ subject, id: record.dossierId, record });
        return settled(undefined);
      });
      return;
    case 'document':
      yield* client.documents.searchByEvents.each({ events }, (records) => {
        for (const record of records) if (record.documentId !== null) meet({ subject, id: record.documentId, record });
        return settled(undefined);
      });
  }
}

/** Oldest first, without gaps. */
function piecesOf({ fromMs, toMs }: Stretch, mostMs: number): Stretch[] {
  const pieces: Stretch[] = [];
  for (let startMs = fromMs; startMs < toMs; startMs += mostMs) {
    pieces.push({ fromMs: startMs, toMs: Math.min(toMs, startMs + mostMs) });
  }
  return pieces.length > 0 ? pieces : [{ fromMs, toMs }];
}

function groupsOf(codes: readonly string[], characters: number): string[][] {
  const groups: string[][] = [];
  let length = Infinity;
  for (const code of new Set(codes)) {
    length += code.length + 3;
    if (length > characters) {
      groups.push([]);
      length = code.length + 3;
    }
    groups[groups.length - 1]?.push(code);
  }
  return groups;
}
