import { isPlainStep } from '../api/path-step.ts';
import type { Op } from '../runtime/op.ts';
import { cleanText, isEmptyCell, type Cell } from '../values/cell.ts';
import { refuseErrorText, refuseObject } from './argument-text.ts';
import { FormulaError } from './formula-error.ts';

/**
 * The identifier in a cell, as text: leading zeros of a text are kept. @returns undefined for a blank cell.
 * @throws FormulaError for anything that is not an identifier, before anything is sent.
 */
function readId(cell: Cell): string | undefined {
  if (isEmptyCell(cell)) return undefined;
  if (typeof cell === 'string') return checkId(cleanText(cell).replace(/^'+/, ''));
  if (typeof cell === 'object' && cell !== null) throw refuseObject(cell);
  if (typeof cell !== 'number' || !Number.isInteger(cell) || cell < 0) {
    throw new FormulaError('idNotWhole', { text: String(cell) });
  }
  if (!Number.isSafeInteger(cell)) throw new FormulaError('idTooLong', { text: String(cell) });
  return String(cell);
}

/** @throws FormulaError as `readId`, and for a blank cell. */
export function requireId(cell: Cell): string {
  const id = readId(cell);
  if (id === undefined) throw new FormulaError('missingId');
  return id;
}

/** A third party or a dossier. */
export type PartyOrDossier = { readonly id: string } | { readonly dossierId: string };

const dossierPlace = /^dossier(?:\s*[:#])?\s*(\S+)$/i;

/** The place in a cell: the identifier of a third party, or `dossier 5001`. @throws FormulaError as `requireId`. */
export function requirePlace(cell: Cell): PartyOrDossier {
  const dossierId = typeof cell === 'string' ? dossierPlace.exec(cleanText(cell))?.[1] : undefined;
  return dossierId === undefined ? { id: requireId(cell) } : { dossierId: checkId(dossierId) };
}

/** A number of the spreadsheet in scientific notation. */
const rounded = /^\d+(?:[.,]\d+E\+?|E\+)\d+$/i;

/** @throws FormulaError for a text that cannot be an identifier in the path of a URL. */
function checkId(text: string): string {
  refuseErrorText(text);
  if (rounded.test(text)) throw new FormulaError('idRounded', { text });
  if (text.length > 64 || !isPlainStep(text)) throw new FormulaError('idNotWhole', { text });
  return text;
}

/** The result of a read of a third party. @throws FormulaError if it does not exist. */
export function* requireThere<T>(id: string, read: Op<T | undefined>): Op<T> {
  const value = yield* read;
  if (value === undefined) throw notFound(id);
  return value;
}

/** The error for an unknown third party. It says so if the identifier looks like a SIRET. */
function notFound(id: string): FormulaError {
  return new FormulaError(/^\d{14}$/.test(id) ? 'notFoundSiret' : 'notFound', { id }, 'refused');
}
