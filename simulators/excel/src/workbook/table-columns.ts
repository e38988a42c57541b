import { boxOf } from './address.ts';
import { accessDenied, invalidArgument } from './refusal.ts';
import { cellEdit, wholeEdit } from './structural-edit.ts';
import type { Table, TableColumn } from './table.ts';
import type { Workbook } from './workbook.ts';

/** Inserts a column before `index` (undefined: at the right end). */
export function addTableColumn(workbook: Workbook, table: Table, index: number | undefined): TableColumn {
  if (table.sheet.protection.isOn) throw accessDenied('the sheet is protected');
  const at = index ?? table.columns.length;
  if (at < 0 || at > table.columns.length) throw invalidArgument(`column ${index} is not in the table`);
  const place = boxOf(table.box.row, table.box.column + at, table.box.rows, 1);
  const isAtEnd = at === table.columns.length;
  const isFree =
    isAtEnd && table.sheet.cells.isBlank(place) && workbook.tables.touching(table.sheet, place).length === 0;
  if (!isFree) workbook.move(table.sheet, cellEdit(place, 'columns', 1), place);
  if (isAtEnd || at === 0) {
    const added = workbook.tables.newColumn('');
    table.columns = table.columns.toSpliced(at, 0, added);
    table.box = boxOf(table.box.row, at === 0 ? place.column : table.box.column, table.box.rows, table.box.columns + 1);
    workbook.tables.nameColumns(table.sheet, table.box);
    workbook.tell({ kind: 'table-changed', sheet: table.sheet, table });
  }
  const column = table.columns[at];
  if (!column) throw invalidArgument('no such column');
  return column;
}

export function deleteTableColumn(workbook: Workbook, table: Table, column: TableColumn): void {
  if (table.sheet.protection.isOn) throw accessDenied('the sheet is protected');
  const box = table.boxOfColumn(column);
  workbook.move(table.sheet, cellEdit(box, 'columns', -1), box);
}

/** Moves a column within its table, with its cells and its id, as cutting and inserting it does. */
export function moveTableColumn(workbook: Workbook, table: Table, column: TableColumn, to: number): void {
  const from = table.indexOf(column);
  const order = table.columns
    .map((_, index) => index)
    .toSpliced(from, 1)
    .toSpliced(to, 0, from);
  if (to < 0 || to >= table.columns.length) throw invalidArgument(`the table has no place ${to}`);
  table.columns = order.map((index) => table.columns[index]).filter((item) => item !== undefined);
  table.sheet.cells.reorderColumns(table.box, order);
  workbook.tell({ kind: 'table-changed', sheet: table.sheet, table });
  workbook.tell({ kind: 'cells', sheet: table.sheet, box: table.box });
}

/** Shows or hides the totals row below the body. */
export function showTotals(workbook: Workbook, table: Table, isShown: boolean): void {
  if (table.showTotals === isShown) return;
  const { box, sheet } = table;
  if (isShown) {
    const line = boxOf(box.row + box.rows, box.column, 1, box.columns);
    if (!sheet.cells.isBlank(line)) workbook.move(sheet, cellEdit(line, 'rows', 1), line);
    table.showTotals = true;
    table.box = boxOf(box.row, box.column, box.rows + 1, box.columns);
    workbook.rangeOn(sheet, boxOf(line.row, line.column)).write('Total');
  } else {
    const line = table.totals ?? box;
    sheet.cells.clearContents(line);
    table.showTotals = false;
    table.box = boxOf(box.row, box.column, box.rows - 1, box.columns);
  }
  workbook.tell({ kind: 'table-changed', sheet, table });
}

/** Inserts (count > 0) or deletes (count < 0) rows or columns of the whole sheet, as a user does. */
export function editLines(
  workbook: Workbook,
  sheetName: string,
  axis: 'rows' | 'columns',
  at: number,
  count: number,
): void {
  const sheet = workbook.sheet(sheetName);
  const edit = wholeEdit(axis, at, count);
  const size = Math.abs(count);
  workbook.move(sheet, edit, axis === 'rows' ? boxOf(at, 0, size, edit.last + 1) : boxOf(0, at, edit.last + 1, size));
}
