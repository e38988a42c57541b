import { hash } from 'node:crypto';
import type { CellType, CellValue } from '@tpr/core';
import { parseIsoDate, parseIsoDateTime } from '@tpr/core/values';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { cleanCellText, cutCellText } from '../files/cell-text.ts';

/** A cell as the interface of Sheets writes and reads it; empty is `''`, a date is its serial. */
export type RawCell = string | number | boolean;

/** What Google lets a cell hold, in UTF-16 units. */
const maxTextLength = 50_000;

/** Sheets counts days without the leap day that 1900 never had, so it differs from Excel before March of that year. */
const epochSerial = 25_569;
const dayMs = 86_400_000;
/** Days before the first serial are written as text. */
const firstDay = '1899-12-30';

export function toRawCell(value: CellValue, type: CellType): RawCell {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean') return value;
  return serialOf(value, type) ?? cutCellText(cleanCellText(value), maxTextLength);
}

export const isCut = (value: CellValue): boolean =>
  typeof value === 'string' && cleanCellText(value).length > maxTextLength;

function serialOf(text: string, type: CellType): number | undefined {
  const isDay = type === 'date' && parseIsoDate(text) === text;
  const isMoment = type === 'dateTime' && parseIsoDateTime(text) === text;
  if (!(isDay || isMoment) || text < firstDay) return undefined;
  return Date.parse(isDay ? `${text}T00:00:00Z` : `${text}Z`) / dayMs + epochSerial;
}

export function readRawCell(value: unknown): RawCell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
}

/** Numbers are compared to fifteen digits, which is what a spreadsheet keeps. */
const essenceOf = (cell: RawCell): RawCell => (typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell);

export const isSameCell = (a: RawCell, b: RawCell): boolean => essenceOf(a) === essenceOf(b);

/** Four characters by which a value is known again; one in sixteen million others has the same. */
export function codeOf(cell: RawCell): string {
  return hash('sha1', JSON.stringify(essenceOf(cell)), 'base64').slice(0, 4);
}

/** Text gets a format too, so that what a user types into its column stays text. */
export const cellFormats: Readonly<Record<CellType, sheets_v4.Schema$NumberFormat | undefined>> = {
  text: { type: 'TEXT', pattern: '@' },
  number: undefined,
  boolean: undefined,
  percent: { type: 'PERCENT', pattern: '0.0%' },
  date: { type: 'DATE', pattern: 'yyyy-mm-dd' },
  dateTime: { type: 'DATE_TIME', pattern: 'yyyy-mm-dd hh:mm:ss' },
};
