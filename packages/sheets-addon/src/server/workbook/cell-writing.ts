import type { CellType } from '@tpr/core';
import type { SheetCell } from '@tpr/core/workbook';
import { formatFor, textFormat } from '@tpr/core/google';
import { isFormulaLike } from '@tpr/core/values';
import { bookFormats, type Range, type Sheet } from './grid.ts';

/** The text format does not keep a text from losing these at its start. */
const lost = /^['\s]/;

/**
 * Writes a block whole so that no text becomes anything else: the format goes before the values, an apostrophe before
 * what the format does not protect, and what those two do to a cell is looked at afterwards. A cell that became
 * something else is written again as rich text, which is never read.
 * @param isNew the cells have no format of their own yet.
 */
export function writeBlock(
  sheet: Sheet,
  row: number,
  column: number,
  types: readonly CellType[],
  rows: readonly (readonly SheetCell[])[],
  isNew: boolean,
): void {
  if (rows.length === 0 || types.length === 0) return;
  const range = sheet.getRange(row, column, rows.length, types.length);
  writeFormats(sheet, range, types, rows, isNew);
  range.setValues(rows.map((cells) => cells.map(entryOf)));
  types.forEach((type, at) => {
    if (type === 'boolean') offerCheckboxes(sheet.getRange(row, column + at, rows.length, 1), rows, at);
  });
  if (rows.some((cells) => cells.some(isRisky))) mend(sheet, range, rows);
}

function isRisky(cell: SheetCell): boolean {
  return typeof cell === 'string' && (isFormulaLike(cell) || lost.test(cell));
}

function entryOf(cell: SheetCell): string | number | boolean {
  if (cell === null) return '';
  return isRisky(cell) ? `'${String(cell)}` : cell;
}

function writeFormats(
  sheet: Sheet,
  range: Range,
  types: readonly CellType[],
  rows: readonly (readonly SheetCell[])[],
  isNew: boolean,
): void {
  const formats = bookFormats();
  let present: string[][] | undefined;
  types.forEach((type, at) => {
    const wanted = rows.map((cells) => formatFor(cells[at] ?? null, type, formats));
    const column = sheet.getRange(range.getRow(), range.getColumn() + at, rows.length, 1);
    const [first] = wanted;
    const isUniform = wanted.every((format) => format === first);
    if (isUniform && first !== undefined && (isNew || first === textFormat || type === 'text')) {
      column.setNumberFormat(first);
    } else if (isNew) {
      column.setNumberFormats(wanted.map((format) => [format]));
    } else {
      // The user's own format of numbers and dates stays, but for that of text, under which no number shows as a day.
      present ??= range.getNumberFormats();
      const old = present.map((cells) => cells[at] ?? '');
      const kept = wanted.map((format, row) =>
        (format === textFormat) === (old[row] === textFormat) ? old[row]! : format,
      );
      if (kept.some((format, row) => format !== old[row])) column.setNumberFormats(kept.map((format) => [format]));
    }
  });
}

function offerCheckboxes(column: Range, rows: readonly (readonly SheetCell[])[], at: number): void {
  const box = SpreadsheetApp.newDataValidation().requireCheckbox().setAllowInvalid(true).build();
  const isTruth = rows.map((cells) => typeof cells[at] === 'boolean');
  if (isTruth.every(Boolean)) column.setDataValidation(box);
  else column.setDataValidations(isTruth.map((truth) => [truth ? box : null]) as never);
}

function mend(sheet: Sheet, range: Range, rows: readonly (readonly SheetCell[])[]): void {
  const values = range.getValues();
  const formulas = range.getFormulas();
  rows.forEach((cells, row) =>
    cells.forEach((cell, column) => {
      if (!isRisky(cell)) return;
      if (values[row]?.[column] === cell && formulas[row]?.[column] === '') return;
      const literal = SpreadsheetApp.newRichTextValue().setText(String(cell)).build();
      sheet.getRange(range.getRow() + row, range.getColumn() + column, 1, 1).setRichTextValues([[literal]]);
    }),
  );
}
