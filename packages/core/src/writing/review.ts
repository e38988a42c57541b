import { ask, forEachConcurrent, type Op } from '../runtime/op.ts';
import type { Client } from '../client.ts';
import { isNotFound } from '../errors.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import { excessOf } from '../api/limits.ts';
import { percentScaleOf, type Profile, maxConcurrency } from '../api/profile/index.ts';
import type { AttributeType, AttributeValue } from '../values/attribute-type.ts';
import { readAttributeCell, type AttributeOptions } from '../values/attribute-value.ts';
import type { WritableAttribute } from '../values/writable-attribute.ts';
import type { Cell } from '../values/cell.ts';
import { parseLocalDate } from '../values/local-date.ts';
import { describeNote } from '../values/note.ts';
import { noteSentences } from '../i18n/notes.ts';
import { changeWords } from '../i18n/changes.ts';
import type { Language } from '../i18n/language.ts';
import { tellFailure, type ErrorPhrases } from '../i18n/describe-error.ts';
import { cellWords, readYesNo } from '../values/tri-state.ts';

/** The new values of an attribute of a third party. */
export interface Edit {
  readonly thirdpartyId: string;
  readonly attribute: WritableAttribute;
  readonly cell: Cell;
  /** The values at the pull; without them a change by another user can not be detected. */
  readonly baseValues?: readonly AttributeValue[] | undefined;
  /** The shown text, if the cell holds a date. */
  readonly shownDate?: string | undefined;
}

/**
 * - `change`: to be sent. `unchanged`: the service holds it already.
 * - `conflict`: the service holds something else than at the pull; the user decides (G104).
 * - `refused`: the cell can not be sent; `reason` says why.
 */
export type Verdict = 'change' | 'unchanged' | 'conflict' | 'refused';

/** An edit beside what the service holds. To send a conflict all the same, give it the verdict `change`. */
export interface Change {
  readonly edit: Edit;
  readonly verdict: Verdict;
  /** What the service held when it was read, `readAtMs` since epoch; 0 where it was read long ago. */
  readonly remoteValues: readonly AttributeValue[];
  readonly readAtMs: number;
  /** What it is to hold, in the form the service takes (R051–R057). Empty for a refused edit. */
  readonly values: readonly AttributeValue[];
  /** The type by the definition or, where that shows none (G52), by what the service holds. */
  readonly type: AttributeType | null;
  /** Of a refused edit: what may have been meant. */
  readonly allowed?: readonly string[];
  /** Of a refusal or a conflict: one line that says what to do. */
  readonly reason?: string;
}

export interface ReviewProgress {
  /** Third parties, not edits. */
  readonly done: number;
  readonly total: number;
}

export interface CellOptions extends Omit<AttributeOptions, 'percentScale'> {
  /** Of the reasons; English when absent. */
  readonly language?: Language;
  /** The host's advice, beside the reasons of the service. */
  readonly phrases?: ErrorPhrases;
}

/** What the service is known to hold of a third party, by label; undefined where it is to be read. */
export type KnownHeld = (thirdpartyId: string) => ReadonlyMap<string, Held> | undefined;

/**
 * Compares edits with the service's values: one read for each third party that is not `known`, concurrently. Nothing is
 * sent.
 * @param known what needs no reading here; it is read before it is written.
 * @param visit takes the changes of one third party, in the order in which the parties first come up in `edits`.
 * @throws ConnectorError `retry-later` and all others of a read; the review can be begun again.
 */
export function* reviewEdits(
  client: Client,
  edits: readonly Edit[],
  options: CellOptions,
  visit: (changes: readonly Change[], progress: ReviewProgress) => Op<void>,
  known: KnownHeld = () => undefined,
): Op<void> {
  const byThirdParty = new Map<string, Edit[]>();
  for (const edit of edits) {
    const same = byThirdParty.get(edit.thirdpartyId);
    if (same === undefined) byThirdParty.set(edit.thirdpartyId, [edit]);
    else same.push(edit);
  }
  const reader = new ThirdPartyReader(client);
  let done = 0;
  yield* forEachConcurrent(
    [...byThirdParty.values()].map((group) => reviewGroup(client, reader, group, options, known)),
    maxConcurrency(client.profile),
    (changes) => visit(changes, { done: ++done, total: byThirdParty.size }),
  );
}

function* reviewGroup(
  { profile }: Client,
  reader: ThirdPartyReader,
  edits: readonly Edit[],
  options: CellOptions,
  known: KnownHeld,
): Op<Change[]> {
  const { thirdpartyId } = edits[0]!;
  // A type that the definition does not show is read with the value.
  const isTyped = edits.every(({ attribute }) => (attribute.type ?? null) !== null);
  let held = isTyped ? known(thirdpartyId) : undefined;
  const readAtMs = held === undefined ? yield* ask('now') : 0;
  let reason: string = wordsOf(options).notInPortfolio;
  try {
    held ??= yield* readHeld(reader, thirdpartyId);
  } catch (error) {
    // Of this third party alone the service does not show what it holds.
    if (!isNotFound(error)) throw error;
    reason = tellFailure(error, options.language ?? 'en');
  }
  return edits.map((edit) => {
    if (held === undefined) return refused(edit, readAtMs, reason);
    return judgeEdit(edit, held.get(edit.attribute.label), readAtMs, options, profile);
  });
}

/** What the service holds of one attribute. */
export interface Held {
  readonly values: readonly AttributeValue[];
  readonly type: AttributeType | null;
}

/** Attributes by label, or undefined when the third party is not there. */
export function* readHeld(reader: ThirdPartyReader, thirdpartyId: string): Op<ReadonlyMap<string, Held> | undefined> {
  const attributes = yield* reader.attributes(thirdpartyId);
  return (
    attributes &&
    new Map(
      attributes.flatMap(({ label, values, type }) => (label === null ? [] : [[label, { values, type }] as const])),
    )
  );
}

/** @param held undefined when the service holds nothing under the label. */
export function judgeEdit(
  edit: Edit,
  held: Held | undefined,
  readAtMs: number,
  options: CellOptions,
  profile: Profile,
): Change {
  const { attribute, baseValues } = edit;
  const now = held?.values ?? [];
  const type = attribute.type ?? held?.type ?? typeOfValues(now);
  const percentScale = percentScaleOf(profile);
  const { language = 'en' } = options;
  const read = readAttributeCell(
    edit.cell,
    { ...attribute, type },
    { ...options, percentScale, shownDate: edit.shownDate },
  );
  if (!read.ok) {
    const { note, allowed } = read;
    const reason = describeNote(note, noteSentences[language]);
    return { ...refused(edit, readAtMs, reason), remoteValues: now, type, ...(allowed !== undefined && { allowed }) };
  }
  const change = { edit, remoteValues: now, readAtMs, values: read.values, type };
  if (sameValues(read.values, now, type)) return { ...change, verdict: 'unchanged' };
  const obstacle = unwritable(change, profile, options);
  if (obstacle !== undefined) return { ...change, verdict: 'refused', reason: obstacle };
  if (baseValues !== undefined && !sameValues(baseValues, now, type)) {
    const reason = wordsOf(options).moved(describeValues(now, language), describeValues(baseValues, language));
    return { ...change, verdict: 'conflict', reason };
  }
  return { ...change, verdict: 'change' };
}

function refused(edit: Edit, readAtMs: number, reason: string): Change {
  return {
    edit,
    verdict: 'refused',
    remoteValues: [],
    readAtMs,
    values: [],
    type: edit.attribute.type ?? null,
    reason,
  };
}

/** If neither definition nor record names a type, numbers and booleans are still recognised. */
function typeOfValues([value]: readonly AttributeValue[]): AttributeType | null {
  return typeof value === 'number' ? 'decimal' : typeof value === 'boolean' ? 'boolean' : null;
}

/** What this service does not do with a value that is right in itself, in one line (G55, G56, G105). */
export function unwritable(
  { values, remoteValues, type }: Pick<Change, 'values' | 'remoteValues' | 'type'>,
  profile: Profile,
  options: CellOptions,
): string | undefined {
  const words = wordsOf(options);
  if (values.length === 0 && !profile.get('attributes.emptyClears')) return words.wouldClear;
  const excess = excessOf(values, 'limits.textCharacters', profile);
  if (excess !== undefined) return words.tooLong(excess.characters, excess.most);
  if (type !== 'list_multiple' || profile.get('attributes.multiSelectMode') !== 'merge') return undefined;
  const kept = remoteValues.filter((value) => !values.includes(value));
  if (kept.length === 0) return undefined;
  return words.wouldKeep(describeValues(kept, options.language));
}

/** Why no write brings back what this change replaces, in one line; undefined where one does. */
export function undoObstacle(
  { values, remoteValues, type }: Change,
  profile: Profile,
  options: CellOptions = {},
): string | undefined {
  if (remoteValues.length === 0 && !profile.get('attributes.emptyClears')) return wordsOf(options).heldNothing;
  return unwritable({ values: remoteValues, remoteValues: values, type }, profile, options);
}

/** Whether two lists of values mean the same. The order of several choices does not count. */
export function sameValues(
  a: readonly AttributeValue[],
  b: readonly AttributeValue[],
  type: AttributeType | null | undefined,
): boolean {
  if (a.length !== b.length) return false;
  const left = a.map((value) => meaningOf(value, type));
  const right = b.map((value) => meaningOf(value, type));
  if (type === 'list_multiple') {
    left.sort();
    right.sort();
  }
  return left.every((meaning, index) => meaning === right[index]);
}

/** One text for all ways in which a service may send a value of the type: 12, 12.0 and "12". */
function meaningOf(value: AttributeValue, type: AttributeType | null | undefined): string {
  switch (type) {
    case 'decimal':
    case 'percentage':
      return typeof value === 'string' && value.trim() === '' ? '' : String(Number(Number(value).toPrecision(15)));
    case 'boolean':
      return String(readYesNo(value, cellWords) ?? value);
    case 'date':
      return parseLocalDate(String(value)) ?? String(value);
    case 'string':
    case 'list_unique':
    case 'list_multiple':
    case null:
    case undefined:
      return String(value);
  }
}

/** Values in one line for people; `nothing` for none. */
export function describeValues(values: readonly AttributeValue[], language: Language = 'en'): string {
  const { nothing, quoted } = changeWords[language];
  return values.length === 0 ? nothing : values.map((value) => quoted(String(value))).join('; ');
}

export const wordsOf = ({ language = 'en' }: CellOptions) => changeWords[language];
