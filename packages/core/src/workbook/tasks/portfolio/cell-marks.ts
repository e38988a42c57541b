import { markLength, markOf } from '../../cells.ts';
import type { SheetCell } from '../../port.ts';

/** Of a cell that nothing is known of. */
const unknown = '.'.repeat(markLength);

/**
 * A short mark of each cell of a row as it was written, in the order of the columns: enough to see that a user has typed
 * over a read-only cell.
 */
export class CellMarks {
  /** Keys of the columns; empty where one is marked no more. */
  readonly columns: string[];

  constructor(columns: readonly string[]) {
    this.columns = [...columns];
  }

  /** These columns are marked from now on, and no others. @returns whether that is new. */
  choose(keys: readonly string[]): boolean {
    const before = this.columns.join('\n');
    for (const [place, key] of this.columns.entries()) if (!keys.includes(key)) this.columns[place] = '';
    for (const key of keys) if (!this.columns.includes(key)) this.columns.push(key);
    return this.columns.join('\n') !== before;
  }

  /** @returns the marks of a row of which these cells were written. */
  write(marks: string, cells: ReadonlyMap<string, SheetCell>): string {
    return this.columns
      .map((key, place) => (cells.has(key) ? markOf(cells.get(key) ?? null) : markAt(marks, place)))
      .join('');
  }

  /** Whether a cell shows what was written, as far as that is known. */
  agree(marks: string, key: string, cell: SheetCell): boolean {
    const mark = markAt(marks, this.columns.indexOf(key));
    return mark === unknown || mark === markOf(cell);
  }
}

function markAt(marks: string, place: number): string {
  const from = place * markLength;
  return place < 0 || from >= marks.length ? unknown : marks.slice(from, from + markLength);
}
