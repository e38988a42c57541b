import { cellsMerged, mergeOver, mergeTorn, type CellSpan } from '@tpr/core/google';
import { nameBlock } from '../a1.ts';
import type { SheetFacts } from '../book-facts.ts';
import type { TableLocator } from './table-locator.ts';

/** @throws ConnectorError `config` when cells of the table are merged: all but the first are empty, also after a write. */
export function demandUnmerged(located: TableLocator): void {
  const ours = located.columns.map(({ at }) => at);
  refuse(mergeOver(located.sheet.merges, spanOfTable(located), ours));
}

/** @param row from which on the cells of the block are to be shifted. @throws as above for merged cells that would be torn. */
export function demandUntorn(located: TableLocator, row: number): void {
  refuse(mergeTorn(located.sheet.merges, spanOfTable(located), row));
}

/** @throws as above when cells of the block are merged across rows: Google refuses a filter over them. */
export function demandFilterable(sheet: SheetFacts, block: CellSpan): void {
  const isIn = (each: CellSpan): boolean =>
    each.top <= block.bottom && each.bottom >= block.top && each.left <= block.right && each.right >= block.left;
  refuse(sheet.merges.find((each) => each.bottom > each.top && isIn(each)));
}

const spanOfTable = ({ headerRow, rowCount, left, right }: TableLocator): CellSpan => ({
  top: headerRow,
  bottom: headerRow + rowCount,
  left,
  right,
});

function refuse(merge: CellSpan | undefined): void {
  if (merge === undefined) return;
  const { top, bottom, left, right } = merge;
  throw cellsMerged(nameBlock({ top, bottom: bottom + 1, left, right: right + 1 }));
}
