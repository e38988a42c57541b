import { ConnectorError, type WorkbookVerbs } from '@tpr/core';
import { textFormat } from './cell-writing.ts';
import { activeBook, growTo, type Sheet } from './grid.ts';

/**
 * Texts kept in the document, on a hidden sheet. Each stands in a row of its own, cut into pieces; the first row holds
 * the index of keys. A saving writes to free rows and turns the index over last: an execution that is ended on the way
 * leaves everything as it was.
 */
const dataSheet = 'TPR data';
/** Below what a cell takes, 50,000. */
const pieceLength = 45_000;
/** Before every piece, so that none begins like a formula, a number or an apostrophe, and none is empty. */
const mark = '|';
/** Rows of the sheet, from 1. */
const indexRow = 1;
const firstRow = 2;
const usualColumns = 8;

/** Where each key's pieces stand. */
type Index = ReadonlyMap<string, { readonly row: number; readonly pieces: number }>;

export function loadTexts({ keys }: WorkbookVerbs['loadText']['in']): WorkbookVerbs['loadText']['out'] {
  const sheet = activeBook().getSheetByName(dataSheet);
  if (sheet === null) return keys.map(() => undefined);
  const index = readIndex(sheet);
  const texts = new Map<string, string>();
  for (const key of new Set(keys)) {
    const place = index.get(key);
    if (place === undefined) continue;
    texts.set(key, joinPieces(sheet.getRange(place.row, 1, 1, place.pieces).getValues()[0] ?? []));
  }
  return keys.map((key) => texts.get(key));
}

export function saveTexts({ entries }: WorkbookVerbs['saveText']['in']): void {
  const sheet = activeBook().getSheetByName(dataSheet) ?? addDataSheet();
  const index = readIndex(sheet);
  const next = new Map(index);
  const taken = new Set([...index.values()].map(({ row }) => row));
  let row = firstRow;
  for (const [key, text] of new Map(entries)) {
    next.delete(key);
    if (text === undefined) continue;
    while (taken.has(row)) row += 1;
    const pieces = cut(text);
    writePieces(sheet, row, pieces);
    next.set(key, { row, pieces: pieces.length });
    row += 1;
  }
  // What was written is there before anything refers to it.
  SpreadsheetApp.flush();
  const pieces = cut(JSON.stringify([...next].map(([key, place]) => [key, place.row, place.pieces])));
  const width = Math.max(1, sheet.getLastColumn(), pieces.length);
  writePieces(sheet, indexRow, [...pieces, ...Array.from({ length: width - pieces.length }, () => '')]);
  SpreadsheetApp.flush();
  for (const [key, place] of index) {
    if (next.get(key)?.row !== place.row) sheet.getRange(place.row, 1, 1, place.pieces).clearContent();
  }
}

function addDataSheet(): Sheet {
  const book = activeBook();
  const front = book.getActiveSheet();
  const selected = book.getActiveRange();
  const sheet = book.insertSheet(dataSheet);
  // A new sheet comes to the front: the user was elsewhere.
  book.setActiveSheet(front);
  selected?.activate();
  sheet.hideSheet();
  if (sheet.getMaxColumns() > usualColumns) {
    sheet.deleteColumns(usualColumns + 1, sheet.getMaxColumns() - usualColumns);
  }
  return sheet;
}

/** @throws ConnectorError when the sheet holds something that is not ours: it is never written over. */
function readIndex(sheet: Sheet): Index {
  const width = sheet.getLastColumn();
  const pieces = width === 0 ? [] : (sheet.getRange(indexRow, 1, 1, width).getValues()[0] ?? []);
  const text = joinPieces(pieces.filter((piece) => piece !== ''));
  // The first saving was ended before it turned the index over.
  if (text === '') return new Map();
  try {
    const entries: unknown = JSON.parse(text);
    if (Array.isArray(entries)) {
      return new Map(
        entries.map((entry: readonly [string, number, number]) => [entry[0], { row: entry[1], pieces: entry[2] }]),
      );
    }
  } catch {
    // Not JSON: the same as JSON that is not ours.
  }
  const message = `The hidden sheet "${dataSheet}" holds something else. Delete or rename it, then pull again.`;
  throw new ConnectorError('config', message, { field: 'sheet' });
}

function writePieces(sheet: Sheet, row: number, pieces: readonly string[]): void {
  growTo(sheet, row, pieces.length);
  const range = sheet.getRange(row, 1, 1, pieces.length);
  range.setNumberFormat(textFormat);
  range.setValues([[...pieces]]);
}

/** Never between the two halves of a letter: a cell can not hold half of one. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length || pieces.length === 0;) {
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(from + pieceLength - 1));
    const end = from + pieceLength - (isSplit ? 1 : 0);
    pieces.push(mark + text.slice(from, end));
    from = end;
  }
  return pieces;
}

function joinPieces(pieces: readonly unknown[]): string {
  return pieces.map((piece) => String(piece).slice(mark.length)).join('');
}
