import type { Cell } from '@tpr/core/values';
import { activeBook } from '../workbook/grid.ts';
import { CellClock } from '../workbook/wall-clock.ts';

/** A value as Google hands it to a formula. */
export function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  // A date arrives as an instant; what its cell shows is the clock on the wall of the spreadsheet.
  if (value instanceof Date) return new CellClock(activeBook().getSpreadsheetTimeZone()).serialOf(value);
  return value === null || value === undefined ? '' : (value as object);
}
