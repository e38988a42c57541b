import { clearFilters, filterColumn, reapplyFilters } from '../../workbook/table-order.ts';
import { invalidArgument } from '../../workbook/refusal.ts';
import type { FilterCriteria, Table } from '../../workbook/table.ts';
import { asObject, asText, type Arguments } from '../arguments.ts';
import type { Desk } from '../desk.ts';
import { excelClass, node } from '../node.ts';

function readCriteria(value: unknown): FilterCriteria {
  const criteria = asObject(value);
  const text = (name: 'criterion1' | 'criterion2' | 'operator') =>
    criteria[name] == null ? {} : { [name]: asText(criteria[name]) };
  const values = Array.isArray(criteria.values) ? { values: criteria.values } : {};
  return {
    filterOn: asText(criteria.filterOn),
    ...values,
    ...text('criterion1'),
    ...text('criterion2'),
    ...text('operator'),
  };
}

export const filterClass = excelClass('Filter', {
  reads: { 'Filter.Criteria': ({ column }) => column.filter ?? null },
  calls: {
    'Filter.Apply': ({ table, column }, given, { workbook }) =>
      filterColumn(workbook, table, column, readCriteria(given.raw(0))),
    'Filter.ApplyCustomFilter': ({ table, column }, given, { workbook }) => {
      const second = given.optionalText(1);
      const criteria = {
        filterOn: 'Custom',
        criterion1: given.text(0),
        ...(second !== undefined && { criterion2: second, operator: given.optionalText(2) ?? 'And' }),
      };
      filterColumn(workbook, table, column, criteria);
    },
    'Filter.ApplyValuesFilter': ({ table, column }, given, { workbook }) =>
      filterColumn(workbook, table, column, { filterOn: 'Values', values: given.list(0) }),
    'Filter.Clear': ({ table, column }, _, { workbook }) => filterColumn(workbook, table, column, undefined),
  },
});

function apply(table: Table, given: Arguments, { workbook }: Desk): void {
  const index = given.optionalNumber(1);
  if (index === undefined) return;
  const column = table.columns[index];
  if (!column) throw invalidArgument(`the table has no column ${index}`);
  filterColumn(workbook, table, column, given.raw(2) == null ? undefined : readCriteria(given.raw(2)));
}

/** The filter of a table; filters of bare ranges are not simulated. */
export const autoFilterClass = excelClass('AutoFilter', {
  reads: {
    'AutoFilter.Enabled': ({ showFilterButton }) => showFilterButton,
    'AutoFilter.IsDataFiltered': ({ isFiltered }) => isFiltered,
    'AutoFilter.Criteria': ({ columns }) => columns.map(({ filter }) => filter ?? null),
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
