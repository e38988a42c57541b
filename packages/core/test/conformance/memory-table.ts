import { ConnectorError } from '../../src/errors.ts';
import type { NewColumn, SheetCell, SheetTable } from '../../src/workbook/port.ts';
import type { RowName } from './workbook-user.ts';

export interface MemorySheet {
  title: string;
  /** Added by the adapter, and not by the user. */
  readonly isAdded: boolean;
  isProtected: boolean;
  isVisible: boolean;
  /** By row and column from 0; a table is at the first cell of its sheet and covers them. */
  readonly loose: Map<string, SheetCell>;
}

/** Cells by row; rows of all columns of a table are in the same order. */
export interface MemoryColumn {
  readonly id: string;
  header: string;
  values: SheetCell[];
  isFormula: boolean[];
  /** The displayed text of cells with a date, null for a pasted number without a format; undefined for the others. */
  shownDates: (string | null | undefined)[];
  /** The formula of a calculated column. */
  readonly formula: string | undefined;
  /** The requested column; undefined for a user's own column. */
  made: NewColumn | undefined;
}

export interface MemoryTable {
  readonly id: string;
  name: string;
  readonly sheet: MemorySheet;
  readonly frozenColumns: number;
  columns: MemoryColumn[];
  rowCount: number;
  /** Visible texts, by column. */
  readonly filters: Map<MemoryColumn, ReadonlySet<string>>;
  /** Texts below the table, from top to bottom. */
  readonly below: SheetCell[];
}

export function describeTable({ id, name, sheet, columns, rowCount }: MemoryTable): SheetTable {
  return {
    id,
    name,
    sheet: sheet.title,
    columns: columns.map((column) => ({ id: column.id, header: column.header })),
    rowCount,
    isProtected: sheet.isProtected,
    place: { sheetId: sheet.title, firstRow: 1 },
  };
}

/** @throws ConnectorError `config` with the field `column`, when no column has this id. */
export function columnOf(table: MemoryTable, id: string): MemoryColumn {
  const found = table.columns.find((column) => column.id === id);
  if (found !== undefined) return found;
  throw new ConnectorError('config', 'A column of the table was removed. Pull again to restore it.', {
    field: 'column',
  });
}

/** @param name the id of the column, else its header. */
export function columnNamed({ columns, name: table }: MemoryTable, name: string): MemoryColumn {
  const found = columns.find(({ id }) => id === name) ?? columns.find(({ header }) => header === name);
  if (found === undefined) throw new Error(`${table} has no column ${name}.`);
  return found;
}

export function rowOf(table: MemoryTable, row: RowName): number {
  if (typeof row === 'number') return row;
  const at = Array.from({ length: table.rowCount }, (_, index) => index).find((index) =>
    table.columns.some(({ values }) => values[index] === row),
  );
  if (at === undefined) throw new Error(`No row of ${table.name} holds ${row}.`);
  return at;
}

/** Reorders the rows; rows that are not in the list are removed, `undefined` is a new one. */
export function arrangeRows(table: MemoryTable, order: readonly (number | undefined)[]): void {
  for (const column of table.columns) {
    const { values, isFormula, shownDates, formula } = column;
    column.values = order.map((from) => (from === undefined ? null : (values[from] ?? null)));
    column.isFormula = order.map((from) => (from === undefined ? formula !== undefined : isFormula[from] === true));
    column.shownDates = order.map((from) => (from === undefined ? undefined : shownDates[from]));
  }
  table.rowCount = order.length;
}

export function orderOf(table: MemoryTable): (number | undefined)[] {
  return Array.from({ length: table.rowCount }, (_, index) => index);
}

export function setCell(column: MemoryColumn, row: number, cell: SheetCell): void {
  column.values[row] = cell === '' ? null : cell;
  column.isFormula[row] = false;
  column.shownDates[row] = undefined;
}

/** As `readShownNumbers`. */
export function shownNumber({ values, shownDates, made }: MemoryColumn, row: number): string | null {
  const shown = shownDates[row];
  if (shown !== undefined) return shown;
  return typeof values[row] === 'number' && made?.type === 'percent' ? '%' : null;
}

export function textOf(cell: SheetCell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

/** Positions of the rows that no filter hides. */
export function visibleRows(table: MemoryTable): number[] {
  return orderOf(table)
    .map(Number)
    .filter((row) => [...table.filters].every(([{ values }, texts]) => texts.has(textOf(values[row]))));
}

/** The wanted name, or the name with the first number that makes it unique. */
export function freeName(wish: string, isTaken: (name: string) => boolean, gap: string): string {
  if (!isTaken(wish)) return wish;
  for (let number = 2; ; number++) if (!isTaken(`${wish}${gap}${number}`)) return `${wish}${gap}${number}`;
}
