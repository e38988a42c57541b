import type { Style } from './style.ts';
import { shiftLine, type StructuralEdit } from './structural-edit.ts';

/** Settings of one whole row or column. */
export interface Line {
  /** Points. */
  readonly size?: number;
  readonly isHidden?: boolean;
  /** Hidden by a filter, not manually. */
  readonly isFiltered?: boolean;
  readonly style?: Style;
}

/** The rows or the columns of a sheet: sizes, visibility and styles. */
export class Axis {
  private lines = new Map<number, Line>();
  readonly standardSize: number;

  constructor(standardSize: number) {
    this.standardSize = standardSize;
  }

  get(line: number): Line {
    return this.lines.get(line) ?? {};
  }

  change(line: number, change: Line): void {
    this.lines.set(line, { ...this.lines.get(line), ...change });
  }

  isHidden(line: number): boolean {
    const { isHidden, isFiltered } = this.get(line);
    return isHidden === true || isFiltered === true;
  }

  size(line: number): number {
    return this.isHidden(line) ? 0 : (this.get(line).size ?? this.standardSize);
  }

  /** The lines with settings, in order. */
  touched(): readonly number[] {
    return [...this.lines.keys()].sort((one, other) => one - other);
  }

  shift(edit: StructuralEdit): void {
    if (!edit.isWhole) return;
    const shifted = new Map<number, Line>();
    for (const [line, item] of this.lines) {
      const to = shiftLine(line, edit);
      if (to !== undefined) shifted.set(to, item);
    }
    this.lines = shifted;
  }
}
