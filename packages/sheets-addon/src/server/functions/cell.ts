import { toFormulaCell, type FormulaCell, type TypedCell } from '@tpr/core/formulas';
import type { Cell } from '@tpr/core/values';
import { activeBook } from '../workbook/grid.ts';
import { CellClock } from '../workbook/wall-clock.ts';

/** Converts an argument that Google passes to a formula. */
export function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  // A date is passed as an instant; its cell shows the wall-clock time in the zone of the spreadsheet.
  if (value instanceof Date) return new CellClock(activeBook().getSpreadsheetTimeZone()).serialOf(value);
  return value === null || value === undefined ? '' : (value as object);
}

/** The result of a formula for one cell: Google shows a number as a number, and a `Date` as a date. */
export type GivenCell = FormulaCell | Date;

/** Converts results to cell values. The time zone of the spreadsheet is read with the first date. */
export function cellGiver(): (cell: TypedCell) => GivenCell {
  let clock: CellClock | undefined;
  return (cell) => {
    const plain = toFormulaCell(cell, 1899);
    const isDate = cell.type === 'date' || cell.type === 'dateTime';
    if (!isDate || typeof plain !== 'number') return plain;
    clock ??= new CellClock(activeBook().getSpreadsheetTimeZone());
    return clock.dateOf(plain);
  };
}
