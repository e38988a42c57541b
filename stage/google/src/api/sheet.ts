import type { CellContent } from './cell-entry.ts';

export interface NumberFormat {
  readonly type: string;
  readonly pattern?: string;
}

/** The parts of a cell's format that are kept; others are accepted and forgotten. */
export interface CellFormat {
  readonly numberFormat?: NumberFormat;
  readonly textFormat?: { readonly bold?: boolean };
  readonly [other: string]: unknown;
}

export interface ValidationRule {
  readonly condition?: { readonly type?: string; readonly values?: readonly { readonly userEnteredValue?: string }[] };
  readonly strict?: boolean;
}

/** One cell: everything that moves along when its row or column does. */
export interface SheetCell {
  readonly content?: CellContent | undefined;
  readonly format?: CellFormat | undefined;
  readonly note?: string | undefined;
  readonly validation?: ValidationRule | undefined;
}

export type Dimension = 'ROWS' | 'COLUMNS';

export interface ColumnLook {
  readonly pixelSize: number;
  readonly hiddenByUser: boolean;
}

const defaultLook: ColumnLook = { pixelSize: 100, hiddenByUser: false };

/** A sheet and its cells. Rows and columns are counted from 0. */
export class Sheet {
  readonly sheetId: number;
  title: string;
  rowCount: number;
  columnCount: number;
  frozenRowCount = 0;
  frozenColumnCount = 0;
  filter: object | undefined;
  private rows: (SheetCell | undefined)[][] = [];
  private looks: (ColumnLook | undefined)[] = [];

  constructor(sheetId: number, title: string, rowCount = 1000, columnCount = 26) {
    this.sheetId = sheetId;
    this.title = title;
    this.rowCount = rowCount;
    this.columnCount = columnCount;
  }

  copy(): Sheet {
    const copy = new Sheet(this.sheetId, this.title, this.rowCount, this.columnCount);
    copy.frozenRowCount = this.frozenRowCount;
    copy.frozenColumnCount = this.frozenColumnCount;
    copy.filter = this.filter;
    copy.rows = this.rows.map((row) => [...row]);
    copy.looks = [...this.looks];
    return copy;
  }

  cell(row: number, column: number): SheetCell {
    return this.rows[row]?.[column] ?? {};
  }

  change(row: number, column: number, part: SheetCell): void {
    const cells = (this.rows[row] ??= []);
    cells[column] = { ...cells[column], ...part };
  }

  look(column: number): ColumnLook {
    return this.looks[column] ?? defaultLook;
  }

  changeLook(column: number, part: Partial<ColumnLook>): void {
    this.looks[column] = { ...this.look(column), ...part };
  }

  /** One behind the last row that holds something, between two columns. */
  filledRows(startColumn = 0, endColumn = this.columnCount): number {
    for (let row = this.rows.length; row > 0; row -= 1) {
      const cells = this.rows[row - 1]?.slice(startColumn, endColumn) ?? [];
      if (cells.some((cell) => cell?.content !== undefined)) return row;
    }
    return 0;
  }

  insert(dimension: Dimension, start: number, count: number): void {
    if (dimension === 'ROWS') {
      this.rowCount += count;
      if (start < this.rows.length) this.rows.splice(start, 0, ...Array.from({ length: count }, () => []));
      return;
    }
    this.columnCount += count;
    for (const list of [...this.rows, this.looks]) spliceIn(list, start, count);
  }

  remove(dimension: Dimension, start: number, end: number): void {
    if (dimension === 'ROWS') {
      this.rowCount -= end - start;
      this.rows.splice(start, end - start);
      return;
    }
    this.columnCount -= end - start;
    for (const list of [...this.rows, this.looks]) list.splice(start, end - start);
  }

  /** @param to where the columns or rows stand once they are moved away, in the numbers before the move. */
  move(dimension: Dimension, start: number, end: number, to: number): void {
    const shift = <T>(list: (T | undefined)[]): void => {
      list.length = Math.max(list.length, end, to);
      const moved = list.splice(start, end - start);
      list.splice(to > start ? to - moved.length : to, 0, ...moved);
    };
    if (dimension === 'ROWS') {
      shift(this.rows);
      this.rows = Array.from(this.rows, (row) => row ?? []);
      return;
    }
    for (const row of this.rows) shift(row);
    shift(this.looks);
  }

  /** Sorts whole rows from `start` on, as a person does by the menu. */
  sort(start: number, column: number, isDescending: boolean): void {
    const keyOf = (row: (SheetCell | undefined)[]): string => String(row[column]?.content ?? '\uFFFF');
    const body = this.rows.splice(start).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
    this.rows.push(...(isDescending ? body.reverse() : body));
  }
}

function spliceIn(list: unknown[], start: number, count: number): void {
  if (start < list.length) list.splice(start, 0, ...Array.from({ length: count }));
}
