import type { NewColumn, SheetCell, SummaryBlock } from '../../src/workbook/port.ts';
import {
  arrangeRows,
  columnNamed,
  orderOf,
  rowOf,
  setCell,
  textOf,
  visibleRows,
  type MemorySheet,
  type MemoryTable,
} from './memory-table.ts';
import { gridOf, newColumn, newSheet, type MemoryBook } from './memory-book.ts';
import type { RowName, WorkbookUser } from './workbook-user.ts';

/** A user of a workbook in memory. */
export type MemoryUser = WorkbookUser<'now'> & {
  /** Tables by name. */
  seeTables(): readonly { readonly id: string; readonly name: string }[];
  /** All rows of a table, from left to right, hidden columns too. */
  seeRows(table: string): readonly (readonly SheetCell[])[];
  /** The requested column; undefined for the user's own. */
  seeLook(table: string, column: string): NewColumn | undefined;
  /** @param title as requested. */
  seeSummary(title: string): readonly SummaryBlock[] | undefined;
  /** Pastes a number from a cell without a number format. */
  paste(table: string, row: RowName, column: string, cell: number): void;
  /** The texts stored in the document. */
  seeTexts(): ReadonlyMap<string, string>;
};

/** Tables are also found by name. */
export function createMemoryUser(book: MemoryBook): MemoryUser {
  const tableOf = (name: string): MemoryTable => {
    const found = book.tables.find((table) => table.id === name) ?? book.tables.find((table) => table.name === name);
    if (found === undefined) throw new Error(`There is no table ${name}.`);
    return found;
  };
  const sheetOf = (name: string): MemorySheet => {
    const found = book.sheets.find(({ title }) => title === name);
    if (found === undefined) throw new Error(`There is no sheet ${name}.`);
    return found;
  };
  const arrange = (name: string, change: (order: (number | undefined)[]) => void): void => {
    const table = tableOf(name);
    const order = orderOf(table);
    change(order);
    arrangeRows(table, order);
  };
  const drop = <T>(list: T[], item: T): void => void list.splice(list.indexOf(item), 1);

  return {
    typeIn(table, row, column, cell) {
      setCell(columnNamed(tableOf(table), column), rowOf(tableOf(table), row), cell);
    },
    typeDate(table, row, column, serial, shown) {
      const at = rowOf(tableOf(table), row);
      const found = columnNamed(tableOf(table), column);
      setCell(found, at, serial);
      found.shownDates[at] = shown;
    },
    paste(table, row, column, cell) {
      const at = rowOf(tableOf(table), row);
      const found = columnNamed(tableOf(table), column);
      setCell(found, at, cell);
      found.shownDates[at] = null;
    },
    typeFormula(table, row, column, formula) {
      const at = rowOf(tableOf(table), row);
      const found = columnNamed(tableOf(table), column);
      found.values[at] = formula;
      found.isFormula[at] = true;
    },
    insertRow: (table, at) => arrange(table, (order) => order.splice(at, 0, undefined)),
    duplicateRow(table, row) {
      const from = rowOf(tableOf(table), row);
      arrange(table, (order) => order.splice(from + 1, 0, from));
    },
    deleteRow(table, row) {
      const at = rowOf(tableOf(table), row);
      arrange(table, (order) => order.splice(at, 1));
    },
    insertColumn(name, { header, at, cells = [], formula }) {
      const table = tableOf(name);
      const column = { ...newColumn(book, table, header), formula };
      cells.forEach((cell, row) => setCell(column, row, cell));
      if (formula !== undefined) {
        column.values.fill(formula);
        column.isFormula.fill(true);
      }
      table.columns.splice(at, 0, column);
    },
    renameColumn(table, column, header) {
      columnNamed(tableOf(table), column).header = header;
    },
    moveColumn(name, column, to) {
      const table = tableOf(name);
      const moved = columnNamed(table, column);
      drop(table.columns, moved);
      table.columns.splice(to, 0, moved);
    },
    deleteColumn(name, column) {
      const table = tableOf(name);
      const gone = columnNamed(table, column);
      table.filters.delete(gone);
      drop(table.columns, gone);
    },
    sort(table, column, direction) {
      const { values } = columnNamed(tableOf(table), column);
      const sign = direction === 'ascending' ? 1 : -1;
      arrange(table, (order) => order.sort((a, b) => compare(values[a!] ?? null, values[b!] ?? null, sign)));
    },
    filter(table, column, texts) {
      tableOf(table).filters.set(columnNamed(tableOf(table), column), new Set(texts));
    },
    renameTable(table, name) {
      tableOf(table).name = name;
    },
    deleteTable: (table) => drop(book.tables, tableOf(table)),
    protect(table) {
      tableOf(table).sheet.isProtected = true;
    },
    unprotect(table) {
      tableOf(table).sheet.isProtected = false;
    },
    renameSheet(title, to) {
      sheetOf(title).title = to;
    },
    addSheet(title, cells) {
      const sheet = newSheet(title);
      cells.forEach((line, row) => line.forEach((cell, column) => sheet.loose.set(`${row} ${column}`, cell)));
      book.sheets.push(sheet);
    },
    deleteSheet(title) {
      const sheet = sheetOf(title);
      for (const table of book.tables.filter((each) => each.sheet === sheet)) drop(book.tables, table);
      for (const [title, summary] of book.summaries) if (summary.sheet === sheet) book.summaries.delete(title);
      drop(book.sheets, sheet);
    },
    select(sheet, area) {
      book.selection = { sheet: sheetOf(sheet), ...area };
    },
    typeBeside(table, row, cell) {
      tableOf(table).sheet.loose.set(`${row + 1} ${farColumn}`, cell);
    },
    typeBelow: (table, cell) => void tableOf(table).below.push(cell),
    deleteTexts: () => book.texts.clear(),

    see(name, row, column) {
      const { values, isFormula } = columnNamed(tableOf(name), column);
      const at = rowOf(tableOf(name), row);
      return { value: values[at] ?? null, isFormula: isFormula[at] === true };
    },
    seeHeaders: (table) => tableOf(table).columns.map(({ header }) => header),
    seeChoices: (table, column) => columnNamed(tableOf(table), column).made?.choices ?? [],
    seeVisibleRows: (table) => visibleRows(tableOf(table)),
    seeBeside: (table, row) => tableOf(table).sheet.loose.get(`${row + 1} ${farColumn}`) ?? null,
    seeBelow: (table) => [...tableOf(table).below],
    seeSheets: () => book.sheets.map(({ title, isVisible }) => ({ title, isVisible })),
    seeSheet: (title) => gridOf(book, sheetOf(title)),
    seeSelection: () => ({ sheet: book.selection.sheet.title, row: book.selection.row }),

    seeTables: () => book.tables.map(({ id, name }) => ({ id, name })),
    seeRows(name) {
      const { columns, rowCount } = tableOf(name);
      return Array.from({ length: rowCount }, (_, row) => columns.map(({ values }) => values[row] ?? null));
    },
    seeLook: (table, column) => columnNamed(tableOf(table), column).made,
    seeSummary: (title) => book.summaries.get(title)?.blocks,
    seeTexts: () => new Map(book.texts),
  };
}

const farColumn = 60;

/** Empty cells come last either way. */
function compare(a: SheetCell, b: SheetCell, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * (textOf(a) < textOf(b) ? -1 : textOf(a) > textOf(b) ? 1 : 0);
}
