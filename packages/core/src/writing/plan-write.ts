import type { Profile } from '../api/profile/index.ts';
import type { AttributeDefinition } from '../api/records/attribute.ts';
import type { AttributeType } from '../values/attribute-type.ts';
import type { LocalDate } from '../values/calendar.ts';
import { isEmptyCell, type Cell } from '../values/cell.ts';
import { resolveLabel } from '../values/label.ts';
import { describeNote } from '../values/note.ts';
import { parseZonedInstantMs } from '../values/local-date.ts';
import { noteSentences } from '../i18n/notes.ts';
import type { WithoutRaw } from '../reading/strip-raw.ts';
import { messagesFor, type CellOptions, type Change, type CurrentValues, type Edit } from './edit.ts';
import { judgeEdit, refused } from './judge-edit.ts';

/**
 * A new value of an attribute: the value of a cell, or several choices. For a date, an instant counts as its day, also in
 * milliseconds since epoch.
 */
export interface GivenValue {
  /** As the account spells it, or a spelling that `resolveLabel` accepts. */
  readonly label: string;
  /** An empty value clears the attribute, if the service can do that according to the profile (G56). */
  readonly value: Value;
  /** The value that the attribute must still have; empty for none. With another value, the outcome is `conflict`. */
  readonly expected?: Value;
}

type Value = Cell | readonly Cell[];

export interface WriterOptions extends CellOptions {
  /** The day of an instant (ms since epoch) in the user's zone. When absent, the day in its text counts. */
  readonly dayAt?: (instantMs: number) => LocalDate;
}

/**
 * The change for a given value; `refused` if it cannot be written.
 * @param held current values by label. When absent, the attribute counts as empty: only values that are invalid for
 * every third party are refused.
 */
export function planWrite(
  { label: given, value, expected }: GivenValue,
  definitions: readonly WithoutRaw<AttributeDefinition>[],
  readAtMs: number,
  options: WriterOptions,
  profile: Profile,
  held?: ReadonlyMap<string, CurrentValues>,
): Change {
  const resolved = resolveLabel(given, labelsIn(definitions));
  const label = resolved.ok ? resolved.label : given;
  const definition = definitions.find((each) => each.label === label);
  const { choices = [], readOnly = null } = definition ?? {};
  const type = definition?.type ?? held?.get(label)?.type ?? null;
  const attribute = { label, type, choices: choices.flatMap((each) => each ?? []), readOnly };
  const cell = cellOf(value, type, options);
  const judge = (edit: Edit, reading = options): Change =>
    judgeEdit(edit, held?.get(label), readAtMs, reading, profile);
  // Without a type, the text of several values could be one value.
  const takesSeveral = isList(value) && value.length > 1;
  const edit = { thirdpartyId: '', attribute, cell, takesSeveral };
  const { language = 'en' } = options;
  if (!resolved.ok) return refused(edit, readAtMs, describeNote(resolved.note, noteSentences[language]));
  const change = judge(edit);
  if (change.verdict !== 'refused' && change.values.length === 0 && !isEmptyCell(cell)) {
    return refused(edit, readAtMs, messagesFor(options).namesNothing(String(cell)));
  }
  if (held === undefined || expected === undefined) return change;
  // What is expected was read from the service before: a percentage is on its scale.
  const onScale = { ...options, formatIsUnknown: false };
  const read = judge({ ...edit, cell: cellOf(expected, type, options) }, onScale);
  const baseValues = read.values.length > 0 || isEmptyCell(read.edit.cell) ? read.values : [String(read.edit.cell)];
  return judge({ ...edit, baseValues });
}

export function labelsIn(definitions: readonly WithoutRaw<AttributeDefinition>[]): string[] {
  return definitions.flatMap(({ label }) => label ?? []);
}

/** The value as a cell. Several choices are in one cell, as in a spreadsheet. */
function cellOf(value: Value, type: AttributeType | null, { dayAt }: WriterOptions): Cell {
  const cell = isList(value) ? (value.length === 1 ? value[0] : value.map(String).join('; ')) : value;
  if (type !== 'date' || (typeof cell !== 'string' && typeof cell !== 'number')) return cell;
  const text = String(cell);
  const instantMs = dayAt === undefined ? undefined : parseZonedInstantMs(text);
  if (instantMs !== undefined) return dayAt?.(instantMs);
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : cell;
}

function isList(value: Value): value is readonly Cell[] {
  return Array.isArray(value);
}
