import type { Cell } from '@tpr/core/values';

/** A range as Excel hands it over; null when it was left out. */
export type Matrix = readonly (readonly unknown[])[] | null;

/** A value of a cell. Excel's own error and entity values become objects, which no reader takes for a value. */
function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'object' ? value : undefined;
}

export function toGrid(matrix: Matrix): Cell[][] {
  return (matrix ?? [['']]).map((row) => row.map(toCell));
}

/** The cells of a range in reading order. */
export function toList(matrix: Matrix): Cell[] {
  return toGrid(matrix).flat();
}

export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
