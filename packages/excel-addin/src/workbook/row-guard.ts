import { writeCells, type ColumnFormat, type WantedCell } from './cell-block.ts';
import { textFormat } from './number-formats.ts';
import { cellOf } from './row-reading.ts';
import { bodyRange, type TableHead } from './table-head.ts';

/** A written block, with the formulas that its cells had before. */
export interface WrittenBlock {
  readonly range: Excel.Range;
  readonly cells: readonly (readonly WantedCell[])[];
  readonly formats: readonly ColumnFormat[];
}

/**
 * Loads the place of the table, its headers and its keys in the request that writes, before its writes: between the requests a user may sort the table,
 * or insert and delete rows and columns.
 * @param keys the key of each row to write.
 * @returns whether the table and all of them were in their places; called after the request.
 */
export function watchPlaces(head: TableHead, keyPlace: number, keys: ReadonlyMap<number, string>): () => boolean {
  const { columns, rowCount } = head.shown;
  const body = head.table.getDataBodyRange().load('rowIndex,columnIndex,rowCount');
  const headers = head.hasHeaders ? bodyRange(head, -1, 1, 0, columns.length).load('values') : undefined;
  const column = bodyRange(head, 0, Math.max(1, rowCount), keyPlace, 1).load('values');
  return () => {
    const [names] = headers?.values ?? [];
    const found: readonly (readonly unknown[])[] = column.values;
    return (
      body.rowIndex === head.top &&
      body.columnIndex === head.left &&
      body.rowCount === head.bodyRows &&
      columns.every(({ header }, at) => names === undefined || String(names[at]) === header) &&
      [...keys].every(([row, key]) => String(found[row]?.[0]) === key)
    );
  };
}

/** Writes the former content of a block into its cells. @param target cells in place of deleted ones. */
export function putBack({ range: source, cells, formats }: WrittenBlock, target?: Excel.Range): void {
  const range = target ?? source;
  const before: readonly (readonly unknown[])[] = source.formulas;
  const isFormula = (row: number, column: number): boolean =>
    formats[column] !== textFormat && String(before[row]?.[column]).startsWith('=');
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
  for (const [row, column] of formulas) range.getCell(row, column).formulas = [[before[row]![column]]];
}
