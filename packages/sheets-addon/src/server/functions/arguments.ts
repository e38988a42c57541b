import type { Cell } from '@tpr/core/values';
import { activeBook } from '../workbook/grid.ts';
import { WallClock } from '../workbook/wall-clock.ts';

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
