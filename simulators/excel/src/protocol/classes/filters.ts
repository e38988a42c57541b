import { criteriaRead, neededField, type FilterCriteria } from '../../workbook/filter-criteria.ts';
import { applyFilter, clearFilters, filterColumn, reapplyFilters } from '../../workbook/table-order.ts';
import { internalError, invalidArgument } from '../../workbook/refusal.ts';
import type { Table, TableColumn } from '../../workbook/table.ts';
import { asObject, asText, type Arguments } from '../arguments.ts';
import type { ProtocolSession } from '../protocol-session.ts';
import { excelClass, node } from '../node.ts';

/**
 * Criteria that an add-in applies. A field that is null is refused: https://github.com/OfficeDev/office-js/issues/1226.
 * The refusal of a filter without its required field is undocumented.
 */
function readCriteria(value: unknown): FilterCriteria {
  const criteria = asObject(value);
  const empty = Object.keys(criteria).find((name) => criteria[name] === null);
  if (empty !== undefined) throw invalidArgument(`${empty} is null`);
  const filterOn = asText(criteria.filterOn);
  const needed = neededField[filterOn];
  if (needed === undefined) throw invalidArgument(`there is no filter ${filterOn}`);
  if (criteria[needed] === undefined) throw invalidArgument(`${filterOn} without ${needed}`);
  return { ...criteria, filterOn };
}

function readable({ filter, isFilterUnreadable }: TableColumn): object {
  if (isFilterUnreadable) throw internalError();
  return criteriaRead(filter);
}

export const filterClass = excelClass('Filter', {
  reads: { 'Filter.Criteria': ({ column }) => readable(column) },
  calls: {
    'Filter.Apply': ({ table, column }, given, { workbook }) =>
      applyFilter(workbook, table, column, readCriteria(given.raw(0))),
    'Filter.ApplyCustomFilter': ({ table, column }, given, { workbook }) => {
      const second = given.optionalText(1);
      const criteria = {
        filterOn: 'Custom',
        criterion1: given.text(0),
        ...(second !== undefined && { criterion2: second, operator: given.optionalText(2) ?? 'And' }),
      };
      applyFilter(workbook, table, column, criteria);
    },
    'Filter.ApplyValuesFilter': ({ table, column }, given, { workbook }) =>
      applyFilter(workbook, table, column, { filterOn: 'Values', values: given.list(0) }),
    'Filter.Clear': ({ table, column }, _, { workbook }) => filterColumn(workbook, table, column, undefined),
  },
});

function apply(table: Table, given: Arguments, { workbook }: ProtocolSession): void {
  const index = given.optionalNumber(1);
  if (index === undefined) return;
  const column = table.columns[index];
  if (!column) throw invalidArgument(`the table has no column ${index}`);
  if (given.raw(2) == null) filterColumn(workbook, table, column, undefined);
  else applyFilter(workbook, table, column, readCriteria(given.raw(2)));
}

/**
 * The filter of a table; filters of bare ranges are not simulated. `clearCriteria` also removes the arrows of a sort
 * (https://learn.microsoft.com/javascript/api/excel/excel.autofilter#excel-excel-autofilter-clearcriteria-member(1)).
 */
export const autoFilterClass = excelClass('AutoFilter', {
  reads: {
    'AutoFilter.Enabled': ({ showFilterButton }) => showFilterButton,
    'AutoFilter.IsDataFiltered': ({ isFiltered }) => isFiltered,
    'AutoFilter.Criteria': ({ columns }) => columns.map(readable),
  },
  calls: {
    'AutoFilter.Apply': apply,
    'AutoFilter.ClearColumnCriteria': (table, given, { workbook }) => {
      const column = table.columns[given.number(0)];
      if (column) filterColumn(workbook, table, column, undefined);
    },
    'AutoFilter.ClearCriteria': (table, _, { workbook }) => clearFilters(workbook, table),
    'AutoFilter.GetRange': (table, _, { workbook }) => node('Range', workbook.rangeOn(table.sheet, table.box)),
    'AutoFilter.GetRangeOrNullObject': (table, _, { workbook }) =>
      node('Range', workbook.rangeOn(table.sheet, table.box)),
    'AutoFilter.Reapply': (table, _, { workbook }) => reapplyFilters(workbook, table),
    'AutoFilter.Remove': (table, _, { workbook }) => {
      clearFilters(workbook, table);
      table.showFilterButton = false;
    },
  },
});
