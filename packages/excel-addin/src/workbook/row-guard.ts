import { formatAll, writeCells, type ColumnFormat, type WantedCell } from './cell-block.ts';
import { textFormat } from './number-formats.ts';
import { cellOf } from './row-reading.ts';
import { watchBody, type TableHead } from './table-head.ts';

/** A written block, with the formulas and number formats that its cells had before. */
export interface WrittenBlock {
  readonly range: Excel.Range;
  readonly cells: readonly (readonly WantedCell[])[];
  readonly formats: readonly ColumnFormat[];
}

/**
 * As `watchColumns`, for the number of rows and some keys: a user may sort the table, or insert and delete rows.
 * @param keys the key of each row.
 */
export function watchKeys(head: TableHead, keyColumn: string, keys: ReadonlyMap<number, string>): () => boolean {
  const body = head.table.columns.getItem(Number(keyColumn)).getDataBodyRange().load('rowCount');
  const [first, last] = extentOf([...keys.keys()]);
  const some = keys.size === 0 ? undefined : body.getCell(first, 0).getResizedRange(last - first, 0);
  some?.load('values');
  return () => {
    const found: readonly (readonly unknown[])[] = some?.values ?? [];
    return body.rowCount === head.bodyRows && [...keys].every(([row, key]) => String(found[row - first]?.[0]) === key);
  };
}

/** As `watchBody` and `watchKeys`. */
export function watchPlaces(head: TableHead, keyColumn: string, keys: ReadonlyMap<number, string>): () => boolean {
  const isBodyInPlace = watchBody(head);
  const areKeysInPlace = watchKeys(head, keyColumn, keys);
  return () => isBodyInPlace() && areKeysInPlace();
}

const extentOf = (rows: readonly number[]): readonly [first: number, last: number] =>
  rows.reduce(([first, last], row) => [Math.min(first, row), Math.max(last, row)], [Infinity, 0]);

/** Writes the former content of a block into its cells. @param target cells in place of deleted ones. */
export function putBack({ range: source, cells, formats }: WrittenBlock, target?: Excel.Range): void {
  const range = target ?? source;
  const before: readonly (readonly unknown[])[] = source.formulas;
  const formatsBefore: readonly (readonly string[])[] = source.numberFormat;
  // In a column of texts a user may have pasted a cell with a formula, which has another format.
  const isFormula = (row: number, column: number): boolean =>
    formatsBefore[row]?.[column] !== textFormat && String(before[row]?.[column]).startsWith('=');
  const formulas: (readonly [row: number, column: number])[] = [];
  const former = cells.map((line, row) =>
    line.map((cell, column): WantedCell => {
      if (cell === undefined) return undefined;
      if (!isFormula(row, column)) return cellOf(before[row]?.[column]);
      formulas.push([row, column]);
      return undefined;
    }),
  );
  writeCells(range, former, formats, false);
  for (const [row, column] of formulas) {
    const cell = range.getCell(row, column);
    formatAll(cell, formatsBefore[row]![column]!);
    cell.formulas = [[before[row]![column]]];
  }
}
