import type { Op } from '../engine/op.ts';
import { zoneOf } from '../service/profile/index.ts';
import type { Client } from '../client.ts';
import { splitCodes, splitRange, filterOf, type Window } from '../work/finding/windows.ts';
import { eventSubjects, subjectOf, type EventSubject } from '../service/events.ts';
import type { EventFilter } from '../service/endpoint.ts';
import type { Document } from '../service/records/document.ts';
import type { Dossier } from '../service/records/dossier.ts';
import type { ThirdParty } from '../service/records/third-party.ts';
import { sendableEvents } from '../service/event-filter.ts';
import type { Row } from '../work/portfolio/table.ts';
import { foldText } from '../values/match.ts';
import type { Language } from '../words/language.ts';
import { statusWords } from '../words/statuses.ts';
import { LookupError } from './lookup-error.ts';
import { describeStatus, kindWords } from './words.ts';

const kinds: Readonly<Record<EventSubject, readonly string[]>> = {
  thirdParty: ['thirdparty', 'thirdparties', 'tiers'],
  dossier: ['dossier', 'dossiers'],
  document: ['document', 'documents'],
};
/** The codes to search for, by the kind of resource that they belong to. @throws LookupError for an unknown name. */
export function planEvents(names: readonly string[], client: Client): ReadonlyMap<EventSubject, readonly string[]> {
  const plan = new Map<EventSubject, string[]>();
  for (const name of names) {
    const kind = eventSubjects.find((each) => kinds[each].includes(foldText(name).replace(/[\s_-]/g, '')));
    const code = name.trim().toUpperCase();
    const subject = kind ?? subjectOf(code);
    if (subject === undefined) throw new LookupError('unknownEvents', { text: name });
    const codes = kind === undefined ? [code] : sendableEvents(subject, client.profile);
    plan.set(subject, [...(plan.get(subject) ?? []), ...codes]);
  }
  return plan;
}

/**
 * What had at least one of the events in a stretch of time, each thing once (R116, R120). No answer says which event
 * it was, or when (G39).
 */
export function* searchEvents(
  client: Client,
  plan: ReadonlyMap<EventSubject, readonly string[]>,
  range: Window,
  language: Language,
): Op<Row[]> {
  const rows = new Map<string, Row>();
  const { profile } = client;
  const marginMs = 1000 * profile.get('behaviour.zoneMarginSeconds');
  // Half of the longest address is left for all else that stands in it (G35).
  const mostCharacters = profile.get('behaviour.maxUrlLength') / 2;
  for (const [subject, codes] of plan) {
    for (const window of splitRange(range.fromMs, range.toMs, profile.get('behaviour.maxEventRangeDays'))) {
      for (const group of splitCodes(codes, (fitting) => fitting.join(',').length <= mostCharacters)) {
        const events = filterOf(window, group, zoneOf(profile), marginMs);
        for (const row of yield* search(client, subject, events, language)) rows.set(row.slice(0, 4).join('\n'), row);
      }
    }
  }
  return [...rows.values()];
}

function* search(client: Client, subject: EventSubject, events: EventFilter, language: Language): Op<Row[]> {
  const kind = kindWords[language][subject];
  switch (subject) {
    case 'thirdParty':
      return (yield* client.thirdParties.searchByEvents({ events })).map((each) => [
        kind,
        ...ofThirdParty(each, language),
      ]);
    case 'dossier':
      return (yield* client.dossiers.searchByEvents({ events })).map((each) => [kind, ...ofDossier(each, language)]);
    case 'document':
      return (yield* client.documents.searchByEvents({ events })).map((each) => [kind, ...ofDocument(each, language)]);
  }
}

function ofThirdParty({ thirdpartyId, name, status, statusCode }: ThirdParty, language: Language): Row {
  const word = status === null ? statusCode : statusWords[language][status];
  return [thirdpartyId, null, null, name, word];
}

function ofDossier(
  { thirdpartyId, dossierId, typeName, typeCode, status, statusCode }: Dossier,
  language: Language,
): Row {
  return [thirdpartyId, dossierId, null, typeName ?? typeCode, describeStatus(status, statusCode, language)];
}

function ofDocument(document: Document, language: Language): Row {
  const { thirdpartyId, dossierId, documentId, documentName, documentCode, status, statusCode } = document;
  return [
    thirdpartyId,
    dossierId,
    documentId,
    documentName ?? documentCode,
    describeStatus(status, statusCode, language),
  ];
}
