import { compareContents, type Content } from './content.ts';
import type { FilterCriteria } from './filter-criteria.ts';
import { filterOf } from './filter-match.ts';
import { accessDenied, invalidArgument } from './refusal.ts';
import type { SortField, Table, TableColumn } from './table.ts';
import type { Workbook } from './workbook.ts';

/**
 * The order of rows after a sort: for each position, the row that moves there. Empty cells come last in either
 * direction (exceltip.com/excel-sorting/sorting-rules-in-excel-2007.html); the sort is stable.
 * @param cell the content of a row in a column, both from 0.
 */
export function sortedOrder(
  rows: number,
  fields: readonly SortField[],
  cell: (row: number, key: number) => Content | undefined,
): number[] {
  return Array.from({ length: rows }, (_, row) => row).sort((one, other) => {
    for (const { key, ascending = true } of fields) {
      const [left, right] = [cell(one, key), cell(other, key)];
      if (left === undefined && right === undefined) continue;
      if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
      const difference = compareContents(left, right);
      if (difference !== 0) return ascending ? difference : -difference;
    }
    return one - other;
  });
}

/** Sorts the body. */
export function sortTable(workbook: Workbook, table: Table, fields: readonly SortField[]): void {
  const { sheet, body } = table;
  if (sheet.protection.isOn) throw accessDenied('the sheet is protected');
  for (const { key } of fields) if (!table.columns[key]) throw invalidArgument(`the table has no column ${key}`);
  const order = sortedOrder(body.rows, fields, (row, key) =>
    sheet.cells.contents.get(body.row + row, body.column + key),
  );
  table.sortFields = fields;
  sheet.cells.reorderRows(body, order);
  workbook.tell({ kind: 'sorted', sheet, box: body });
  workbook.tell({ kind: 'cells', sheet, box: body });
}

/** Sets or removes the filter of a column, and hides the rows that do not pass. */
export function filterColumn(
  workbook: Workbook,
  table: Table,
  column: TableColumn,
  criteria: FilterCriteria | undefined,
): void {
  if (table.sheet.protection.isOn) throw accessDenied('the sheet is protected');
  column.filter = criteria;
  column.isFilterUnreadable = false;
  reapplyFilters(workbook, table);
}

/**
 * `filterColumn`, called by an add-in. In Excel on Windows a values filter on a column with booleans cannot be read
 * afterwards (https://github.com/OfficeDev/office-js/issues/3030, reported and not answered).
 */
export function applyFilter(workbook: Workbook, table: Table, column: TableColumn, criteria: FilterCriteria): void {
  filterColumn(workbook, table, column, criteria);
  const { row, column: first, rows } = table.boxOfColumn(column, table.body);
  const hasBooleans = Array.from({ length: rows }, (_, line) => table.sheet.cells.contents.get(row + line, first)).some(
    (content) => typeof content === 'boolean',
  );
  column.isFilterUnreadable =
    workbook.platform.officePlatform === 'PC' && criteria.filterOn === 'Values' && hasBooleans;
}

/** Removes all filters, and the arrows of the last sort; the rows keep their order. */
export function clearFilters(workbook: Workbook, table: Table): void {
  for (const column of table.columns) {
    column.filter = undefined;
    column.isFilterUnreadable = false;
  }
  table.sortFields = [];
  reapplyFilters(workbook, table);
}

export function reapplyFilters(workbook: Workbook, table: Table): void {
  const { sheet, body } = table;
  const filters = table.columns.flatMap(({ filter }, index) =>
    filter === undefined ? [] : [filterOf(workbook, table, index, filter)],
  );
  for (let row = body.row; row < body.row + body.rows; row += 1) {
    const isFiltered = filters.some((passes) => !passes(row));
    if (isFiltered || sheet.rows.get(row).isFiltered) sheet.rows.change(row, { isFiltered });
  }
  workbook.tell({ kind: 'filtered', sheet, table });
}
