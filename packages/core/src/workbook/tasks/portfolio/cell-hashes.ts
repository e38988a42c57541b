import { markLength, hashCell } from '../../cells.ts';
import type { SheetCell } from '../../port.ts';

/** The mark of a cell whose written value is unknown. */
const unknown = '.'.repeat(markLength);

/** The hash of each written cell of a row, by column: shows that a user has typed over a read-only cell. */
export class CellHashes {
  /** Keys of the columns; empty at the position of a column that is no longer marked. */
  readonly columns: string[];

  constructor(columns: readonly string[]) {
    this.columns = [...columns];
  }

  /** Sets the columns that are marked from now on. @returns whether they have changed. */
  choose(keys: readonly string[]): boolean {
    const before = this.columns.join('\n');
    for (const [place, key] of this.columns.entries()) if (!keys.includes(key)) this.columns[place] = '';
    for (const key of keys) if (!this.columns.includes(key)) this.columns.push(key);
    return this.columns.join('\n') !== before;
  }

  /** @returns the marks of a row after these cells were written. */
  write(marks: string, cells: ReadonlyMap<string, SheetCell>): string {
    return this.columns
      .map((key, place) => (cells.has(key) ? hashCell(cells.get(key) ?? null) : markAt(marks, place)))
      .join('');
  }

  /** Whether a cell has the written value; true if that value is unknown. */
  agree(marks: string, key: string, cell: SheetCell): boolean {
    const mark = markAt(marks, this.columns.indexOf(key));
    return mark === unknown || mark === hashCell(cell);
  }
}

function markAt(marks: string, place: number): string {
  const from = place * markLength;
  return place < 0 || from >= marks.length ? unknown : marks.slice(from, from + markLength);
}
