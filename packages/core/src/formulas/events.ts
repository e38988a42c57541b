import type { Op } from '../engine/op.ts';
import type { Client } from '../client.ts';
import { searchEvents, type Changed } from '../work/finding/search-events.ts';
import type { Window } from '../work/finding/windows.ts';
import { eventSubjects, subjectOf, type EventSubject } from '../service/events.ts';
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

/** One row for each thing that had at least one of the events in a stretch of time. */
export function* readEvents(
  client: Client,
  plan: ReadonlyMap<EventSubject, readonly string[]>,
  stretch: Window,
  language: Language,
): Op<Row[]> {
  const rows: Row[] = [];
  for (const [subject, codes] of plan) {
    const found = yield* searchEvents(client, { subject, codes }, stretch);
    rows.push(...found.map((changed) => [kindWords[language][subject], ...rowOf(changed, language)]));
  }
  return rows;
}

function rowOf(changed: Changed, language: Language): Row {
  switch (changed.subject) {
    case 'thirdParty':
      return ofThirdParty(changed.record, language);
    case 'dossier':
      return ofDossier(changed.record, language);
    case 'document':
      return ofDocument(changed.record, language);
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
