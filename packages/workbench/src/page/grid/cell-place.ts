import type { Grid } from './grid.ts';

export interface CellPlace {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a cell of the active sheet is drawn, in pixels of the element that holds the grid. */
export function placeOfCell({ book }: Grid, container: HTMLElement, row: number, column: number): CellPlace {
  const held = book.getActiveSheet();
  const rect = held.getRange(row, column).getCellRect();
  const { sheetViewStartRow, sheetViewStartColumn, offsetX, offsetY } = held.getScrollState();
  const origin = held.getRange(0, 0).getCellRect();
  const first = held.getRange(sheetViewStartRow, sheetViewStartColumn).getCellRect();
  const { xSplit, ySplit } = held.getFreeze();
  const scrolledX = column < xSplit ? 0 : first.left - origin.left + offsetX;
  const scrolledY = row < ySplit ? 0 : first.top - origin.top + offsetY;
  const canvas = container.querySelector('canvas[id^=univer-sheet]')?.getBoundingClientRect();
  const { left = 0, top = 0 } = container.getBoundingClientRect();
  const [dx, dy] = [(canvas?.left ?? left) - left - scrolledX, (canvas?.top ?? top) - top - scrolledY];
  return { left: rect.left + dx, top: rect.top + dy, right: rect.right + dx, bottom: rect.bottom + dy };
}

/** Scrolls when the cell is out of sight. */
export function showCell({ book }: Grid, row: number, column: number): void {
  const held = book.getActiveSheet();
  const seen = held.getVisibleRange();
  const { xSplit, ySplit } = held.getFreeze();
  const isRowSeen = row < ySplit || (seen && row >= seen.startRow && row < seen.endRow);
  const isColumnSeen = column < xSplit || (seen && column >= seen.startColumn && column < seen.endColumn);
  if (isRowSeen && isColumnSeen) return;
  // Univer scrolls as if nothing were frozen: it is told of a cell that is as far before as the frozen ones are wide.
  const top = (at: number) => held.getRange(at, 0).getCellRect().top;
  const left = (at: number) => held.getRange(0, at).getCellRect().left;
  held.scrollToCell(row - linesWithin(row, top(ySplit) - top(0), top), column - linesWithin(column, left(xSplit) - left(0), left));
}

/** How many lines before `line` are as long together as `length`. */
function linesWithin(line: number, length: number, start: (line: number) => number): number {
  let count = 0;
  while (count < line && start(line) - start(line - count) < length) count += 1;
  return count;
}
