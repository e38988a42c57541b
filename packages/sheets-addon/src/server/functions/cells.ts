import {
  cutCellText,
  dateTimeToSerial,
  dateToSerial,
  parseIsoDate,
  type Card,
  type Cell,
  type CellType,
  type CellValue,
  type Table,
  type TypedCell,
} from '@tpr/core';
import { activeBook } from '../workbook/grid.ts';
import { WallClock } from '../workbook/wall-clock.ts';

/** What a function may return for one cell. What it returns is not parsed: text stays text whatever it looks like. */
export type FunctionCell = string | number | boolean;
export type FunctionRows = FunctionCell[][];

/** An argument: one cell, or a range as an array of rows. */
export function toGrid(given: unknown): Cell[][] {
  if (!Array.isArray(given)) return [[toCell(given)]];
  return given.map((row: unknown) => (Array.isArray(row) ? row.map(toCell) : [toCell(row)]));
}

export function toList(given: unknown): Cell[] {
  return toGrid(given).flat();
}

export function toText(given: unknown): string {
  const [[first] = []] = Array.isArray(given) ? (given as unknown[][]) : [[given]];
  return typeof first === 'string' || typeof first === 'number' ? String(first).trim() : '';
}

function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  // A date arrives as an instant; what its cell shows is the clock on the wall of the spreadsheet.
  if (value instanceof Date) return new WallClock(activeBook().getSpreadsheetTimeZone()).serialOf(value);
  return value === null || value === undefined ? '' : (value as object);
}

/** Days and times are serials, which no zone can shift; a function can not give its cell a date format. */
export function toFunctionCell({ type, value }: TypedCell): FunctionCell {
  if (value === null) return '';
  if (typeof value !== 'string') return value;
  return serialOf(type, value) ?? cutCellText(value);
}

function serialOf(type: CellType, value: string): number | undefined {
  if (type === 'dateTime') return dateTimeToSerial(value);
  const day = type === 'date' ? parseIsoDate(value.slice(0, 10)) : undefined;
  return day === undefined ? undefined : dateToSerial(day);
}

/** The header, then the rows. */
export function toFunctionRows({ columns, rows }: Table): FunctionRows {
  const typed = (row: readonly CellValue[]): FunctionCell[] =>
    columns.map(({ type }, at) => toFunctionCell({ type, value: row[at] ?? null }));
  return [columns.map(({ header }) => header), ...rows.map(typed)];
}

/** A third party in one line: Google shows no cards. */
export function toCardText({ title, fields }: Card): string {
  const wanted = ['siret', 'siren', 'vatNumber', 'city', 'status'];
  const facts = fields.filter(({ key }) => wanted.includes(key)).map(({ value }) => String(value));
  return cutCellText([title, ...facts].join(' · '));
}
