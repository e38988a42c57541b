import { compareContents, plainValue, type Content } from './content.ts';
import { displayText } from './number-format.ts';
import { apiNotFound, accessDenied, invalidArgument } from './refusal.ts';
import type { FilterCriteria, SortField, Table, TableColumn } from './table.ts';
import { numberFormatOf } from './style.ts';
import type { Workbook } from './workbook.ts';

/** Sorts the body; empty cells come last either way, equal rows keep their order. */
export function sortTable(workbook: Workbook, table: Table, fields: readonly SortField[]): void {
  const { sheet, body } = table;
  if (sheet.protection.isOn) throw accessDenied('the sheet is protected');
  for (const { key } of fields) if (!table.columns[key]) throw invalidArgument(`the table has no column ${key}`);
  const cell = (row: number, key: number): Content | undefined =>
    sheet.cells.contents.get(body.row + row, body.column + key);
  const order = Array.from({ length: body.rows }, (_, row) => row).sort((one, other) => {
    for (const { key, ascending = true } of fields) {
      const [left, right] = [cell(one, key), cell(other, key)];
      if (left === undefined && right === undefined) continue;
      if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
      const difference = compareContents(left, right);
      if (difference !== 0) return ascending ? difference : -difference;
    }
    return one - other;
  });
  table.sortFields = fields;
  sheet.cells.reorderRows(body, order);
  workbook.tell({ kind: 'sorted', sheet, box: body });
  workbook.tell({ kind: 'cells', sheet, box: body });
}

/** Puts a filter on a column, or takes it off, and hides the rows that do not pass. */
export function filterColumn(
  workbook: Workbook,
  table: Table,
  column: TableColumn,
  criteria: FilterCriteria | undefined,
): void {
  if (table.sheet.protection.isOn) throw accessDenied('the sheet is protected');
  column.filter = criteria;
  reapplyFilters(workbook, table);
}

export function clearFilters(workbook: Workbook, table: Table): void {
  for (const column of table.columns) column.filter = undefined;
  reapplyFilters(workbook, table);
}

export function reapplyFilters(workbook: Workbook, table: Table): void {
  const { sheet, body } = table;
  for (let row = body.row; row < body.row + body.rows; row += 1) {
    const isFiltered = table.columns.some(
      (column, index) => column.filter && !passes(workbook, table, row, body.column + index, column.filter),
    );
    if (isFiltered || sheet.rows.get(row).isFiltered) sheet.rows.change(row, { isFiltered });
  }
  workbook.tell({ kind: 'filtered', sheet, table });
}

function passes(workbook: Workbook, table: Table, row: number, column: number, criteria: FilterCriteria): boolean {
  const { cells } = table.sheet;
  const content = cells.contents.get(row, column);
  const text = displayText(content, numberFormatOf(cells.styleAt(row, column)), workbook.is1904);
  if (criteria.filterOn === 'Values')
    return (criteria.values ?? []).some((value) => String(value).toLowerCase() === text.toLowerCase());
  if (criteria.filterOn !== 'Custom') throw apiNotFound(`Filter.Apply with ${criteria.filterOn}`);
  const first = meetsCriterion(criteria.criterion1 ?? '', content, text);
  if (criteria.criterion2 === undefined) return first;
  const second = meetsCriterion(criteria.criterion2, content, text);
  return criteria.operator === 'Or' ? first || second : first && second;
}

function meetsCriterion(criterion: string, content: Content | undefined, text: string): boolean {
  const [, operator = '=', operand = ''] = /^(<=|>=|<>|<|>|=)?(.*)$/s.exec(criterion) ?? [];
  const value = plainValue(content);
  if (typeof value === 'number' && operand !== '' && Number.isFinite(Number(operand))) {
    const difference = value - Number(operand);
    const answers: Readonly<Record<string, boolean>> = {
      '=': difference === 0,
      '<>': difference !== 0,
      '<': difference < 0,
      '>': difference > 0,
      '<=': difference <= 0,
      '>=': difference >= 0,
    };
    return answers[operator] ?? false;
  }
  const pattern = operand
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const isMatch = new RegExp(`^${pattern}$`, 'is').test(text);
  if (operator === '=') return isMatch;
  return operator === '<>' ? !isMatch : false;
}
