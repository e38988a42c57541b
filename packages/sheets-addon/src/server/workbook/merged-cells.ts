import { cellsMerged, mergeOver, mergeTorn, type CellSpan } from '@tpr/core/google';
import type { Range } from './grid.ts';
import type { TableLocator } from './table-locator.ts';

/**
 * @throws ConnectorError `config` when cells of the table are merged: a script reads an empty text from all of them but
 * the first, and what it writes there is lost.
 */
export function demandUnmerged(located: TableLocator): void {
  const { sheet, headerRow, left, right, rowCount, columns } = located;
  const merges = mergesOf(sheet.getRange(headerRow, left, 1 + rowCount, right - left + 1));
  const ours = columns.map(({ at }) => at);
  refuse(mergeOver(merges, spanOfTable(located), ours));
}

/** @param row from which on the cells of the block are to be shifted. @throws as above for merged cells that would be torn. */
export function demandUntorn(located: TableLocator, row: number): void {
  const { sheet, left, right } = located;
  const merges = mergesOf(sheet.getRange(row, left, sheet.getMaxRows() - row + 1, right - left + 1));
  refuse(mergeTorn(merges, spanOfTable(located), row));
}

/** @throws as above when cells are merged across rows: Google refuses a filter over them. */
export function demandFilterable(range: Range): void {
  refuse(mergesOf(range).find(({ top, bottom }) => bottom > top));
}

export function isMerged(range: Range): boolean {
  return range.getMergedRanges().length > 0;
}

interface Merge extends CellSpan {
  readonly address: string;
}

const mergesOf = (range: Range): Merge[] =>
  range.getMergedRanges().map((merged) => ({
    top: merged.getRow(),
    bottom: merged.getLastRow(),
    left: merged.getColumn(),
    right: merged.getLastColumn(),
    address: merged.getA1Notation(),
  }));

const spanOfTable = ({ headerRow, rowCount, left, right }: TableLocator): CellSpan => ({
  top: headerRow,
  bottom: headerRow + rowCount,
  left,
  right,
});

function refuse(merge: Merge | undefined): void {
  if (merge !== undefined) throw cellsMerged(merge.address);
}
