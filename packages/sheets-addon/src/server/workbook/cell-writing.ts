import type { CellType } from '@tpr/core';
import { suitsType, type SheetCell } from '@tpr/core/workbook';
import { formatFor, runsOf } from '@tpr/core/google';
import { isFormulaLike } from '@tpr/core/values';
import { isNumberOrBoolean, type CellFormats } from './cell-formats.ts';
import { bookFormats, type Range, type Sheet } from './grid.ts';

/** Characters that a text loses at its start even in a cell with the text format. */
const lost = /^['\s]/;

/** A text that Google may have read as something else. */
interface WrittenText {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/**
 * Writes blocks so that texts stay texts. Formats are set before values, and a text that its format does not protect
 * gets an apostrophe. `check` reads those texts again, once for all blocks, because each read costs a round trip.
 */
export class CellWriter {
  private readonly sheet: Sheet;
  private readonly formats: CellFormats | undefined;
  private readonly risky: WrittenText[] = [];

  /** @param formats those of the cells that are rewritten, which a user may have pasted. */
  constructor(sheet: Sheet, formats?: CellFormats) {
    this.sheet = sheet;
    this.formats = formats;
  }

  /** @param isNew the cells have no format of their own yet. */
  write(
    row: number,
    column: number,
    types: readonly CellType[],
    rows: readonly (readonly SheetCell[])[],
    isNew: boolean,
  ): void {
    if (rows.length === 0 || types.length === 0) return;
    const range = this.sheet.getRange(row, column, rows.length, types.length);
    writeFormats(this.sheet, range, types, rows, isNew ? 'new' : this.formats);
    range.setValues(rows.map((cells) => cells.map((cell, at) => entryOf(cell, types[at]!))));
    types.forEach((type, at) => {
      if (type === 'boolean') offerCheckboxes(this.sheet.getRange(row, column + at, rows.length, 1), rows, at);
    });
    rows.forEach((cells, below) =>
      cells.forEach((cell, at) => {
        if (isRisky(cell, types[at]!)) this.risky.push({ row: row + below, column: column + at, text: String(cell) });
      }),
    );
  }

  /** Writes texts that Google has changed again, as rich text, which Google never interprets. */
  check(): void {
    const texts = this.risky.splice(0);
    if (texts.length === 0) return;
    const [top, bottom] = extentOf(texts.map(({ row }) => row));
    const [left, right] = extentOf(texts.map(({ column }) => column));
    const range = this.sheet.getRange(top, left, bottom - top + 1, right - left + 1);
    const values = range.getValues();
    const formulas = range.getFormulas();
    for (const { row, column, text } of texts) {
      if (values[row - top]?.[column - left] === text && formulas[row - top]?.[column - left] === '') continue;
      const literal = SpreadsheetApp.newRichTextValue().setText(text).build();
      this.sheet.getRange(row, column, 1, 1).setRichTextValues([[literal]]);
    }
  }
}

const extentOf = (numbers: readonly number[]): readonly [least: number, most: number] =>
  numbers.reduce(([least, most], each) => [Math.min(least, each), Math.max(most, each)], [Infinity, 0]);

/** Whether Google may change the text: the text format protects most texts, other formats none. */
function isRisky(cell: SheetCell, type: CellType): boolean {
  if (typeof cell !== 'string' || cell === '') return false;
  return type !== 'text' || isFormulaLike(cell) || lost.test(cell);
}

function entryOf(cell: SheetCell, type: CellType): string | number | boolean {
  if (cell === null) return '';
  return isRisky(cell, type) ? `'${String(cell)}` : cell;
}

/** @param before the formats of the cells; undefined for cells that are known to have a suitable one. */
function writeFormats(
  sheet: Sheet,
  range: Range,
  types: readonly CellType[],
  rows: readonly (readonly SheetCell[])[],
  before: CellFormats | 'new' | undefined,
): void {
  const formats = bookFormats();
  const top = range.getRow();
  types.forEach((type, at) => {
    const left = range.getColumn() + at;
    if (before !== 'new' && type !== 'text') {
      // The user's own format of numbers and dates stays. A format that does not suit the column came with a pasted
      // cell. The text format would make a number a text; a date format would show it as a date.
      const isWrong = (cell: SheetCell, row: number): boolean =>
        isNumberOrBoolean(cell) && before !== undefined && !suitsType(before.at(row, left), type);
      const wrong = rows.flatMap((cells, below) => (isWrong(cells[at] ?? null, top + below) ? [top + below] : []));
      for (const [first, count] of runsOf(wrong)) {
        sheet.getRange(first, left, count, 1).setNumberFormat(formats[type]);
      }
      return;
    }
    const wanted = rows.map((cells) => formatFor(cells[at] ?? null, type, formats));
    // In a typed column of a table of Google Sheets, Google refuses any format, also one that the cells have already.
    const isThere = (format: string, row: number): boolean =>
      before !== undefined && before !== 'new' && before.at(top + row, left) === format;
    if (wanted.every(isThere)) return;
    const column = sheet.getRange(top, left, rows.length, 1);
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
