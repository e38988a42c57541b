import type { TableHead } from './table-head.ts';

/**
 * Reads which columns of the sheet are hidden from the left of the table on. Being hidden belongs to a column of the
 * sheet: where columns of the table come or go, those behind move over other columns of the sheet.
 * @returns once the next `sync` is over: by the place in the table, for `count` columns.
 */
export function readHiddenColumns(head: TableHead, count: number): () => boolean[] {
  const cells = Array.from({ length: count }, (_, place) => headerCell(head, place).load('columnHidden'));
  return () => cells.map(({ columnHidden }) => columnHidden);
}

/** Hides and shows columns of the sheet, each as it is to be. */
export function hideColumns(head: TableHead, wanted: readonly boolean[]): void {
  wanted.forEach((isHidden, place) => {
    headerCell(head, place).getEntireColumn().columnHidden = isHidden;
  });
}

const headerCell = ({ sheet, top, left }: TableHead, place: number): Excel.Range =>
  sheet.getRangeByIndexes(Math.max(0, top - 1), left + place, 1, 1);
