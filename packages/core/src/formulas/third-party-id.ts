import type { Op } from '../runtime/op.ts';
import { cleanText, isEmptyCell, type Cell } from '../values/cell.ts';
import { refuseErrorText, refuseObject } from './cell-texts.ts';
import { LookupError } from './lookup-error.ts';

/**
 * The identifier in a cell, as text: leading zeros of a text are kept. @returns undefined for a blank cell.
 * @throws LookupError for anything that is not an identifier, before anything is sent.
 */
function readId(cell: Cell): string | undefined {
  if (isEmptyCell(cell)) return undefined;
  if (typeof cell === 'string') return checkId(cleanText(cell).replace(/^'+/, ''));
  if (typeof cell === 'object' && cell !== null) throw refuseObject(cell);
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

/** A third party or a dossier. */
export type PartyOrDossier = { readonly id: string } | { readonly dossierId: string };

const dossierPlace = /^dossier(?:\s*[:#])?\s*(\S+)$/i;

/** The place in a cell: the identifier of a third party, or `dossier 5001`. @throws LookupError as `requireId`. */
export function requirePlace(cell: Cell): PartyOrDossier {
  const dossierId = typeof cell === 'string' ? dossierPlace.exec(cleanText(cell))?.[1] : undefined;
  return dossierId === undefined ? { id: requireId(cell) } : { dossierId: checkId(dossierId) };
}

/** A number of the spreadsheet in scientific notation. */
const rounded = /^\d+(?:[.,]\d+E\+?|E\+)\d+$/i;

/** What may stand for an identifier in an address. */
function checkId(text: string): string {
  refuseErrorText(text);
  if (rounded.test(text)) throw new LookupError('idRounded', { text });
  if (!/^[^\s/?#]{1,64}$/.test(text) || /^\.+$/.test(text)) throw new LookupError('idNotWhole', { text });
  return text;
}

/** What was read of a third party. @throws LookupError for one that is not there. */
export function* requireThere<T>(id: string, read: Op<T | undefined>): Op<T> {
  const value = yield* read;
  if (value === undefined) throw notFound(id);
  return value;
}

/** Why there is no such third party, as far as its identifier shows. */
function notFound(id: string): LookupError {
  return new LookupError(/^\d{14}$/.test(id) ? 'notFoundSiret' : 'notFound', { id }, 'refused');
}
