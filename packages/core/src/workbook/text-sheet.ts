import type { ConnectorError } from '../errors.ts';
import { spreadsheetError } from './spreadsheet-error.ts';
import { textSheetName } from './text-sheet-name.ts';

/**
 * The rows of each key's pieces. A text has a row of its own, and is split into pieces that fit a cell; a row before them
 * is this index. A save writes to free rows and replaces the index last, so that an interrupted save changes nothing.
 * Hosts read and write the cells.
 */
export type TextIndex = ReadonlyMap<string, TextPlace>;

/** The row of a text, and its number of pieces. */
export interface TextPlace {
  readonly row: number;
  readonly pieces: number;
}

/** A text as a row of pieces. */
export interface TextRow {
  readonly row: number;
  readonly pieces: readonly string[];
}

/** The writes of a save, in this order: the texts, the index, then blanks that overwrite old texts. */
export interface TextSaving {
  readonly texts: readonly TextRow[];
  readonly index: readonly string[];
  readonly freed: readonly TextPlace[];
}

/** The maximum length of a cell, and the first row of texts. */
export interface TextSheetForm {
  readonly pieceLength: number;
  readonly firstRow: number;
}

/** Prefix of every piece, so that no piece begins like a formula, a number or an apostrophe, and none is empty. */
const mark = '|';

/** @param entries an undefined text removes the key. */
export function planSaving(
  index: TextIndex,
  entries: readonly (readonly [key: string, text: string | undefined])[],
  { pieceLength, firstRow }: TextSheetForm,
): TextSaving {
  const next = new Map(index);
  const taken = new Set([...index.values()].map(({ row }) => row));
  const texts: TextRow[] = [];
  let row = firstRow;
  for (const [key, text] of new Map(entries)) {
    next.delete(key);
    if (text === undefined) continue;
    while (taken.has(row)) row += 1;
    const pieces = splitIntoPieces(text, pieceLength);
    texts.push({ row, pieces });
    next.set(key, { row, pieces: pieces.length });
    row += 1;
  }
  const freed = [...index].filter(([key, place]) => next.get(key)?.row !== place.row).map(([, place]) => place);
  const written = JSON.stringify([...next].map(([key, place]) => [key, place.row, place.pieces]));
  return { texts, index: splitIntoPieces(written, pieceLength), freed };
}

/** Splits a text into pieces, never inside a surrogate pair: a file cannot store half of one. */
export function splitIntoPieces(text: string, pieceLength: number): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length || pieces.length === 0;) {
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(from + pieceLength - 1));
    const end = from + pieceLength - (isSplit ? 1 : 0);
    pieces.push(mark + text.slice(from, end));
    from = end;
  }
  return pieces;
}

/** Whether a row consists of pieces; a cleared row does not. */
export const isTextRow = (pieces: readonly unknown[]): boolean =>
  pieces.length > 0 && pieces.every((piece) => String(piece).startsWith(mark));

/** The text of a row of pieces. */
export function joinPieces(pieces: readonly unknown[]): string {
  return pieces.map((piece) => String(piece).slice(mark.length)).join('');
}

/**
 * @param pieces of the row of the index; none if the first save was interrupted before it wrote the index.
 * @throws ConnectorError `config` when the sheet has foreign content, which is never overwritten.
 */
export function readTextIndex(pieces: readonly unknown[]): TextIndex {
  const filled = pieces.map(String).filter((piece) => piece !== '');
  if (filled.length === 0) return new Map();
  try {
    const entries: unknown = filled.every((piece) => piece.startsWith(mark)) && JSON.parse(joinPieces(filled));
    if (Array.isArray(entries)) {
      return new Map(
        entries.map((entry: readonly [string, number, number]) => [entry[0], { row: entry[1], pieces: entry[2] }]),
      );
    }
  } catch {
    // Text that is not JSON is refused like foreign JSON.
  }
  throw textsReplaced();
}

/** The hidden sheet has foreign content. */
export function textsReplaced(): ConnectorError {
  return spreadsheetError((messages) => messages.textsReplaced(textSheetName), { field: 'sheet' });
}
