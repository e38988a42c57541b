import { toFormulaCell, type FormulaCell, type TypedCell } from '@tpr/core/formulas';
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

/** What a formula gives back for one cell: Google shows a number as a number, and a date as a date. */
export type GivenCell = FormulaCell | Date;

/** How a formula of this spreadsheet gives values back; the zone is asked for with the first date. */
export function cellGiver(): (cell: TypedCell) => GivenCell {
  let clock: CellClock | undefined;
  return (cell) => {
    const plain = toFormulaCell(cell);
    const isDate = cell.type === 'date' || cell.type === 'dateTime';
    if (!isDate || typeof plain !== 'number') return plain;
    clock ??= new CellClock(activeBook().getSpreadsheetTimeZone());
    return clock.dateOf(plain);
  };
}
