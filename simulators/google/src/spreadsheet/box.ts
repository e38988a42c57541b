/** A rectangle of cells, counted from 1. It is changed in place when rows or columns are inserted or deleted. */
export interface Box {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export function insideOf(box: Box, row: number, column: number): boolean {
  return row >= box.row && row < box.row + box.rows && column >= box.column && column < box.column + box.columns;
}

export function overlap(a: Box, b: Box): boolean {
  return (
    a.row < b.row + b.rows &&
    b.row < a.row + a.rows &&
    a.column < b.column + b.columns &&
    b.column < a.column + a.columns
  );
}

/** A span after `by` lines were inserted at `at`, or deleted where `by` is negative. @returns its start and length. */
export function stretch(start: number, length: number, at: number, by: number): readonly [number, number] {
  if (by >= 0) {
    if (at <= start) return [start + by, length];
    return at < start + length ? [start, length + by] : [start, length];
  }
  const end = at - by;
  const before = Math.max(0, Math.min(start, end) - at);
  const within = Math.max(0, Math.min(start + length, end) - Math.max(start, at));
  return [start - before, length - within];
}

const columnLetters = (column: number): string => {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
};

export function formatBox({ row, column, rows, columns }: Box): string {
  const first = columnLetters(column) + row;
  return rows === 1 && columns === 1 ? first : `${first}:${columnLetters(column + columns - 1)}${row + rows - 1}`;
}
