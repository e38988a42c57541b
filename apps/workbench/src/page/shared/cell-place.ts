import { ScrollCommand } from '@univerjs/preset-sheets-core';
import { find } from './element.ts';
import type { Grid } from './grid.ts';

export interface CellPlace {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The position of a cell of the active sheet, in pixels of the element that holds the grid. */
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
  const { left, top } = container.getBoundingClientRect();
  const [dx, dy] = [(canvas?.left ?? left) - left - scrolledX, (canvas?.top ?? top) - top - scrolledY];
  return { left: rect.left + dx, top: rect.top + dy, right: rect.right + dx, bottom: rect.bottom + dy };
}

/** Scrolls a cell that is out of sight to just after the frozen rows and columns. */
export function showCell({ api, book }: Grid, row: number, column: number): void {
  const held = book.getActiveSheet();
  const seen = held.getVisibleRange();
  const { xSplit, ySplit } = held.getFreeze();
  const isRowSeen = row < ySplit || (seen && row >= seen.startRow && row < seen.endRow);
  const isColumnSeen = column < xSplit || (seen && column >= seen.startColumn && column < seen.endColumn);
  if (isRowSeen && isColumnSeen) return;
  const old = held.getScrollState();
  const [sheetViewStartRow, offsetY] = isRowSeen
    ? [old.sheetViewStartRow, old.offsetY]
    : lineBefore(row, ySplit, (at) => held.getRange(at, 0).getCellRect().top);
  const [sheetViewStartColumn, offsetX] = isColumnSeen
    ? [old.sheetViewStartColumn, old.offsetX]
    : lineBefore(column, xSplit, (at) => held.getRange(0, at).getCellRect().left);
  void api.executeCommand(ScrollCommand.id, { sheetViewStartRow, sheetViewStartColumn, offsetX, offsetY });
}

/** The first line, and the offset into it, for a scroll position that does not count frozen lines. */
function lineBefore(line: number, frozen: number, start: (line: number) => number): [line: number, offset: number] {
  const scrolled = start(line) - start(frozen);
  let first = line;
  while (first > 0 && start(first) - start(0) > scrolled) first -= 1;
  return [first, scrolled - (start(first) - start(0))];
}

/** The centre of a cell of the active sheet, in pixels of the page; the cell is scrolled into view first. */
export async function placeInPage(
  grid: Grid,
  row: number,
  column: number,
): Promise<{ readonly x: number; readonly y: number }> {
  const container = find('.grid');
  showCell(grid, row, column);
  // The grid scrolls at its next drawing.
  await new Promise((resolve) => setTimeout(resolve, 150));
  const { left, top, right, bottom } = placeOfCell(grid, container, row, column);
  const { x, y } = container.getBoundingClientRect();
  return { x: x + (left + right) / 2, y: y + (top + bottom) / 2 };
}
