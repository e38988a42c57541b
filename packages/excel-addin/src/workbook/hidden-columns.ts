import type { TableHead } from './table-head.ts';

/**
 * Reads which columns of the table are hidden. Hidden is a property of a sheet column. When table columns are added or
 * removed, later table columns move to other sheet columns.
 * @returns a function for use after the next `sync`: whether each of `count` columns is hidden, by its place in the table.
 */
export function readHiddenColumns(head: TableHead, count: number): () => boolean[] {
  const cells = Array.from({ length: count }, (_, place) => headerCell(head, place).load('columnHidden'));
  return () => cells.map(({ columnHidden }) => columnHidden);
}

/** Hides and shows the columns of the sheet as wanted, by their place in the table. */
export function hideColumns(head: TableHead, wanted: readonly boolean[]): void {
  wanted.forEach((isHidden, place) => {
    headerCell(head, place).getEntireColumn().columnHidden = isHidden;
  });
}

const headerCell = ({ sheet, top, left }: TableHead, place: number): Excel.Range =>
  sheet.getRangeByIndexes(Math.max(0, top - 1), left + place, 1, 1);
