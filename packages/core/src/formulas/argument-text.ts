import { cleanText, isEmptyCell, type Cell } from '../values/cell.ts';
import { refuseUnreadable } from '../values/identifier-text.ts';
import { FormulaError } from './formula-error.ts';
import type { FormulaErrorCode } from './formula-sentences.ts';

/** The text of a required argument. @throws FormulaError `missing` for a blank cell, and another for an error in the cell. */
export function textOf(cell: Cell, missing: FormulaErrorCode): string {
  if (isEmptyCell(cell)) throw new FormulaError(missing);
  return plainOf(cell);
}

/** @throws FormulaError for cell content that is not a value. */
function plainOf(cell: Cell): string {
  if (typeof cell === 'object' && cell !== null) throw refuseObject(cell);
  refuseErrorText(cell);
  return String(cell);
}

/** The refusal of a spreadsheet error, or of a card that is not a card of a third party. */
export function refuseObject(cell: object): FormulaError {
  const isCard = 'type' in cell && typeof cell.type === 'string' && cell.type !== 'Error';
  return new FormulaError(isCard ? 'otherCard' : 'errorInCell');
}

/** @throws FormulaError for a spreadsheet error that arrives as text, such as a pasted `#N/A`. */
export function refuseErrorText(cell: Cell): void {
  const refusal = typeof cell === 'string' ? refuseUnreadable(cell) : undefined;
  if (refusal === undefined) return;
  throw new FormulaError(refusal.note.code === 'stillLoading' ? 'loadingInCell' : 'errorInCell');
}

/** The text of an optional argument; empty for a blank cell. */
export function optionalText(cell: Cell): string {
  return isEmptyCell(cell) ? '' : cleanText(plainOf(cell));
}

/** The texts of an argument that may be a range; blank cells are skipped. */
export function argumentTexts(cells: readonly Cell[]): string[] {
  return cells.filter((cell) => !isEmptyCell(cell)).map((cell) => cleanText(plainOf(cell)));
}
