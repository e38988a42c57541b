import { boxOf, intersect, type Box } from './address.ts';
import type { StructuralEdit } from './structural-edit.ts';

/**
 * One attribute of all cells of a sheet (contents, formulas, styles, ...). It stores an array per row and no object per
 * cell, so that millions of cells stay cheap. Undefined: the cell does not have the attribute.
 */
export class Layer<T> {
  private rows: (T | undefined)[][] = [];

  get(row: number, column: number): T | undefined {
    return this.rows[row]?.[column];
  }

  set(row: number, column: number, item: T | undefined): void {
    if (item !== undefined) this.line(row)[column] = item;
    else if (this.rows[row]?.[column] !== undefined) this.rows[row][column] = undefined;
  }

  /** The row for reading; undefined when it was never written. */
  peek(row: number): readonly (T | undefined)[] | undefined {
    return this.rows[row];
  }

  /** The row for writing. */
  line(row: number): (T | undefined)[] {
    return (this.rows[row] ??= []);
  }

  /** Rows beyond this number are empty. */
  get depth(): number {
    return this.rows.length;
  }

  clear(box: Box): void {
    const bottom = Math.min(box.row + box.rows, this.rows.length);
    for (let row = box.row; row < bottom; row += 1) {
      const line = this.rows[row];
      if (!line) continue;
      const right = Math.min(box.column + box.columns, line.length);
      for (let column = box.column; column < right; column += 1) line[column] = undefined;
    }
  }

  /** The filled cells of a box, row by row. */
  *filled(box: Box): Generator<readonly [row: number, column: number, item: T]> {
    const bottom = Math.min(box.row + box.rows, this.rows.length);
    for (let row = box.row; row < bottom; row += 1) {
      const line = this.rows[row];
      if (!line) continue;
      const right = Math.min(box.column + box.columns, line.length);
      for (let column = box.column; column < right; column += 1) {
        const item = line[column];
        if (item !== undefined) yield [row, column, item];
      }
    }
  }

  isEmpty(box: Box): boolean {
    return this.filled(box).next().done === true;
  }

  /** The smallest box around all filled cells. */
  extent(): Box | undefined {
    let [top, left, bottom, right] = [Infinity, Infinity, -1, -1];
    // Object.keys skips empty rows: a sheet may have cells in row 1 and row 1,000,000.
    for (const key of Object.keys(this.rows)) {
      const row = Number(key);
      const line = this.rows[row];
      const first = line?.findIndex((item) => item !== undefined) ?? -1;
      if (line === undefined || first < 0) continue;
      top = Math.min(top, row);
      bottom = row;
      left = Math.min(left, first);
      right = Math.max(
        right,
        line.findLastIndex((item) => item !== undefined),
      );
    }
    return bottom < 0 ? undefined : boxOf(top, left, bottom - top + 1, right - left + 1);
  }

  /** Shifts the content after inserted or deleted rows, columns or cells. */
  shift(edit: StructuralEdit): void {
    const { axis, at, count, first, last } = edit;
    if (axis === 'columns') {
      const bottom = Math.min(last + 1, this.rows.length);
      for (let row = first; row < bottom; row += 1) {
        const line = this.rows[row];
        if (line && line.length > at) this.rows[row] = moved(line, at, count);
      }
    } else if (edit.isWhole) {
      if (this.rows.length > at) this.rows = moved(this.rows, at, count) as (T | undefined)[][];
    } else {
      this.shiftCells(at, count, first, last);
    }
  }

  /** Reorders the rows of a box: row i becomes the former row `order[i]`. */
  reorderRows(box: Box, order: readonly number[]): void {
    const lines = order.map((from) => {
      const line = this.rows[box.row + from];
      return Array.from({ length: box.columns }, (_, column) => line?.[box.column + column]);
    });
    lines.forEach((line, row) => line.forEach((item, column) => this.set(box.row + row, box.column + column, item)));
  }

  reorderColumns(box: Box, order: readonly number[]): void {
    for (let row = box.row; row < box.row + box.rows; row += 1) {
      const line = order.map((from) => this.rows[row]?.[box.column + from]);
      line.forEach((item, column) => this.set(row, box.column + column, item));
    }
  }

  private shiftCells(at: number, count: number, first: number, last: number): void {
    const depth = this.rows.length;
    const take = (row: number, to: number) => {
      for (let column = first; column <= last; column += 1) this.set(to, column, this.rows[row]?.[column]);
    };
    if (count > 0) for (let row = depth - 1; row >= at; row -= 1) take(row, row + count);
    else for (let row = at - count; row < depth; row += 1) take(row, row + count);
    const emptied =
      count > 0
        ? boxOf(at, first, count, last - first + 1)
        : boxOf(Math.max(at, depth + count), first, -count, last - first + 1);
    const inside = intersect(emptied, boxOf(0, first, this.rows.length, last - first + 1));
    if (inside) this.clear(inside);
  }
}

function moved<T>(list: readonly (T | undefined)[], at: number, count: number): (T | undefined)[] {
  if (count < 0) return list.slice(0, at).concat(list.slice(at - count));
  return list.slice(0, at).concat(Array.from<undefined>({ length: count }), list.slice(at));
}
