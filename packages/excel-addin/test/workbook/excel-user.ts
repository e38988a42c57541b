import type { WorkbookUser } from '@tpr/core/conformance';
import type { SheetCell } from '@tpr/core/workbook';
import {
  formatAddress,
  plainValue,
  type Box,
  type Content,
  type Sheet,
  type Table,
  type TableColumn,
  type Workbook,
} from '@tpr/excel-simulator';

/** Far to the right of any table. */
const farColumn = 60;

/** The user of the workbook that office.js accesses. */
export function createExcelUser(workbook: Workbook): WorkbookUser<'now'> {
  const tableOf = (id: string): Table => workbook.tables.get(id);
  const columnOf = (table: string, name: string): TableColumn => {
    const { columns } = tableOf(table);
    const found = columns.find(({ id }) => String(id) === name) ?? columns.find((column) => column.name === name);
    if (found === undefined) throw new Error(`There is no column ${name}.`);
    return found;
  };
  const rowOf = (table: string, row: number | string): number => {
    if (typeof row === 'number') return row;
    const { sheet, body } = tableOf(table);
    const at = sheet.cells.values(body).findIndex((cells) => cells.includes(row));
    if (at < 0) throw new Error(`No row holds ${row}.`);
    return at;
  };
  const placeOf = (table: string, row: number | string, column: string) => {
    const found = tableOf(table);
    return {
      row: found.body.row + rowOf(table, row),
      column: found.body.column + found.indexOf(columnOf(table, column)),
    };
  };
  const put = (sheet: Sheet, row: number, column: number, entry: unknown): void =>
    workbook.as('user', () => workbook.rangeOn(sheet, { row, column, rows: 1, columns: 1 }).write(entry));
  const putCell = (sheet: Sheet, row: number, column: number, cell: SheetCell): void =>
    put(sheet, row, column, typeof cell === 'string' ? `'${cell}` : (cell ?? ''));
  const below = ({ sheet, box }: Table): SheetCell[] => {
    const from = box.row + box.rows;
    return sheet.cells
      .values({ row: from, column: box.column, rows: 200, columns: 1 })
      .map(([value = '']) => cellOf(value))
      .filter((cell) => cell !== null);
  };

  return {
    typeIn(table, row, column, cell) {
      const place = placeOf(table, row, column);
      putCell(tableOf(table).sheet, place.row, place.column, cell);
    },
    typeDate(table, row, column, serial) {
      const place = placeOf(table, row, column);
      const { sheet } = tableOf(table);
      workbook.rangeOn(sheet, { ...place, rows: 1, columns: 1 }).writeNumberFormats('dd/mm/yyyy');
      put(sheet, place.row, place.column, serial);
    },
    typeFormula(table, row, column, formula) {
      const place = placeOf(table, row, column);
      const { sheet } = tableOf(table);
      workbook.rangeOn(sheet, { ...place, rows: 1, columns: 1 }).writeNumberFormats('General');
      put(sheet, place.row, place.column, formula);
    },
    insertRow: (table, at) => workbook.user.insertRows(tableOf(table).sheet.name, tableOf(table).body.row + at),
    duplicateRow(table, row) {
      const { sheet, body } = tableOf(table);
      const from = body.row + rowOf(table, row);
      const [cells = []] = sheet.cells.values({ ...body, row: from, rows: 1 });
      workbook.user.insertRows(sheet.name, from + 1);
      cells.forEach((cell, at) => putCell(sheet, from + 1, body.column + at, cellOf(cell)));
    },
    deleteRow(table, row) {
      const { sheet, body } = tableOf(table);
      workbook.user.deleteRows(sheet.name, body.row + rowOf(table, row));
    },
    insertColumn(table, { header, at, cells = [], formula }) {
      const found = tableOf(table);
      const { sheet, box, body } = found;
      workbook.user.insertColumns(sheet.name, box.column + at);
      workbook.rangeOn(sheet, { ...body, column: box.column + at, columns: 1 }).writeNumberFormats('General');
      putCell(sheet, box.row, box.column + at, header);
      for (let row = 0; row < body.rows; row++) {
        const cell = cells[row] ?? null;
        if (formula !== undefined) put(sheet, body.row + row, box.column + at, formula);
        else if (cell !== null) putCell(sheet, body.row + row, box.column + at, cell);
      }
    },
    renameColumn: (table, column, header) => workbook.user.renameColumn(table, columnOf(table, column).name, header),
    moveColumn: (table, column, to) => workbook.user.moveColumn(table, columnOf(table, column).name, to),
    deleteColumn: (table, column) => workbook.user.deleteColumn(table, columnOf(table, column).name),
    sort: (table, column, order) => workbook.user.sortTable(table, columnOf(table, column).name, order === 'ascending'),
    filter: (table, column, texts) => workbook.user.filterTable(table, columnOf(table, column).name, texts),
    renameTable: (table, name) => workbook.user.renameTable(table, name),
    deleteTable: (table) => workbook.user.deleteTable(table),
    protect: (table) => workbook.user.protect(tableOf(table).sheet.name),
    unprotect: (table) => workbook.user.unprotect(tableOf(table).sheet.name),
    renameSheet: (title, to) => workbook.user.renameSheet(title, to),
    addSheet(title, cells) {
      const sheet = workbook.addSheet(title);
      cells.forEach((line, row) => line.forEach((cell, column) => putCell(sheet, row, column, cell)));
    },
    deleteSheet: (title) => workbook.user.deleteSheet(title),
    select(sheet, { row, column, rows, columns }) {
      const isWhole = rows === Infinity;
      workbook.user.select(
        sheet,
        formatAddress({ row: isWhole ? 0 : row, column, rows: isWhole ? 1_048_576 : rows, columns }),
      );
    },
    typeBeside: (table, row, cell) => putCell(tableOf(table).sheet, tableOf(table).body.row + row, farColumn, cell),
    typeBelow(table, cell) {
      const { sheet, box } = tableOf(table);
      putCell(sheet, box.row + box.rows + 1, box.column, cell);
    },
    deleteTexts: () => workbook.user.deleteSheet('TPR data'),

    see(table, row, column) {
      const place = placeOf(table, row, column);
      const { cells } = tableOf(table).sheet;
      const isFormula = cells.formulas.get(place.row, place.column) !== undefined;
      return { value: cellOf(plainValue(cells.contents.get(place.row, place.column))), isFormula };
    },
    seeHeaders: (table) => tableOf(table).columns.map(({ name }) => name),
    seeChoices(table, column) {
      const { sheet, body } = tableOf(table);
      const { row, column: at } = placeOf(table, body.rows - 1, column);
      const isOver = ({ row: top, column: left, rows, columns }: Box): boolean =>
        row >= top && row < top + rows && at >= left && at < left + columns;
      const found = sheet.validations.find(({ range }) => isOver(range.box));
      const rule = (found?.settings.get('Rule') ?? {}) as { readonly list?: { readonly source: string } };
      const { source = '' } = rule.list ?? {};
      const [, title, letters = '', last = '0'] = /^='(.+)'!\$([A-Z]+)\$1:\$[A-Z]+\$(\d+)$/.exec(source) ?? [];
      if (title === undefined) return source === '' ? [] : source.split(',');
      const lists = workbook.sheets.find(({ name }) => name === title)!;
      const place = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
      return lists.cells
        .values({ row: 0, column: place, rows: Number(last), columns: 1 })
        .map(([value]) => String(value));
    },
    seeVisibleRows(table) {
      const { sheet, body } = tableOf(table);
      const places = Array.from({ length: body.rows }, (_, row) => row);
      return places.filter((row) => !sheet.rows.isHidden(body.row + row));
    },
    seeBeside(table, row) {
      const { sheet, body } = tableOf(table);
      return contentOf(sheet.cells.contents.get(body.row + row, farColumn));
    },
    seeBelow: (table) => below(tableOf(table)),
    seeSheets: () =>
      workbook.sheets.map(({ name, visibility }) => ({ title: name, isVisible: visibility === 'Visible' })),
    seeSheet(title) {
      const { cells } = workbook.sheet(title);
      const used = cells.used(true);
      return used === undefined ? [] : cells.values(used).map((line) => line.map(cellOf));
    },
    seeSelection: () => ({ sheet: workbook.selection.sheet.name, row: workbook.selection.box.row }),
  };
}

const cellOf = (value: string | number | boolean): SheetCell => (value === '' ? null : value);
const contentOf = (content: Content | undefined): SheetCell => cellOf(plainValue(content));
