import type { Field } from '../../api/field.ts';
import { pick } from '../../api/json-path.ts';
import { profileEntries } from '../../api/profile/index.ts';
import { isIdentified, keyFieldOf, requiredFieldOf, type RecordType } from '../../api/record.ts';
import { attribute, attributeDefinition } from '../../api/records/attribute.ts';
import { document } from '../../api/records/document.ts';
import { dossier, dossierType } from '../../api/records/dossier.ts';
import { indicator } from '../../api/records/indicator.ts';
import { legacyIndicator } from '../../api/records/legacy.ts';
import { company, director, thirdParty } from '../../api/records/third-party.ts';
import { confirmed, different, notTestable, type Finding } from '../finding.ts';
import { likeEnough, similarity } from '../similarity.ts';
import type { Examination, Probe } from '../examination.ts';
import { placesIn } from '../json-places.ts';
import { addTo } from '../../values/group-by.ts';

const records: readonly RecordType<unknown>[] = [
  thirdParty,
  director,
  company,
  attributeDefinition,
  attribute,
  indicator,
  dossier,
  dossierType,
  document,
  legacyIndicator,
];

type Raw = Readonly<Record<string, unknown>>;

/** The names of the fields of every record (G26, G41, G50–G53, G61, G63, G70). */
export const probeRecords: Probe = function* (examination) {
  for (const record of records) {
    const isKeyed = examination.samples.keyed.has(record.name);
    for (const finding of compareRecord(record, examination.samples.rawsOf(record.name), examination)) {
      // A name that was found earlier has been tried. The likeness of another one does not count.
      if (examination.findings.get(finding.key)?.verdict === 'different') continue;
      examination.note(isKeyed ? notTestable(finding.key, examination.messages.records.namesAreKeys) : finding);
    }
  }
  for (const record of records) if (!examination.samples.keyed.has(record.name)) remarkUnreadable(record, examination);
  examination.note(findCheck(examination));
  examination.note(findEnd(examination));
};

/** A field of a record that the profile has an entry for. */
interface Sought {
  readonly field: string;
  readonly key: string;
  readonly names: readonly string[];
}

export function compareRecord(
  record: RecordType<unknown>,
  raws: readonly Raw[],
  { known, messages: { lists, records: messages } }: Pick<Examination, 'known' | 'messages'>,
): Finding[] {
  const sought = Object.keys(record.fields).flatMap((field): Sought[] => {
    const key = `fields.${record.name}.${field}`;
    return key in profileEntries ? [{ field, key, names: known.find(key) as readonly string[] }] : [];
  });
  if (raws.length === 0) return sought.map(({ key }) => notTestable(key, messages.noneMet(record.name)));
  const matches = new Map(sought.map(({ field, names }) => [field, names.find((name) => isPresent(raws, name))]));
  const missing = [
    ...sought.filter(({ field }) => matches.get(field) === undefined),
    ...missingWithoutEntry(record, raws, sought),
  ];
  const free = freePlaces(raws, [...sought.flatMap(({ names }) => names), ...Object.keys(record.fields)]);
  const guesses = guessPlaces(record, raws, missing, free, known);
  const misread = findMisread(record, raws, known);
  return sought.map(({ field, key, names }) => {
    const match = matches.get(field);
    const canRead = (raw: Raw) => readClean(pick(raw, [match!]), record.fields[field]!, known) !== undefined;
    if (match !== undefined && misread.has(field) && raws.every(canRead)) {
      return different(key, [match], messages.onlyThere(match));
    }
    if (match !== undefined) return confirmed(key, lists.standsUnder(match));
    const guess = guesses.get(field);
    if (guess === undefined) return notTestable(key, messages.noneShows(record.name, raws.length));
    return different(key, [guess.place, ...names], messages[guess.why](guess.place));
  });
}

/**
 * Missing fields whose names the specification shows. No entry can correct them, but a place that looks like one of them
 * belongs to no other field.
 */
function missingWithoutEntry(record: RecordType<unknown>, raws: readonly Raw[], sought: readonly Sought[]): Sought[] {
  return Object.keys(record.fields)
    .filter((field) => !sought.some((each) => each.field === field) && !isPresent(raws, field))
    .map((field) => ({ field, key: '', names: [field] }));
}

/** Fields that were found, but do not have the right form in every record, by the path that reading reports. */
function findMisread(
  record: RecordType<unknown>,
  raws: readonly Raw[],
  profile: Examination['known'],
): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  for (const raw of raws) {
    const report = (path: string, message: string) => {
      const field = path.split('.')[0]!;
      addTo(fields, field, message);
    };
    record.read(raw, { profile, path: '', report });
  }
  return fields;
}

/** The field without which a record means nothing, where a record lacks it. The others may have it: its names are right. */
function findLacking(record: RecordType<unknown>, raws: readonly Raw[], profile: Examination['known']): string[] {
  const silent = { profile, path: '', report: () => undefined };
  const key = requiredFieldOf(record);
  if (key === undefined || !raws.some((raw) => (record.read(raw, silent) as Raw | null)?.[key] === null)) return [];
  return [key];
}

/** Values that no name corrects are empty in every table: the report lists them, since a pull refers to it. */
function remarkUnreadable(record: RecordType<unknown>, examination: Examination): void {
  const raws = examination.samples.rawsOf(record.name);
  const { known } = examination;
  const misread = findMisread(record, raws, known);
  for (const field of new Set([...findLacking(record, raws, known), ...misread.keys()])) {
    const { unnamed, unreadable, missing } = examination.messages.records;
    const [key, name] = [`fields.${record.name}.${field}`, `${record.name}.${field}`];
    const [message] = misread.get(field) ?? [];
    const isNameless = examination.findings.get(key)?.verdict === 'not testable';
    const remark = message === undefined ? missing(name) : unreadable(name, message);
    examination.remarks.push(isNameless ? unnamed(record.name, key) : remark);
  }
}

function isPresent(raws: readonly Raw[], name: string): boolean {
  return raws.some((raw) => {
    const value = pick(raw, [name]);
    return value !== undefined && value !== null;
  });
}

interface FreePlace {
  readonly place: string;
  readonly value: unknown;
}

/** Paths in the record that no field uses, with the value at each. */
function freePlaces(raws: readonly Raw[], taken: readonly string[]): FreePlace[] {
  const free = new Map<string, unknown>();
  for (const raw of raws) {
    for (const [place, value] of placesIn(raw)) {
      const isTaken = taken.some((name) => name === place || name.startsWith(`${place}.`));
      if (!isTaken && value !== null && value !== '') free.set(place, value);
    }
  }
  return [...free].map(([place, value]) => ({ place, value }));
}

interface Guess {
  readonly place: string;
  /** Key of its message in `recordMessages`. */
  readonly why: 'likestName' | 'placeLeft';
}

/**
 * Assigns free places to missing fields, the most similar names first, each place once. If one place is left, it is
 * assigned to the only missing field, or to the first field, which names the record.
 */
function guessPlaces(
  record: RecordType<unknown>,
  raws: readonly Raw[],
  missing: readonly Sought[],
  free: readonly FreePlace[],
  profile: Examination['known'],
): ReadonlyMap<string, Guess> {
  const guesses = new Map<string, Guess>();
  const own = keyFieldOf(record);
  // A value that all records share, such as the account, identifies none of them.
  const isShared = (place: string) => raws.length > 1 && new Set(raws.map((raw) => pick(raw, [place]))).size === 1;
  const isOwn = (place: string) => !isIdentified(record) || !isShared(place);
  // A bare `id` identifies the record itself, and none that it refers to.
  const fits = (field: string, { place, value }: FreePlace) =>
    (field === own ? isOwn(place) : place.toLowerCase() !== 'id') && canBe(value, record.fields[field]!, profile);
  const pairs = missing
    .flatMap(({ field, names }) =>
      free
        .filter((place) => fits(field, place))
        .map(({ place }) => ({ field, place, like: Math.max(...names.map((name) => similarity(name, place))) })),
    )
    .filter(({ like }) => like >= likeEnough)
    .sort((a, b) => b.like - a.like);
  const taken = new Set<string>();
  for (const { field, place } of pairs) {
    if (guesses.has(field) || taken.has(place)) continue;
    guesses.set(field, { place, why: 'likestName' });
    taken.add(place);
  }
  const [left, ...others] = free.filter(({ place }) => !taken.has(place));
  const open = missing.map(({ field }) => field).filter((field) => !guesses.has(field));
  const first = open[0] === Object.keys(record.fields)[0] || open.length === 1 ? open[0] : undefined;
  if (left !== undefined && others.length === 0 && first !== undefined && fits(first, left)) {
    guesses.set(first, { place: left.place, why: 'placeLeft' });
  }
  return guesses;
}

/** @returns undefined for a value of another form than the field's. */
function readClean(value: unknown, field: Field<unknown>, profile: Examination['known']): unknown {
  let isFaulty = false;
  const read = field.read(value, { profile, path: '', report: () => (isFaulty = true) });
  return isFaulty ? undefined : read;
}

function canBe(value: unknown, field: Field<unknown>, profile: Examination['known']): boolean {
  const read = readClean(value, field, profile);
  return read != null && !(Array.isArray(read) && read.length === 0);
}

/** The automatic check: under a known name, or the only property of an evidence that holds extracted data (G36). */
function findCheck(examination: Examination): Finding {
  const key = 'fields.evidence.serviceCheck';
  const names = examination.get(key);
  const evidences = examination.samples.rawsOf('evidence');
  const match = names.find((name) => isPresent(evidences, name));
  if (match !== undefined) return confirmed(key, examination.messages.lists.standsUnder(match));
  const holder = evidences.flatMap((raw) =>
    Object.entries(raw).filter(([, value]) => typeof value === 'object' && value !== null && 'extractedData' in value),
  )[0]?.[0];
  return holder === undefined
    ? notTestable(key, examination.messages.records.noneChecked)
    : different(key, [holder, ...names], examination.messages.records.holdsExtracted(holder));
}

function findEnd(examination: Examination): Finding {
  const key = 'fields.signedUrl.expiresAt';
  const answers = examination.samples.rawsOf('temporaryAddress');
  const match = examination.get(key).find((name) => isPresent(answers, name));
  return match === undefined
    ? notTestable(key, examination.messages.records.noEnd)
    : confirmed(key, examination.messages.lists.standsUnder(match));
}
