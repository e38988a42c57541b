import { percentScaleOf, type Profile } from '../api/profile/index.ts';
import { excessOf } from '../api/text-length.ts';
import { noteSentences } from '../i18n/notes.ts';
import type { AttributeType, AttributeValue } from '../values/attribute-type.ts';
import { isEmptyCell } from '../values/cell.ts';
import { describeNote, type Note } from '../values/note.ts';
import { cellToAttribute } from '../values/cell-to-attribute.ts';
import {
  describeFor,
  keyFor,
  messagesFor,
  type CellOptions,
  type Change,
  type Edit,
  type CurrentValues,
} from './edit.ts';
import { sameValues } from './same-values.ts';

/**
 * The conflict check: compares an edit with the service's current values, and with those at the pull.
 * @param held the current values; undefined if the service has none under the label.
 */
export function judgeEdit(
  edit: Edit,
  held: CurrentValues | undefined,
  readAtMs: number,
  options: CellOptions,
  profile: Profile,
): Change {
  const { attribute, baseCell, values: exact } = edit;
  const now = held?.values ?? [];
  const type = attribute.type ?? held?.type ?? typeOfValues(edit, now);
  const percentScale = percentScaleOf(profile);
  const { language = 'en', cellIsFraction = false, isEntered = false } = options;
  const reading = {
    ...options,
    percentScale,
    isEntered: isEntered || exact !== undefined || now.some((value) => value === edit.cell),
    shownText: edit.shownText,
    showsPercent: edit.showsPercent,
    // A column is formatted by the type of the definition, not by that of a record.
    cellIsFraction: cellIsFraction && attribute.type === 'percentage',
  };
  if (attribute.isGone === true && now.length === 0 && !isEmptyCell(edit.cell))
    return refused(edit, readAtMs, messagesFor(options).attributeGone);
  const read = cellToAttribute(edit.cell, { ...attribute, type }, reading);
  if (!read.ok) {
    const { note, allowed } = read;
    const reason = describeNote(note, noteSentences[language]);
    const isDoubt = isReadable(note, allowed) && type !== 'boolean' && (attribute.choices ?? []).length === 0;
    return {
      ...refused(edit, readAtMs, reason),
      remoteValues: now,
      type,
      ...(allowed !== undefined && { allowed }),
      ...(isDoubt && { doubt: doubtOf(note) }),
    };
  }
  const change = { edit, remoteValues: now, readAtMs, values: exact ?? read.values, type };
  if (sameValues(change.values, now, type)) return { ...change, verdict: 'unchanged' };
  const obstacle = unwritable(change, profile, options, exact !== undefined);
  if (obstacle !== undefined) return { ...change, verdict: 'refused', reason: obstacle };
  const base = baseCell === undefined ? undefined : cellToAttribute(baseCell, { ...attribute, type }, reading);
  const baseValues = edit.baseValues ?? (base?.ok === false ? [String(baseCell)] : base?.values);
  if (baseValues !== undefined && !sameValues(baseValues, now, type)) {
    const described = (values: readonly AttributeValue[]) => describeFor(values, type, options, profile);
    const reason = messagesFor(options).moved(described(now), described(baseValues));
    return { ...change, verdict: 'conflict', reason };
  }
  return { ...change, verdict: 'change' };
}

/** Whether the value has two readings, or one that the user has to confirm. */
const isReadable = ({ code }: Note, allowed: readonly string[] | undefined): boolean =>
  allowed?.length === 2 || code === 'currencyInAmount';

/**
 * `1,234` and `1.234` in one column are of two notations, and € and $ are two currencies: the answer about one does not
 * hold for the other. The same is true of the percentages 12 and 0.12: both usually mean 12 %.
 */
function doubtOf({ code, params: { text = '' } }: Note): string {
  if (code === 'currencyInAmount') return `${code} ${text.replace(/[^\p{Sc}A-Z]/gu, '')}`;
  if (code === 'ambiguousAmount') return `${code} ${text.replace(/[^.,]/g, '')}`;
  if (code !== 'percentInDoubt') return code;
  return Math.abs(Number(text.replace(',', '.'))) > 1 ? code : `${code} fraction`;
}

export function refused(edit: Edit, readAtMs: number, reason: string): Change {
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

/**
 * The type if neither the definition nor the record names one: numbers, booleans and several values are still recognised.
 * A single text may be free text or a choice. It counts as free text, so `Nord; Est` is sent as one value. Splitting it
 * would destroy free text that contains a semicolon; a service refuses the unsplit text if it is not a choice.
 */
function typeOfValues(
  { baseValues, values, takesSeveral }: Edit,
  now: readonly AttributeValue[],
): AttributeType | null {
  if ([now, baseValues, values].some((each) => each !== undefined && each.length > 1)) return 'list_multiple';
  const [value] = now;
  if (typeof value === 'number') return 'decimal';
  if (typeof value === 'boolean') return 'boolean';
  return takesSeveral === true ? 'list_multiple' : null;
}

/**
 * Why this service cannot store a valid value, in one line; undefined if it can (G55, G56, G105).
 * @param isRestored the values are those from before a change, and not typed.
 */
export function unwritable(
  { values, remoteValues, type }: Pick<Change, 'values' | 'remoteValues' | 'type'>,
  profile: Profile,
  options: CellOptions,
  isRestored = false,
): string | undefined {
  const messages = messagesFor(options);
  if (values.length === 0 && !profile.get('attributes.emptyClears')) {
    const key = keyFor(options, 'attributes.emptyClears');
    return isRestored ? messages.heldNothing(key) : messages.wouldClear(key);
  }
  const excess = excessOf(values, 'limits.textCharacters', profile);
  if (excess !== undefined) {
    return messages.tooLong(excess.characters, excess.most, keyFor(options, 'limits.textCharacters'));
  }
  if (type !== 'list_multiple' || profile.get('attributes.multiSelectMode') !== 'merge') return undefined;
  const kept = remoteValues.filter((value) => !values.includes(value));
  if (kept.length === 0) return undefined;
  return messages.wouldKeep(describeFor(kept, type, options, profile));
}

/** Why no write can restore the values that this change replaces, in one line in English; undefined if one can. */
export function undoObstacle({ values, remoteValues, type }: Change, profile: Profile): string | undefined {
  return unwritable({ values: remoteValues, remoteValues: values, type }, profile, {}, true);
}
