import { boxOf, sheetColumns, sheetRows, type Box } from './address.ts';

/**
 * Rows, columns or cells inserted (`count` > 0) or deleted (`count` < 0) at `at`.
 * `first`..`last` is the moved band across the axis; for whole rows and columns it is the whole sheet.
 */
export interface StructuralEdit {
  readonly axis: 'rows' | 'columns';
  readonly at: number;
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly isWhole: boolean;
}

export function wholeEdit(axis: 'rows' | 'columns', at: number, count: number): StructuralEdit {
  return { axis, at, count, first: 0, last: (axis === 'rows' ? sheetColumns : sheetRows) - 1, isWhole: true };
}

/** The edit of the cells after the box, as `Range.insert` and `Range.delete` do it. */
export function cellEdit(box: Box, axis: 'rows' | 'columns', sign: 1 | -1): StructuralEdit {
  const edit =
    axis === 'rows'
      ? { at: box.row, count: sign * box.rows, first: box.column, last: box.column + box.columns - 1 }
      : { at: box.column, count: sign * box.columns, first: box.row, last: box.row + box.rows - 1 };
  const isWhole = edit.first === 0 && edit.last === (axis === 'rows' ? sheetColumns : sheetRows) - 1;
  return { axis, ...edit, isWhole };
}

/** How the edit affects a box: not at all, the whole box (moved or resized), or a part of it (torn). */
export function meets(box: Box, edit: StructuralEdit): 'not' | 'whole' | 'torn' {
  const [start, length] = edit.axis === 'rows' ? [box.column, box.columns] : [box.row, box.rows];
  const [position, extent] = edit.axis === 'rows' ? [box.row, box.rows] : [box.column, box.columns];
  if (start > edit.last || start + length - 1 < edit.first) return 'not';
  if (position + extent <= edit.at) return 'not';
  return start >= edit.first && start + length - 1 <= edit.last ? 'whole' : 'torn';
}

/** A line number after the edit; undefined when that line was deleted. */
export function shiftLine(line: number, { at, count }: StructuralEdit): number | undefined {
  if (line < at) return line;
  if (count < 0 && line < at - count) return undefined;
  return line + count;
}

/** The box after the edit; undefined when all of it was deleted. A torn box stays in place. */
export function shiftBox(box: Box, edit: StructuralEdit): Box | undefined {
  if (meets(box, edit) !== 'whole') return box;
  const isRows = edit.axis === 'rows';
  const [position, extent] = isRows ? [box.row, box.rows] : [box.column, box.columns];
  const limit = isRows ? sheetRows : sheetColumns;
  const [start, end] = shiftSpan(position, position + extent, edit);
  if (end <= start) return undefined;
  const length = extent === limit ? limit : Math.min(end, limit) - start;
  return isRows ? boxOf(start, box.column, length, box.columns) : boxOf(box.row, start, box.rows, length);
}

function shiftSpan(start: number, end: number, { at, count }: StructuralEdit): [number, number] {
  if (count > 0) return [start >= at ? start + count : start, end > at ? end + count : end];
  const move = (line: number) => (line <= at ? line : Math.max(at, line + count));
  return [move(start), move(end)];
}
