import { readAmount, type DecimalSeparator } from './amount.ts';
import { cleanText, isEmptyCell, refuseUnreadable, type Cell } from './cell.ts';
import { readChoice, readChoices } from './choice.ts';
import { dateToSerial, serialToDate, type DateSystem } from './excel-serial.ts';
import { parseIsoDate } from './calendar.ts';
import { parseLocalDate } from './local-date.ts';
import { refuse, type Refusal } from './note.ts';
import { cellWords, readYesNo } from './tri-state.ts';

/** The seven types of the specification (R051-R057). */
export const attributeTypes = [
  'string',
  'boolean',
  'date',
  'decimal',
  'percentage',
  'list_unique',
  'list_multiple',
] as const;
export type AttributeType = (typeof attributeTypes)[number];
export type AttributeValue = string | number | boolean;

/** What writing needs to know of an attribute. Anything but the label may be missing; no choices means unknown (R050). */
export interface WritableAttribute {
  readonly label: string;
  readonly type?: AttributeType | null;
  readonly choices?: readonly string[];
  readonly readOnly?: boolean | null;
}

export interface AttributeOptions {
  /** What the service means by twelve per cent: 12 on the scale of 100, 0.12 on the scale of 1 (G58). */
  readonly percentScale?: 1 | 100;
  /** The cell has a percent format: it holds 0.12 and displays 12 %. Other numbers are on the service's scale. */
  readonly cellIsFraction?: boolean;
  readonly dateSystem?: DateSystem;
  readonly decimalSeparator?: DecimalSeparator;
}

/** What to send as `values`. `clears` marks an empty cell, which would delete what the service holds. */
export interface AttributeValues {
  readonly ok: true;
  readonly values: readonly AttributeValue[];
  readonly clears?: true;
}

export interface AttributeRefusal extends Refusal {
  readonly allowed?: readonly string[];
}

/** The value of a cell in the form its attribute type requires (R047-R057). */
export function readAttributeCell(
  cell: Cell,
  definition: WritableAttribute,
  options: AttributeOptions = {},
): AttributeValues | AttributeRefusal {
  const { label, type, choices = [], readOnly } = definition;
  if (readOnly === true) return refuse('readOnly', { label });
  if (isEmptyCell(cell)) return { ok: true, values: [], clears: true };
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  switch (type ?? (choices.length > 0 ? 'list_multiple' : undefined)) {
    case 'string':
      return { ok: true, values: [String(cell)] };
    case 'boolean':
      return readBoolean(cell);
    case 'date':
      return readDate(cell, options.dateSystem);
    case 'decimal':
      return readDecimal(cell, options);
    case 'percentage':
      return readPercentage(cell, options);
    case 'list_unique':
      return readChoice(String(cell), definition);
    case 'list_multiple':
      return readChoices(String(cell), definition);
    default:
      return typeof cell === 'object' ? refuse('specialInCell') : { ok: true, values: [cell] };
  }
}

function readBoolean(cell: Cell): AttributeValues | AttributeRefusal {
  const value = readYesNo(cell, cellWords);
  if (value !== undefined) return { ok: true, values: [value] };
  return { ...refuse('notBoolean', { text: String(cell) }), allowed: ['TRUE', 'FALSE'] };
}

function readDate(cell: Cell, system: DateSystem | undefined): AttributeValues | Refusal {
  if (typeof cell === 'number') {
    const date = serialToDate(cell, system);
    return date === undefined ? refuse('notSerial', { text: String(cell) }) : { ok: true, values: [date] };
  }
  const text = cleanText(String(cell));
  const date = parseLocalDate(text);
  return date === undefined ? refuse('notDate', { text }) : { ok: true, values: [date] };
}

function readDecimal(cell: Cell, { decimalSeparator }: AttributeOptions): AttributeValues | Refusal {
  const amount = readAmount(cell, decimalSeparator === undefined ? {} : { decimalSeparator });
  return amount.ok ? { ok: true, values: [amount.value] } : amount;
}

function readPercentage(cell: Cell, options: AttributeOptions): AttributeValues | Refusal {
  const scale = options.percentScale ?? 100;
  if (typeof cell === 'number') {
    return { ok: true, values: [options.cellIsFraction === true ? rescale(cell, scale) : cell] };
  }
  const text = typeof cell === 'string' ? cleanText(cell) : cell;
  if (typeof text !== 'string' || !/.%$/.test(text)) return readDecimal(cell, options);
  const points = readDecimal(text.slice(0, -1), options);
  return points.ok ? { ...points, values: points.values.map((value) => rescale(Number(value), scale / 100)) } : points;
}

export interface AttributeCell {
  /** A date is a serial; several values are one text, separated by `; `. */
  readonly value: AttributeValue | null;
  /** The number format to set before the value is written. */
  readonly format: 'text' | 'date' | 'percent' | 'number' | 'boolean';
}

/** The cell that shows an attribute and is read back to the same values; null for none. */
export function attributeToCell(
  values: readonly AttributeValue[],
  type?: AttributeType | null,
  options: Pick<AttributeOptions, 'percentScale' | 'dateSystem'> = {},
): AttributeCell {
  const [value, ...others] = values;
  if (value === undefined) return { value: null, format: 'text' };
  if (others.length > 0 || type === 'list_multiple') return { value: values.join('; '), format: 'text' };
  if (type === 'date' && typeof value === 'string') {
    const date = parseIsoDate(value);
    const serial = date === undefined ? undefined : dateToSerial(date, options.dateSystem);
    return serial === undefined ? { value, format: 'text' } : { value: serial, format: 'date' };
  }
  if (type === 'percentage' && typeof value === 'number') {
    return { value: rescale(value, 1 / (options.percentScale ?? 100)), format: 'percent' };
  }
  if (typeof value === 'string') return { value, format: 'text' };
  return { value, format: typeof value === 'number' ? 'number' : 'boolean' };
}

/** 0.07 × 100 is 7.000000000000001 in binary; fifteen digits are all that a cell keeps. */
function rescale(value: number, factor: number): number {
  return Number((value * factor).toPrecision(15));
}
