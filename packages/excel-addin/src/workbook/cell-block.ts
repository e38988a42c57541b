import type { SheetCell } from '@tpr/core/workbook';
import { textFormat } from './number-formats.ts';

/** The new content of a cell; undefined leaves the cell as it is. */
export type WantedCell = SheetCell | undefined;

interface Quoted {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** The number format of a column; undefined for one whose cells keep their formats. */
export type ColumnFormat = string | undefined;

/**
 * Writes a block so that a text stays a text. Columns of text get the text format before the values. Texts in other
 * columns get a leading apostrophe, which Excel removes. Numbers get the format of their column. In cells that the user
 * has pasted with the text format, Excel would convert them to texts.
 * @param isNew the cells have no format yet.
 */
export function writeCells(
  range: Excel.Range,
  rows: readonly (readonly WantedCell[])[],
  formats: readonly ColumnFormat[],
  isNew: boolean,
): void {
  writeFormats(range, rows, formats, isNew);
  const quoted: Quoted[] = [];
  range.values = rows.map((cells, row) =>
    cells.map((cell, column) => {
      if (cell === undefined) return null;
      if (cell === null) return '';
      if (typeof cell !== 'string' || cell === '') return cell;
      if (formats[column] !== textFormat) return `'${cell}`;
      if (!cell.startsWith("'")) return cell;
      quoted.push({ row, column, text: cell });
      return null;
    }),
  );
  // Some versions of Excel keep a leading apostrophe in a cell with the text format; without a format all remove it.
  for (const { row, column, text } of quoted) {
    const cell = range.getCell(row, column);
    formatAll(cell, 'General');
    cell.values = [[`'${text}`]];
    formatAll(cell, textFormat);
  }
}

/** Formats as few ranges as possible: all cells at once if they have one format, else column by column. */
function writeFormats(
  range: Excel.Range,
  rows: readonly (readonly WantedCell[])[],
  formats: readonly ColumnFormat[],
  isNew: boolean,
): void {
  const columns = formats.map((format, column) => rows.map((cells) => formatOf(cells[column], format, isNew)));
  const common = agreed(columns.map(agreed));
  if (common !== undefined) {
    if (common !== null) formatAll(range, common);
    return;
  }
  columns.forEach((wanted, column) => {
    const whole = agreed(wanted);
    if (whole === undefined) range.getColumn(column).numberFormat = wanted.map((format) => [format]);
    else if (whole !== null) formatAll(range.getColumn(column), whole);
  });
}

/** Null leaves the cell's format. */
function formatOf(cell: WantedCell, format: ColumnFormat, isNew: boolean): string | null {
  if (format === undefined) return null;
  const isText = typeof cell !== 'number' && typeof cell !== 'boolean';
  if (format !== textFormat) return isNew || !isText ? format : null;
  if (cell === undefined) return null;
  return isText ? textFormat : 'General';
}

/** The common value; undefined if the values differ. */
function agreed<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

/** Sets one format for all cells of a range, which Excel accepts although the type of the property is an array. */
export function formatAll(range: Excel.Range, format: string): void {
  Object.assign(range, { numberFormat: format });
}

/** Indices that follow each other, as [first, count]. */
export function runsOf(indices: readonly number[]): (readonly [first: number, count: number])[] {
  const runs: [number, number][] = [];
  for (const index of [...indices].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && index === run[0] + run[1]) run[1] += 1;
    else runs.push([index, 1]);
  }
  return runs;
}
