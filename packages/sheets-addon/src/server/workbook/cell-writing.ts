import type { CellType } from '@tpr/core';
import type { SheetCell } from '@tpr/core/workbook';
import { formatFor } from '@tpr/core/google';
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
  range.setValues(rows.map((cells) => cells.map((cell, at) => entryOf(cell, types[at]!))));
  types.forEach((type, at) => {
    if (type === 'boolean') offerCheckboxes(sheet.getRange(row, column + at, rows.length, 1), rows, at);
  });
  if (rows.some((cells) => cells.some((cell, at) => isRisky(cell, types[at]!)))) mend(sheet, range, types, rows);
}

/** Whether Google may read the text as something else: the format of text protects most, other formats nothing. */
function isRisky(cell: SheetCell, type: CellType): boolean {
  if (typeof cell !== 'string' || cell === '') return false;
  return type !== 'text' || isFormulaLike(cell) || lost.test(cell);
}

function entryOf(cell: SheetCell, type: CellType): string | number | boolean {
  if (cell === null) return '';
  return isRisky(cell, type) ? `'${String(cell)}` : cell;
}

function writeFormats(
  sheet: Sheet,
  range: Range,
  types: readonly CellType[],
  rows: readonly (readonly SheetCell[])[],
  isNew: boolean,
): void {
  const formats = bookFormats();
  types.forEach((type, at) => {
    // The user's own format of numbers and dates stays.
    if (!isNew && type !== 'text') return;
    const wanted = rows.map((cells) => formatFor(cells[at] ?? null, type, formats));
    const column = sheet.getRange(range.getRow(), range.getColumn() + at, rows.length, 1);
    const [first] = wanted;
    if (first !== undefined && wanted.every((format) => format === first)) column.setNumberFormat(first);
    else column.setNumberFormats(wanted.map((format) => [format]));
  });
}

function offerCheckboxes(column: Range, rows: readonly (readonly SheetCell[])[], at: number): void {
  const box = SpreadsheetApp.newDataValidation().requireCheckbox().setAllowInvalid(true).build();
  const isTruth = rows.map((cells) => typeof cells[at] === 'boolean');
  if (isTruth.every(Boolean)) column.setDataValidation(box);
  else column.setDataValidations(isTruth.map((truth) => [truth ? box : null]) as never);
}

function mend(sheet: Sheet, range: Range, types: readonly CellType[], rows: readonly (readonly SheetCell[])[]): void {
  const values = range.getValues();
  const formulas = range.getFormulas();
  rows.forEach((cells, row) =>
    cells.forEach((cell, column) => {
      if (!isRisky(cell, types[column]!)) return;
      if (values[row]?.[column] === cell && formulas[row]?.[column] === '') return;
      const literal = SpreadsheetApp.newRichTextValue().setText(String(cell)).build();
      sheet.getRange(range.getRow() + row, range.getColumn() + column, 1, 1).setRichTextValues([[literal]]);
    }),
  );
}
