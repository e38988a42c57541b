import type { SheetCell } from '@tpr/core/workbook';
import { textFormat } from './number-formats.ts';

/** What a cell is to become; undefined leaves it. */
export type WantedCell = SheetCell | undefined;

interface Quoted {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/**
 * Writes a block so that no text becomes anything else: the text format goes before the values in columns of text, a
 * leading apostrophe does the same in the others. Excel takes that apostrophe away.
 * @param formats of the columns: the number format that the cells of each have.
 * @param isNew the cells have no format yet.
 */
export function writeCells(
  range: Excel.Range,
  rows: readonly (readonly WantedCell[])[],
  formats: readonly string[],
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
  // Whether a cell formatted as text keeps a leading apostrophe differs; one without a format always takes one away.
  for (const { row, column, text } of quoted) {
    const cell = range.getCell(row, column);
    formatAll(cell, 'General');
    cell.values = [[`'${text}`]];
    formatAll(cell, textFormat);
  }
}

/** Formats as few ranges as possible: all cells at once where they agree, else column by column. */
function writeFormats(
  range: Excel.Range,
  rows: readonly (readonly WantedCell[])[],
  formats: readonly string[],
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
function formatOf(cell: WantedCell, format: string, isNew: boolean): string | null {
  if (format !== textFormat) return isNew ? format : null;
  if (cell === undefined) return null;
  // A number in a cell formatted as text would become text.
  if (typeof cell === 'number' || typeof cell === 'boolean') return 'General';
  return textFormat;
}

/** What all of them are; undefined when they differ. */
function agreed<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

/** Excel takes one format for all cells of a range; the type of the property knows only one a cell. */
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
