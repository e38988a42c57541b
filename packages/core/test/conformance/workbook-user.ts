import type { SheetCell } from '../../src/workbook/port.ts';

/** A row by its position in the table, from 0, or by a text in one of its cells. */
export type RowName = number | string;

export interface CellArea {
  readonly row: number;
  readonly column: number;
  /** Infinity: whole columns. */
  readonly rows: number;
  readonly columns: number;
}

export interface OwnColumn {
  readonly header: string;
  /** Position among the columns, from 0. */
  readonly at: number;
  /** One for each row; empty cells when absent. */
  readonly cells?: readonly SheetCell[];
  /** A calculated column: this formula in every row, also in later rows. */
  readonly formula?: string;
}

export interface SeenCell {
  readonly value: SheetCell;
  readonly isFormula: boolean;
}

export interface SeenSheet {
  readonly title: string;
  readonly isVisible: boolean;
}

/** The actions and the view of a user of the spreadsheet, in parallel with our code. Tables by id, columns by id or header. */
export interface UserActs {
  /** Enters a value of its type: text stays text, unlike typed text. */
  typeIn(table: string, row: RowName, column: string, cell: SheetCell): void;
  /** A date from 1900 on, in a cell with the format day/month/year of two, two and four digits. */
  typeDate(table: string, row: RowName, column: string, serial: number, shown: string): void;
  typeFormula(table: string, row: RowName, column: string, formula: string): void;
  insertRow(table: string, at: number): void;
  /** A copy of the row, right below it. */
  duplicateRow(table: string, row: RowName): void;
  deleteRow(table: string, row: RowName): void;
  insertColumn(table: string, column: OwnColumn): void;
  renameColumn(table: string, column: string, header: string): void;
  moveColumn(table: string, column: string, to: number): void;
  deleteColumn(table: string, column: string): void;
  sort(table: string, column: string, order: 'ascending' | 'descending'): void;
  /** Shows only the rows whose cell of the column is one of these texts. */
  filter(table: string, column: string, texts: readonly string[]): void;
  renameTable(table: string, name: string): void;
  deleteTable(table: string): void;
  protect(table: string): void;
  unprotect(table: string): void;
  renameSheet(title: string, to: string): void;
  addSheet(title: string, cells: readonly (readonly SheetCell[])[]): void;
  deleteSheet(title: string): void;
  select(sheet: string, area: CellArea): void;
  /** A cell in the row of a table, far to the right of it. */
  typeBeside(table: string, row: number, cell: SheetCell): void;
  /** A cell two rows below the last row of a table. */
  typeBelow(table: string, cell: SheetCell): void;
  /** Everything that we store in the document besides tables is lost, as after a program that drops it. */
  deleteTexts(): void;

  see(table: string, row: RowName, column: string): SeenCell;
  /** Headers from left to right, hidden columns too. */
  seeHeaders(table: string): readonly string[];
  /** The choices that the cells of a column offer, seen in its last row. */
  seeChoices(table: string, column: string): readonly string[];
  /** Positions of the rows that no filter hides. */
  seeVisibleRows(table: string): readonly number[];
  seeBeside(table: string, row: number): SheetCell;
  /** Non-empty cells below a table, from top to bottom. */
  seeBelow(table: string): readonly SheetCell[];
  seeSheets(): readonly SeenSheet[];
  /** The used cells of a sheet. */
  seeSheet(title: string): readonly (readonly SheetCell[])[];
  /** The active sheet, and the first row of the selection, from 0. */
  seeSelection(): { readonly sheet: string; readonly row: number };
}

/** `now` for a spreadsheet in memory, `later` for one that returns promises. */
export type WorkbookUser<P extends 'now' | 'later'> = {
  readonly [A in keyof UserActs]: (
    ...input: Parameters<UserActs[A]>
  ) => P extends 'now' ? ReturnType<UserActs[A]> : Promise<ReturnType<UserActs[A]>>;
};
