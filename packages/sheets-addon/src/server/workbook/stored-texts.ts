import {
  joinPieces,
  planSaving,
  readTextIndex,
  textSheetName,
  type TextIndex,
  type WorkbookPort,
} from '@tpr/core/workbook';
import { textColumns, textForm, textFormat } from '@tpr/core/google';
import { activeBook, growTo, type Sheet } from './grid.ts';

/** Rows of the sheet, from 1. */
const indexRow = 1;

export function loadTexts({ keys }: WorkbookPort['loadText']['in']): WorkbookPort['loadText']['out'] {
  const sheet = activeBook().getSheetByName(textSheetName);
  if (sheet === null) return keys.map(() => []);
  const index = readIndex(sheet);
  const texts = new Map<string, string>();
  for (const key of new Set(keys)) {
    const place = index.get(key);
    if (place === undefined) continue;
    texts.set(key, joinPieces(sheet.getRange(place.row, 1, 1, place.pieces).getValues()[0] ?? []));
  }
  return keys.map((key) => texts.get(key) ?? []).map((found) => [found].flat());
}

export function saveTexts({ entries }: WorkbookPort['saveText']['in']): void {
  const sheet = activeBook().getSheetByName(textSheetName) ?? addDataSheet();
  const { texts, index, freed } = planSaving(readIndex(sheet), entries, textForm);
  for (const { row, pieces } of texts) writePieces(sheet, row, pieces);
  // Texts are written before the index refers to them.
  SpreadsheetApp.flush();
  const width = Math.max(1, sheet.getLastColumn(), index.length);
  writePieces(sheet, indexRow, [...index, ...Array.from({ length: width - index.length }, () => '')]);
  SpreadsheetApp.flush();
  for (const { row, pieces } of freed) sheet.getRange(row, 1, 1, pieces).clearContent();
}

function addDataSheet(): Sheet {
  const book = activeBook();
  const front = book.getActiveSheet();
  const selected = book.getActiveRange();
  const sheet = book.insertSheet(textSheetName);
  // `insertSheet` activates the new sheet: the sheet and the selection of the user are restored.
  book.setActiveSheet(front);
  selected?.activate();
  sheet.hideSheet();
  if (sheet.getMaxColumns() > textColumns) {
    sheet.deleteColumns(textColumns + 1, sheet.getMaxColumns() - textColumns);
  }
  return sheet;
}

function readIndex(sheet: Sheet): TextIndex {
  const width = sheet.getLastColumn();
  return readTextIndex(width === 0 ? [] : (sheet.getRange(indexRow, 1, 1, width).getValues()[0] ?? []));
}

function writePieces(sheet: Sheet, row: number, pieces: readonly string[]): void {
  growTo(sheet, row, pieces.length);
  const range = sheet.getRange(row, 1, 1, pieces.length);
  range.setNumberFormat(textFormat);
  range.setValues([[...pieces]]);
}
