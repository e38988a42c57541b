import { ServiceFault } from '../apps-script/fault.ts';
import { insideOf, overlap, type Box } from './box.ts';
import type { Sheet } from './sheet.ts';

/** Words as others report them: github.com/pfelipm/cellsbreakapart works around this refusal. */
const partOfMerge = 'You must select all cells in a merged range to merge or unmerge them.';
/** As above, of rows alike. */
const frozenPart = (along: string): string => `You can't freeze ${along} which contain only part of a merged cell.`;
const filterOverMerge = "You can't create a filter over a range containing vertical merges.";
const sortOverMerge = "You can't sort a range containing vertical merges.";
/** No page has the words. */
const tornMerge = 'This operation is not allowed on a part of merged cells.';

/** The merged cells of a sheet that overlap a box. */
export function mergesIn({ merges }: Sheet, box: Box): Box[] {
  return [...merges].filter((each) => each.rows * each.columns > 1 && overlap(each, box));
}

/** Whether a cell is merged with one above it or to its left: then it has no value of its own. */
export function isCovered({ merges }: Sheet, row: number, column: number): boolean {
  if (merges.size === 0) return false;
  return [...merges].some((each) => insideOf(each, row, column) && (each.row !== row || each.column !== column));
}

/** Merges cells: the first keeps its value. @throws ServiceFault when the box has only a part of other merged cells. */
export function merge(sheet: Sheet, box: Box): void {
  breakApart(sheet, box);
  const { row, column, rows, columns } = box;
  for (let at = row; at < row + rows; at++)
    for (let place = column; place < column + columns; place++)
      if (at !== row || place !== column) sheet.put(at, place, { value: undefined, formula: undefined });
  const made = { ...box };
  sheet.merges.add(made);
  sheet.boxes.add(made);
}

/** @throws ServiceFault when the box has only a part of merged cells. */
export function breakApart(sheet: Sheet, box: Box): void {
  const found = mergesIn(sheet, box);
  if (!found.every((each) => isWithin(each, box))) throw new ServiceFault(partOfMerge);
  for (const each of found) {
    sheet.merges.delete(each);
    sheet.boxes.delete(each);
  }
}

export function isFreezeTorn(sheet: Sheet, along: 'rows' | 'columns', count: number): string | undefined {
  const start = along === 'rows' ? 'row' : 'column';
  const isTorn = mergesIn(sheet, { row: 1, column: 1, rows: sheet.maxRows, columns: sheet.maxColumns }).some(
    (each) => each[start] <= count && each[start] + each[along] - 1 > count,
  );
  return isTorn ? frozenPart(along) : undefined;
}

export function filterRefusal(sheet: Sheet, box: Box): string | undefined {
  return hasVertical(sheet, box) ? filterOverMerge : undefined;
}

export function sortRefusal(sheet: Sheet, box: Box): string | undefined {
  return hasVertical(sheet, box) ? sortOverMerge : undefined;
}

/** Why cells are not shifted up or down: some of the cells that move are merged with others that do not move alike. */
export function shiftRefusal(sheet: Sheet, box: Box, by: 'up' | 'down'): string | undefined {
  const moved = { ...box, rows: sheet.maxRows - box.row + 1 };
  const isTorn = (each: Box): boolean =>
    !isWithin(each, moved) || (by === 'up' && overlap(each, box) && !isWithin(each, box));
  return mergesIn(sheet, moved).some(isTorn) ? tornMerge : undefined;
}

const hasVertical = (sheet: Sheet, box: Box): boolean => mergesIn(sheet, box).some(({ rows }) => rows > 1);

function isWithin(inner: Box, { row, column, rows, columns }: Box): boolean {
  return (
    inner.row >= row &&
    inner.column >= column &&
    inner.row + inner.rows <= row + rows &&
    inner.column + inner.columns <= column + columns
  );
}
