import { cleanText, isEmptyCell, type Cell } from '../values/cell.ts';
import { LookupError } from './lookup-error.ts';

/**
 * The identifier in a cell, as text: leading zeros of a text are kept. @returns undefined for a blank cell.
 * @throws LookupError for anything that is no identifier, before anything is sent.
 */
export function readId(cell: Cell): string | undefined {
  if (isEmptyCell(cell)) return undefined;
  if (typeof cell === 'string') return cleanText(cell).replace(/^'+/, '');
  if (typeof cell === 'object') throw new LookupError('errorInCell');
  if (typeof cell !== 'number' || !Number.isInteger(cell) || cell < 0) {
    throw new LookupError('idNotWhole', { text: String(cell) });
  }
  if (!Number.isSafeInteger(cell)) throw new LookupError('idTooLong', { text: String(cell) });
  return String(cell);
}

/** @throws LookupError as `readId`, and for a blank cell. */
export function requireId(cell: Cell): string {
  const id = readId(cell);
  if (id === undefined) throw new LookupError('missingId');
  return id;
}

/** Why there is no such third party, as far as its identifier tells. */
export function notFound(id: string): LookupError {
  return new LookupError(/^\d{14}$/.test(id) ? 'notFoundSiret' : 'notFound', { id }, 'refused');
}
