import { cleanText, isEmptyCell, type Cell } from '../values/cell.ts';
import { LookupError } from './lookup-error.ts';
import type { LookupCode } from './sentences.ts';

/** The text of an argument that has to be given. @throws LookupError `missing` for a blank cell, and for an error. */
export function textOf(cell: Cell, missing: LookupCode): string {
  if (isEmptyCell(cell)) throw new LookupError(missing);
  if (typeof cell === 'object') throw new LookupError('errorInCell');
  return String(cell);
}

/** The texts of an argument that may be a range; blank cells are passed over. */
export function textsOf(cells: readonly Cell[]): string[] {
  return cells.filter((cell) => !isEmptyCell(cell)).map((cell) => cleanText(String(cell)));
}
