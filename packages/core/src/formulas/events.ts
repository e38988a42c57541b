import { mapConcurrent, type Op } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import { findOwners } from '../sync/dossier-owners.ts';
import { completeRecords } from '../sync/complete-records.ts';
import { searchEvents, searchExactly, type Changed } from '../sync/search-events.ts';
import type { Window } from '../api/event-window.ts';
import { eventSubjects, subjectOf, type EventSubject } from '../api/events.ts';
import type { Document } from '../api/records/document.ts';
import type { Dossier } from '../api/records/dossier.ts';
import type { ThirdParty } from '../api/records/third-party.ts';
import { sendableEvents } from '../api/event-filter.ts';
import { zoneOf } from '../api/profile/index.ts';
import type { Row } from '../portfolio/table.ts';
import type { LocalDate } from '../values/calendar.ts';
import { foldText } from '../values/match.ts';
import { describeEvent } from './event-labels.ts';
import type { Language } from '../i18n/language.ts';
import { describeStatus } from '../i18n/statuses.ts';
import { daysOf, type Day } from './event-times.ts';
import { FormulaError } from './formula-error.ts';
import { searchByHalves } from './search-by-halves.ts';
import { recordKindLabels } from './formula-labels.ts';
import { addTo } from '../values/group-by.ts';

const kinds: Readonly<Record<EventSubject, readonly string[]>> = {
  thirdParty: ['thirdparty', 'thirdparties', 'tiers'],
  dossier: ['dossier', 'dossiers'],
  document: ['document', 'documents'],
};
/** The codes to search for, by the kind of resource that they belong to. @throws FormulaError for an unknown name. */
export function planEvents(names: readonly string[], client: Client): ReadonlyMap<EventSubject, readonly string[]> {
  const plan = new Map<EventSubject, string[]>();
  for (const name of names) {
    const kind = eventSubjects.find((each) => kinds[each].includes(foldText(name).replace(/[\s_-]/g, '')));
    const code = name.trim().toUpperCase();
    const subject = kind ?? subjectOf(code);
    if (subject === undefined) throw new FormulaError('unknownEvents', { text: name });
    const codes = kind === undefined ? [code] : sendableEvents(subject, client.profile);
    // A kind contains its codes, and a range may name an event twice.
    plan.set(subject, [...new Set([...(plan.get(subject) ?? []), ...codes])]);
  }
  return plan;
}

/** In longer ranges the day and the event of each record are not searched: that would take too many requests. */
const mostDays = 31;
/** Maximum requests that assign events to days, for records with several events on several days. */
const mostPairs = 60;
/** Maximum records that are read one by one, at a service whose searches return identifiers alone (G30). */
const mostReads = 200;

/**
 * One row for each record that had at least one of the events in a time range. If the days are known, one row for each
 * day with such an event. No response says which event it was, or when (G39): both are found by narrowing the search.
 * Where that would take too many requests, the cells stay empty.
 */
export function* readEvents(
  client: Client,
  plan: ReadonlyMap<EventSubject, readonly string[]>,
  range: Window,
  language: Language,
): Op<Row[]> {
  const rows: EventRow[] = [];
  for (const [subject, codes] of plan) {
    const listed = yield* searchEvents(client, { subject, codes }, range);
    const found = listed.length > mostReads ? listed : yield* completeRecords(client, listed);
    const owners = yield* ownersOf(client, found);
    const daysById =
      found.length === 0 ? new Map<string, EventDay[]>() : yield* findEventDays(client, { subject, codes }, range);
    for (const changed of found) {
      const known = daysById.get(changed.id) ?? [];
      const days = known.length > 0 ? known : [{ day: null, codes: codes.length === 1 ? codes : [] }];
      for (const { day, codes: events } of days) {
        const labels = events.map((code) => describeEvent(code, language)).join('; ');
        const what = [
          labels === '' ? null : labels,
          recordKindLabels[language][subject],
          ...rowOf(changed, owners, language),
        ];
        rows.push({ day, row: [day, ...what] });
      }
    }
  }
  return rows.sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : a.day === b.day ? 0 : 1)).map(({ row }) => row);
}

interface EventRow {
  readonly day: LocalDate | null;
  readonly row: Row;
}

/** A day on which a record had events, and their codes. */
interface EventDay {
  readonly day: LocalDate | null;
  readonly codes: readonly string[];
}

/** The days and the events of each record; each search covers all records at once. */
function* findEventDays(
  client: Client,
  { subject, codes }: { readonly subject: EventSubject; readonly codes: readonly string[] },
  range: Window,
): Op<ReadonlyMap<string, readonly EventDay[]>> {
  const days = daysOf(range, zoneOf(client.profile));
  if (days.length > mostDays) return new Map();
  const ids = function* (asked: readonly string[], { fromMs, toMs }: Window): Op<ReadonlySet<string>> {
    const changed = yield* searchExactly(client, { subject, codes: asked }, { fromMs, toMs });
    return new Set(changed.map(({ id }) => id));
  };
  // Without the margin of `searchEvents`: an event in the margin is not on one of these days.
  const exact = yield* ids(codes, range);
  const across = (group: readonly Day[]): Window => ({ fromMs: group[0]!.fromMs, toMs: group[group.length - 1]!.toMs });
  const byDay = itemsOf(yield* searchByHalves(days, exact, (group) => ids(codes, across(group))));
  const byCode = itemsOf(yield* searchByHalves(codes, exact, (group) => ids(group, range)));
  const daysOfRecord = (id: string): readonly Day[] => byDay.get(id) ?? [];
  const isPlain = (id: string) => daysOfRecord(id).length === 1 || byCode.get(id)?.length === 1;
  const pairs = new Map<string, readonly [day: Day, code: string]>();
  for (const id of exact) {
    if (isPlain(id)) continue;
    for (const day of daysOfRecord(id))
      for (const code of byCode.get(id) ?? []) pairs.set(`${day.date} ${code}`, [day, code]);
  }
  const asked = pairs.size > mostPairs ? [] : [...pairs];
  const recordsByPair = new Map(
    yield* mapConcurrent(
      asked.map(([key, [day, code]]) => pairOf(key, ids([code], day))),
      mostPairs,
    ),
  );
  const codesOn = (id: string, { date }: Day): readonly string[] => {
    const own = byCode.get(id) ?? [];
    return isPlain(id) ? own : own.filter((code) => recordsByPair.get(`${date} ${code}`)?.has(id));
  };
  return new Map(
    [...exact].map((id) => [id, daysOfRecord(id).map((day) => ({ day: day.date, codes: codesOn(id, day) }))] as const),
  );
}

function* pairOf<T>(key: string, op: Op<T>): Op<readonly [string, T]> {
  return [key, yield* op];
}

/** Inverts a search result: the items of each record, from the records of each item. */
function itemsOf<T>(
  found: readonly (readonly [item: T, ids: ReadonlySet<string>])[],
): ReadonlyMap<string, readonly T[]> {
  const items = new Map<string, T[]>();
  for (const [item, ids] of found) for (const id of ids) addTo(items, id, item);
  return items;
}

/** Documents do not name their third party (G41): the dossier does. */
function* ownersOf(client: Client, found: readonly Changed[]): Op<ReadonlyMap<string, string>> {
  const orphans = found.flatMap(({ subject, record }) =>
    subject === 'document' && record.thirdpartyId === null && record.dossierId !== null ? [record.dossierId] : [],
  );
  if (orphans.length === 0) return new Map();
  const { owners, unavailable } = yield* findOwners(client, [...new Set(orphans)]);
  // An empty cell would look final, although the owner is unknown only for the moment.
  if (unavailable !== undefined) throw unavailable;
  return owners;
}

function rowOf(changed: Changed, owners: ReadonlyMap<string, string>, language: Language): Row {
  switch (changed.subject) {
    case 'thirdParty':
      return ofThirdParty(changed.record, language);
    case 'dossier':
      return ofDossier(changed.record, language);
    case 'document':
      return ofDocument(changed.record, owners, language);
  }
}

function ofThirdParty({ thirdpartyId, name, status, statusCode }: ThirdParty, language: Language): Row {
  return [thirdpartyId, null, null, name, describeStatus(status ?? statusCode, language)];
}

function ofDossier(
  { thirdpartyId, dossierId, typeName, typeCode, status, statusCode }: Dossier,
  language: Language,
): Row {
  return [thirdpartyId, dossierId, null, typeName ?? typeCode, describeStatus(status ?? statusCode, language)];
}

function ofDocument(document: Document, owners: ReadonlyMap<string, string>, language: Language): Row {
  const { thirdpartyId, dossierId, documentId, documentName, documentCode, status, statusCode } = document;
  return [
    thirdpartyId ?? owners.get(dossierId ?? '') ?? null,
    dossierId,
    documentId,
    documentName ?? documentCode,
    describeStatus(status ?? statusCode, language),
  ];
}
