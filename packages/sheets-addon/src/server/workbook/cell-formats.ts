import type { CellType } from '@tpr/core';
import type { SheetCell } from '@tpr/core/workbook';
import { runsOf, type PlacedRow } from '@tpr/core/google';
import type { Sheet } from './grid.ts';

/**
 * The number formats that cells have before they are rewritten. Adjacent columns are read together, once one of their
 * formats is asked for: each read is a round trip.
 */
export class CellFormats {
  private readonly sheet: Sheet;
  private readonly first: number;
  private readonly count: number;
  private readonly runs: ReturnType<typeof runsOf>;
  private readonly read = new Map<number, readonly (readonly string[])[]>();

  /** @param rows those whose cells are rewritten, and `columns` likewise: numbers in the sheet, at least one of each. */
  constructor(sheet: Sheet, rows: readonly number[], columns: readonly number[]) {
    const ordered = runsOf(rows);
    const [last, lastCount] = ordered[ordered.length - 1]!;
    this.sheet = sheet;
    this.first = ordered[0]![0];
    this.count = last + lastCount - this.first;
    this.runs = runsOf(columns);
  }

  /** Reads the formats that `at` is asked for while these rows are written. */
  readAhead(columns: readonly { readonly type: CellType; readonly at: number }[], rows: readonly PlacedRow[]): void {
    columns.forEach(({ type, at }, source) => {
      const isAsked = (cell: SheetCell | undefined) =>
        isNumberOrBoolean(cell) || (type === 'text' && cell !== undefined);
      if (rows.some(({ cells }) => isAsked(cells[source]))) this.at(this.first, at);
    });
  }

  at(row: number, column: number): string {
    const [left, width] = this.runs.find(([first, count]) => column >= first && column < first + count)!;
    let formats = this.read.get(left);
    if (formats === undefined) {
      formats = this.sheet.getRange(this.first, left, this.count, width).getNumberFormats();
      this.read.set(left, formats);
    }
    return formats[row - this.first]?.[column - left] ?? '';
  }
}

export const isNumberOrBoolean = (cell: SheetCell | undefined): boolean =>
  typeof cell === 'number' || typeof cell === 'boolean';
