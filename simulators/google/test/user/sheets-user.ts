import type { CellType } from '@tpr/core';
import type { SheetCell } from '@tpr/core/workbook';
import type { OwnColumn, RowName, SeenCell, WorkbookUser } from '@tpr/core/conformance';
import {
  DataValidation,
  breakApart,
  FilterCriteria,
  isBlank,
  isFiltered,
  mergeCells,
  textOf,
  type Book,
  type Box,
  type Cell,
  type Metadata,
  type Sheet,
} from '../../src/apps-script/index.ts';

/** A user who also sees whole rows, and the type of a column. */
export type SheetsUser = WorkbookUser<'now'> & {
  seeRows(table: string): readonly (readonly SheetCell[])[];
  seeType(table: string, column: string): CellType | undefined;
  merge(title: string, cells: Box): void;
  unmerge(title: string): void;
};

/** Types by the number format of their cells; numbers and booleans have the default format. */
const typesByFormat: Readonly<Record<string, CellType>> = {
  '@': 'text',
  '0.00%': 'percent',
  'yyyy-mm-dd': 'date',
  'yyyy-mm-dd hh:mm': 'dateTime',
};

/** Far to the right of any table. */
const farColumn = 60;

interface Found {
  readonly sheet: Sheet;
  readonly header: number;
  readonly left: number;
  readonly right: number;
  readonly rows: number;
}

/** A user at the keyboard of the spreadsheet, in parallel with the script. */
export function createSheetsUser(book: Book): SheetsUser {
  const marked = (list: readonly Metadata[], key: string): string | undefined =>
    list.find((each) => each.key === key)?.value;
  const tableOf = (id: string): Found => {
    for (const sheet of book.sheets) {
      const header = sheet.rowLines.findIndex(({ metadata }) => marked(metadata, 'tpr.table') === id) + 1;
      if (header === 0) continue;
      const ours = sheet.columnLines.flatMap(({ metadata }, at) =>
        marked(metadata, `tpr.column.${id}`) === undefined ? [] : [at + 1],
      );
      let left = Math.min(...ours);
      let right = Math.max(...ours);
      while (left > 1 && !isBlank(sheet.at(header, left - 1))) left--;
      while (!isBlank(sheet.at(header, right + 1))) right++;
      let rows = 0;
      const isEmpty = (row: number): boolean => columns(left, right).every((at) => isBlank(sheet.at(row, at)));
      // As in the user interface: a single empty row inside is part of the table.
      while (!isEmpty(header + rows + 1) || hasKeyBelow(sheet, id, header + rows + 1)) rows++;
      return { sheet, header, left, right, rows };
    }
    throw new Error(`There is no table ${id}.`);
  };
  const hasKeyBelow = (sheet: Sheet, id: string, from: number): boolean => {
    const anchor = sheet.columnLines.findIndex(({ metadata }) =>
      marked(metadata, `tpr.column.${id}`)?.endsWith('anchor'),
    );
    const { row } = sheet.extent();
    return anchor >= 0 && columns(from, row).some((at) => !isBlank(sheet.at(at, anchor + 1)));
  };
  const columnOf = (table: string, name: string): number => {
    const { sheet, header, left, right } = tableOf(table);
    const found = columns(left, right).find(
      (at) =>
        marked(sheet.columnLines[at - 1]?.metadata ?? [], `tpr.column.${table}`)?.split(' ')[0] === name ||
        sheet.at(header, at).value === name,
    );
    if (found === undefined) throw new Error(`There is no column ${name}.`);
    return found;
  };
  const rowOf = (table: string, row: RowName): number => {
    const { sheet, header, left, right, rows } = tableOf(table);
    if (typeof row === 'number') return header + 1 + row;
    const found = columns(header + 1, header + rows).find((at) =>
      columns(left, right).some((place) => sheet.at(at, place).value === row),
    );
    if (found === undefined) throw new Error(`No row holds ${row}.`);
    return found;
  };
  const type = (sheet: Sheet, row: number, column: number, cell: SheetCell): void => {
    while (sheet.maxColumns < column) sheet.insertColumns(sheet.maxColumns + 1, 1);
    sheet.put(row, column, { value: cell ?? undefined, formula: undefined });
  };
  const insertColumn = (table: string, { header, at, cells = [], formula }: OwnColumn): void => {
    const found = tableOf(table);
    const place = found.left + at;
    found.sheet.insertColumns(place, 1);
    type(found.sheet, found.header, place, header);
    for (let row = 0; row < found.rows; row++) {
      if (formula !== undefined) found.sheet.put(found.header + 1 + row, place, { value: 4, formula });
      else if (cells[row] !== undefined) type(found.sheet, found.header + 1 + row, place, cells[row] ?? null);
    }
  };

  return {
    typeIn: (table, row, column, cell) => type(tableOf(table).sheet, rowOf(table, row), columnOf(table, column), cell),
    typeDate(table, row, column, serial) {
      tableOf(table).sheet.put(rowOf(table, row), columnOf(table, column), { value: serial, format: 'dd/mm/yyyy' });
    },
    typeFormula(table, row, column, formula) {
      tableOf(table).sheet.put(rowOf(table, row), columnOf(table, column), { value: 9, formula });
    },
    insertRow: (table, at) => tableOf(table).sheet.insertRows(tableOf(table).header + 1 + at, 1),
    duplicateRow(table, row) {
      const { sheet, left, right } = tableOf(table);
      const from = rowOf(table, row);
      sheet.insertRows(from + 1, 1);
      for (const at of columns(left, right)) sheet.put(from + 1, at, sheet.at(from, at));
    },
    deleteRow: (table, row) => tableOf(table).sheet.deleteRows(rowOf(table, row), 1),
    insertColumn,
    renameColumn: (table, column, header) =>
      type(tableOf(table).sheet, tableOf(table).header, columnOf(table, column), header),
    moveColumn(table, column, to) {
      const { sheet, left } = tableOf(table);
      const from = columnOf(table, column);
      const place = left + to;
      sheet.moveColumns(from, 1, place > from ? place + 1 : place);
    },
    deleteColumn: (table, column) => tableOf(table).sheet.deleteColumns(columnOf(table, column), 1),
    sort(table, column, order) {
      const { sheet, header, left, right, rows } = tableOf(table);
      const at = columnOf(table, column);
      const values = columns(header + 1, header + rows).map((row) => sheet.at(row, at).value);
      const sign = order === 'ascending' ? 1 : -1;
      const places = values.map((_, row) => row).sort((a, b) => sign * compare(values[a], values[b]));
      sheet.reorder({ row: header + 1, column: left, rows, columns: right - left + 1 }, places);
    },
    filter(table, column, texts) {
      const { sheet, header, left, right, rows } = tableOf(table);
      if (sheet.filter === undefined) {
        const box = { row: header, column: left, rows: rows + 1, columns: right - left + 1 };
        sheet.boxes.add(box);
        sheet.filter = { box, criteria: new Map() };
      }
      const at = columnOf(table, column);
      const all = columns(header + 1, header + rows).map((row) => textOf(sheet.at(row, at).value));
      const line = sheet.columnLines[at - 1];
      if (line !== undefined) {
        sheet.filter.criteria.set(line, new FilterCriteria(all.filter((text) => !texts.includes(text))));
      }
    },
    renameTable(table, name) {
      const { sheet, header } = tableOf(table);
      const found = book.names.find((each) => each.sheet === sheet && each.box.row === header);
      if (found !== undefined) found.name = name;
    },
    deleteTable(table) {
      const { sheet, header, rows } = tableOf(table);
      sheet.deleteRows(header, rows + 1);
    },
    protect(table) {
      const guard = { box: undefined, isWarningOnly: false, description: 'owner', editors: new Set<string>() };
      tableOf(table).sheet.protections.push(guard);
    },
    unprotect(table) {
      const { protections } = tableOf(table).sheet;
      protections.splice(
        protections.findIndex(({ box }) => box === undefined),
        1,
      );
    },
    renameSheet(title, to) {
      book.sheet(title).name = to;
    },
    addSheet(title, cells) {
      const sheet = book.addSheet(title);
      cells.forEach((line, row) => line.forEach((cell, at) => type(sheet, row + 1, at + 1, cell)));
    },
    deleteSheet: (title) => book.deleteSheet(book.sheet(title)),
    select(title, { row, column, rows, columns: width }) {
      const sheet = book.sheet(title);
      const isWhole = rows === Infinity;
      book.selection = {
        sheet,
        box: { row: isWhole ? 1 : row + 1, column: column + 1, rows: isWhole ? sheet.maxRows : rows, columns: width },
      };
    },
    merge: (title, cells) => mergeCells(book.sheet(title), cells),
    unmerge(title) {
      const sheet = book.sheet(title);
      breakApart(sheet, { row: 1, column: 1, rows: sheet.maxRows, columns: sheet.maxColumns });
    },
    typeBeside: (table, row, cell) => type(tableOf(table).sheet, tableOf(table).header + 1 + row, farColumn, cell),
    typeBelow(table, cell) {
      const { sheet, header, rows, left } = tableOf(table);
      type(sheet, header + rows + 2, left, cell);
    },
    deleteTexts: () => book.deleteSheet(book.sheet('TPR data')),

    see: (table, row, column) => seen(tableOf(table).sheet.at(rowOf(table, row), columnOf(table, column))),
    seeHeaders(table) {
      const { sheet, header, left, right } = tableOf(table);
      return columns(left, right).map((at) => textOf(sheet.at(header, at).value));
    },
    seeChoices(table, column) {
      const { sheet, header, rows } = tableOf(table);
      const { rule } = sheet.at(header + rows, columnOf(table, column));
      return rule instanceof DataValidation && rule.kind === 'list' ? rule.values : [];
    },
    seeVisibleRows(table) {
      const { sheet, header, rows } = tableOf(table);
      return columns(0, rows - 1).filter((row) => !isFiltered(sheet, header + 1 + row));
    },
    seeRows(table) {
      const { sheet, header, left, right, rows } = tableOf(table);
      return columns(header + 1, header + rows).map((row) =>
        columns(left, right).map((at) => seen(sheet.at(row, at)).value),
      );
    },
    seeType(table, column) {
      const { sheet, header, rows } = tableOf(table);
      const at = columnOf(table, column);
      const cells = columns(header + 1, header + rows).map((row) => sheet.at(row, at));
      const filled = cells.filter((cell) => !isBlank(cell));
      if (filled.some(({ value }) => typeof value === 'boolean')) return 'boolean';
      const [{ format = '' } = {}] = filled;
      return filled.length === 0 ? undefined : (typesByFormat[format] ?? 'number');
    },
    seeBeside: (table, row) => seen(tableOf(table).sheet.at(tableOf(table).header + 1 + row, farColumn)).value,
    seeBelow(table) {
      const { sheet, header, rows, left } = tableOf(table);
      const { row } = sheet.extent();
      return columns(header + rows + 1, row)
        .map((at) => seen(sheet.at(at, left)).value)
        .filter((cell) => cell !== null);
    },
    seeSheets: () => book.sheets.map(({ name, isHidden }) => ({ title: name, isVisible: !isHidden })),
    seeSheet(title) {
      const sheet = book.sheet(title);
      const { row, column } = sheet.extent();
      return columns(1, row).map((at) => columns(1, column).map((place) => seen(sheet.at(at, place)).value));
    },
    seeSelection: () => ({ sheet: book.selection.sheet.name, row: book.selection.box.row - 1 }),
  };
}

function columns(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

function seen({ value, formula }: Cell): SeenCell {
  return { value: value ?? null, isFormula: formula !== undefined };
}

function compare(a: Cell['value'], b: Cell['value']): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return textOf(a) < textOf(b) ? -1 : textOf(a) > textOf(b) ? 1 : 0;
}
