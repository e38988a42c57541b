import { cleanText, isEmptyCell, type Cell } from '../values/cell.ts';
import { refuseUnreadable } from '../values/cell-reading.ts';
import { LookupError } from './lookup-error.ts';
import type { LookupCode } from './sentences.ts';

/** The text of an argument that has to be given. @throws LookupError `missing` for a blank cell, and for an error. */
export function textOf(cell: Cell, missing: LookupCode): string {
  if (isEmptyCell(cell)) throw new LookupError(missing);
  return plainOf(cell);
}

/** @throws LookupError for cell content that is not a value. */
function plainOf(cell: Cell): string {
  if (typeof cell === 'object' && cell !== null) throw refuseObject(cell);
  refuseErrorText(cell);
  return String(cell);
}

/** An error of the spreadsheet, or what it shows as a card that is not a card of a third party. */
export function refuseObject(cell: object): LookupError {
  const isCard = 'type' in cell && typeof cell.type === 'string' && cell.type !== 'Error';
  return new LookupError(isCard ? 'otherCard' : 'errorInCell');
}

/** @throws LookupError for an error of the spreadsheet that was handed over, or pasted, as its text. */
export function refuseErrorText(cell: Cell): void {
  if (typeof cell === 'string' && refuseUnreadable(cell) !== undefined) throw new LookupError('errorInCell');
}

/** A word that may be left out. */
export function wordOf(cell: Cell): string {
  return isEmptyCell(cell) ? '' : cleanText(plainOf(cell));
}

/** The texts of an argument that may be a range; blank cells are passed over. */
export function textsOf(cells: readonly Cell[]): string[] {
  return cells.filter((cell) => !isEmptyCell(cell)).map((cell) => cleanText(plainOf(cell)));
}
