import { parseIsoDate } from '../values/calendar.ts';
import { cutCellText } from '../values/cell-text.ts';
import { showCell, type ShownNotation } from '../i18n/shown-cell.ts';
import {
  dateTimeToSerial,
  dateToSerial,
  serialToDate,
  serialToDateTime,
  type DateSystem,
} from '../values/excel-serial.ts';
import { parseIsoDateTime } from '../values/wall-time.ts';
import type { CellType, CellValue } from '../portfolio/table.ts';
import type { SheetCell } from './port.ts';

export interface WrittenCell {
  readonly cell: SheetCell;
  readonly isCut: boolean;
}

/** A value as cell content. Dates become serials without a time zone; text is cut to the maximum length of a cell. */
export function toSheetCell(value: CellValue, type: CellType, dateSystem: DateSystem): WrittenCell {
  if (typeof value !== 'string') return { cell: value, isCut: false };
  const serial = type === 'date' || type === 'dateTime' ? serialOf(value, type, dateSystem) : undefined;
  if (serial !== undefined) return { cell: serial, isCut: false };
  const cell = cutCellText(value);
  return { cell, isCut: cell !== value };
}

function serialOf(text: string, type: 'date' | 'dateTime', dateSystem: DateSystem): number | undefined {
  if (type === 'date') {
    const date = parseIsoDate(text);
    return date === undefined ? undefined : dateToSerial(date, dateSystem);
  }
  const dateTime = parseIsoDateTime(text);
  return dateTime === undefined ? undefined : dateTimeToSerial(dateTime, dateSystem);
}

/** The text that a cell of a column shows, with all its digits; null for an empty cell. */
export function showSheetCell(
  cell: SheetCell,
  type: CellType,
  notation: ShownNotation & { readonly dateSystem?: DateSystem },
): string | null {
  if (cell === null || cell === '') return null;
  const dated = typeof cell === 'number' && (type === 'date' || type === 'dateTime');
  if (!dated) return showCell(cell, type, notation);
  const text = type === 'date' ? serialToDate(cell, notation.dateSystem) : serialToDateTime(cell, notation.dateSystem);
  return showCell(text ?? cell, type, notation);
}

/** Whether two cells have equal content. Numbers are equal to fifteen digits, and an empty text is an empty cell. */
export function isSameCell(a: SheetCell, b: SheetCell): boolean {
  return a === b || meaningOf(a) === meaningOf(b);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Length of a hash (a "mark"), in characters. */
export const markLength = 4;

/** A 24-bit hash of a cell. Equal contents have the same hash; different ones with a probability of 1 in 16 million. */
export function hashCell(cell: SheetCell): string {
  return hashText(meaningOf(cell));
}

/** An FNV-1a hash of a text, reduced to 24 bits. */
export function hashText(meaning: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < meaning.length; at++) hash = Math.imul(hash ^ meaning.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  let mark = '';
  for (let place = 0; place < markLength; place++) mark += letters[(hash >>> (6 * place)) & 63]!;
  return mark;
}

function meaningOf(cell: SheetCell): string {
  if (cell === null || cell === '') return '';
  return typeof cell === 'number' ? `number ${Number(cell.toPrecision(15))}` : `${typeof cell} ${String(cell)}`;
}
