import { ConnectorError } from '../../src/errors.ts';
import type { DateSystem } from '../../src/values/excel-serial.ts';
import type { Notation } from '../../src/i18n/notation.ts';
import { writeFormula } from '../../src/formulas/write-formula.ts';
import { bytesOf } from '../../src/workbook/cell-bytes.ts';
import type { SheetCell, WorkbookAdapter, WorkbookPort } from '../../src/workbook/port.ts';
import {
  arrangeRows,
  columnOf,
  describeTable,
  freeName,
  orderOf,
  setCell,
  shownNumber,
  textOf,
  visibleRows,
  type MemoryColumn,
  type MemorySheet,
  type MemoryTable,
} from './memory-table.ts';
import { gridOf, isEmpty, newColumn, newSheet, type MemoryBook } from './memory-book.ts';
import { createMemoryUser, type MemoryUser } from './memory-user.ts';

export interface MemoryWorkbookOptions {
  readonly dateSystem?: DateSystem;
  readonly notation?: Omit<Notation, 'dateSystem'>;
  readonly maxBlockBytes?: number;
  /** Called before each answer; the verb throws what it throws. */
  readonly onCall?: (verb: keyof WorkbookPort, input: unknown) => void;
}

export interface MemoryWorkbook {
  readonly host: WorkbookAdapter<'now'>;
  /** The user of the same workbook. */
  readonly user: MemoryUser;
}

const longestText = 32_767;

/** A synchronous spreadsheet in memory: for tests of code that uses a spreadsheet, and the model for the real ones. */
export function createMemoryWorkbook(options: MemoryWorkbookOptions = {}): MemoryWorkbook {
  const first = newSheet('Sheet1');
  let lastId = 0;
  const book: MemoryBook = {
    sheets: [first],
    tables: [],
    texts: new Map(),
    summaries: new Map(),
    selection: { sheet: first, row: 0, column: 0, rows: 1, columns: 1 },
    nextId: () => String(++lastId),
  };
  return { host: watched(createHost(book, options), options.onCall), user: createMemoryUser(book) };
}

function createHost(book: MemoryBook, options: MemoryWorkbookOptions): WorkbookAdapter<'now'> {
  const { dateSystem = 1900, notation, maxBlockBytes = 3_000_000 } = options;
  // A low limit, so that every larger table is read in several blocks.
  const rowsAtOnce = 20;

  const tableOf = (id: string): MemoryTable => {
    const found = book.tables.find((table) => table.id === id);
    if (found !== undefined) return found;
    throw new ConnectorError('config', 'The table is no longer in the workbook. Pull again to create a new one.', {
      field: 'table',
    });
  };
  const openTable = (id: string): MemoryTable => {
    const table = tableOf(id);
    if (!table.sheet.isProtected) return table;
    throw new ConnectorError('config', `The sheet "${table.sheet.title}" is protected. Unprotect it, then continue.`, {
      field: 'protection',
    });
  };
  const checkBlock = (rows: readonly (readonly (SheetCell | undefined)[])[]): void => {
    const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0);
    if (bytes > maxBlockBytes) throw new ConnectorError('bug', `A block of ${bytes} bytes is beyond ${maxBlockBytes}.`);
    const isTooLong = (cell: SheetCell | undefined): boolean => typeof cell === 'string' && cell.length > longestText;
    if (rows.some((row) => row.some(isTooLong))) throw new ConnectorError('bug', 'A text is longer than a cell.');
  };
  const sheetFor = (wish: string): MemorySheet => {
    const found = book.sheets.find(({ title }) => title.toLowerCase() === wish.toLowerCase());
    if (found !== undefined && isEmpty(book, found)) return found;
    const isTaken = (title: string): boolean =>
      book.sheets.some((each) => each.title.toLowerCase() === title.toLowerCase());
    const sheet = newSheet(freeName(wish, isTaken, ' '), true);
    book.sheets.push(sheet);
    return sheet;
  };

  return {
    describe: () => ({ dateSystem, ...(notation !== undefined && { notation }), maxBlockBytes, rowsAtOnce }),
    findTable({ id }) {
      const found = book.tables.find((table) => table.id === id);
      return found && describeTable(found);
    },
    hasTable: ({ name }) => book.tables.some((table) => table.name.toLowerCase() === name.toLowerCase()),
    createTable({ name, sheet, columns, frozenColumns }) {
      const isTaken = (taken: string): boolean =>
        book.tables.some((each) => each.name.toLowerCase() === taken.toLowerCase());
      const table: MemoryTable = {
        id: book.nextId(),
        name: freeName(name, isTaken, '_'),
        sheet: sheetFor(sheet),
        frozenColumns,
        columns: [],
        rowCount: 0,
        filters: new Map(),
        below: [],
      };
      for (const column of columns) table.columns.push(newColumn(book, table, column.header, column));
      book.tables.push(table);
      return describeTable(table);
    },
    discardTable({ table: id }) {
      const table = tableOf(id);
      const { sheet, rowCount } = table;
      const isOurs = sheet.isAdded && rowCount === 0 && sheet.loose.size + table.below.length === 0;
      if (!isOurs) return false;
      book.tables.splice(book.tables.indexOf(table), 1);
      book.sheets.splice(book.sheets.indexOf(sheet), 1);
      return true;
    },
    readRows({ table: id, columns, from, count }) {
      const table = tableOf(id);
      const chosen = columns.map((column) => columnOf(table, column));
      const order = orderOf(table)
        .map(Number)
        .slice(from, from + count);
      const isFormula = order.map((row) => chosen.map((column) => column.isFormula[row] === true));
      return {
        rows: order.map((row) => chosen.map(({ values }) => values[row] ?? null)),
        isFormula: isFormula.some((row) => row.includes(true)) ? isFormula : undefined,
      };
    },
    readShownNumbers({ table: id, columns, from, count }) {
      const table = tableOf(id);
      const chosen = columns.map((column) => columnOf(table, column));
      const places = orderOf(table)
        .map(Number)
        .slice(from, from + count);
      return {
        rows: places.map((row) => chosen.map(({ values }) => values[row] ?? null)),
        shown: places.map((row) => chosen.map((column) => shownNumber(column, row))),
      };
    },
    appendRows({ table: id, columns, rows }) {
      const table = openTable(id);
      const chosen = columns.map((column) => columnOf(table, column));
      checkBlock(rows);
      const first = table.rowCount;
      arrangeRows(table, [...orderOf(table), ...rows.map(() => undefined)]);
      rows.forEach((row, index) => chosen.forEach((column, at) => setCell(column, first + index, row[at] ?? null)));
    },
    writeRows({ table: id, keyColumn, columns, rows }) {
      const table = openTable(id);
      const chosen = columns.map((column) => columnOf(table, column));
      checkBlock(rows.map(({ cells }) => cells));
      const places = placesByKey(columnOf(table, keyColumn));
      const missing: string[] = [];
      for (const { key, cells } of rows) {
        const found = places.get(key);
        if (found === undefined) missing.push(key);
        for (const row of found ?? []) {
          chosen.forEach((column, at) => {
            const cell = cells[at];
            if (cell !== undefined) setCell(column, row, cell);
          });
        }
      }
      return missing;
    },
    removeRows({ table: id, keyColumn, keys }) {
      const table = openTable(id);
      const { values } = columnOf(table, keyColumn);
      const gone = new Set(keys);
      arrangeRows(
        table,
        orderOf(table).filter((row) => !isKey(values[row!], gone)),
      );
    },
    addColumns({ table: id, columns, after }) {
      const table = openTable(id);
      let at = after === undefined ? table.columns.length : table.columns.indexOf(columnOf(table, after)) + 1;
      return columns.map((column) => {
        const made = newColumn(book, table, column.header, column);
        table.columns.splice(at++, 0, made);
        return { id: made.id, header: made.header };
      });
    },
    offerChoices({ table: id, offers }) {
      const table = openTable(id);
      for (const { column, choices } of offers) {
        const changed = columnOf(table, column);
        changed.made = changed.made && { ...changed.made, choices };
      }
    },
    includeRows: () => 0,
    nameColumns({ table: id, columns }) {
      const table = openTable(id);
      for (const { id: column, header } of columns) columnOf(table, column).header = header;
    },
    removeColumns({ table: id, columns }) {
      const table = openTable(id);
      const gone = new Set(columns.map((column) => columnOf(table, column)));
      for (const column of gone) table.filters.delete(column);
      table.columns = table.columns.filter((column) => !gone.has(column));
    },
    reveal({ table: id, keyColumn, key }) {
      const table = tableOf(id);
      const values = keyColumn === undefined ? [] : columnOf(table, keyColumn).values;
      const row = key === undefined ? 0 : Math.max(0, values.indexOf(key));
      book.selection = { sheet: table.sheet, row: row + 1, column: 0, rows: 1, columns: table.columns.length };
    },
    filterRows({ table: id, keyColumn, keys }) {
      const table = openTable(id);
      const column = columnOf(table, keyColumn);
      if (keys === undefined) table.filters.delete(column);
      else table.filters.set(column, new Set(keys));
    },
    readSelection({ maxRows }) {
      const { sheet, row, column, rows, columns } = book.selection;
      const grid = gridOf(book, sheet);
      const chosen = grid.slice(row, row + Math.min(rows, maxRows));
      const width = Math.min(columns, Math.max(0, ...grid.map((line) => line.length)) - column);
      const hidden = hiddenLines(book, sheet);
      const cells = chosen.map((line, index) =>
        hidden.has(row + index) ? [] : Array.from({ length: width }, (_, at) => line[column + at] ?? null),
      );
      return { address: `${sheet.title}!R${row + 1}C${column + 1}`, rows: cells };
    },
    selectedKey({ table: id, keyColumn }) {
      const table = tableOf(id);
      const { values } = columnOf(table, keyColumn);
      if (book.selection.sheet !== table.sheet) return undefined;
      return textOf(values[book.selection.row - 1]) || undefined;
    },
    enterFormula({ formula, mayReplace }) {
      const { sheet, row, column } = book.selection;
      const address = `${sheet.title}!R${row + 1}C${column + 1}`;
      const held = gridOf(book, sheet)[row]?.[column] ?? null;
      if (held !== null && held !== '' && !mayReplace) return { address, isTaken: true };
      sheet.loose.set(`${row} ${column}`, writeFormula(formula, { prefix: 'TPR.', separator: ',' }));
      return { address, isTaken: false };
    },
    writeSummary({ sheet: wish, blocks }) {
      const sheet = book.summaries.get(wish)?.sheet ?? sheetFor(wish);
      book.summaries.set(wish, { sheet, blocks });
    },
    loadText: ({ keys }) => keys.map((key) => [book.texts.get(key) ?? []].flat()),
    saveText({ entries }) {
      for (const [key, text] of entries) {
        if (text === undefined) book.texts.delete(key);
        else book.texts.set(key, text);
      }
    },
  };
}

/** The same host, which reports each call first. */
function watched(host: WorkbookAdapter<'now'>, onCall: MemoryWorkbookOptions['onCall']): WorkbookAdapter<'now'> {
  if (onCall === undefined) return host;
  return new Proxy(host, {
    get: (target, verb: keyof WorkbookPort) => (input: never) => {
      onCall(verb, input);
      return target[verb](input);
    },
  });
}

/** Lines of the sheet that the filter of its table hides, from 0. */
function hiddenLines({ tables }: MemoryBook, sheet: MemorySheet): Set<number> {
  const table = tables.find((each) => each.sheet === sheet);
  if (table === undefined) return new Set();
  const visible = new Set(visibleRows(table));
  return new Set(orderOf(table).flatMap((_, row) => (visible.has(row) ? [] : [row + 1])));
}

function placesByKey({ values }: MemoryColumn): Map<string, number[]> {
  const places = new Map<string, number[]>();
  values.forEach((value, row) => {
    const found = places.get(textOf(value));
    if (found === undefined) places.set(textOf(value), [row]);
    else found.push(row);
  });
  return places;
}

function isKey(value: SheetCell | undefined, keys: ReadonlySet<string>): boolean {
  return value !== null && value !== undefined && keys.has(textOf(value));
}
