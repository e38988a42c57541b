import { clearFilters, reapplyFilters, sortTable } from '../../workbook/table-order.ts';
import { invalidOperation, itemNotFound } from '../../workbook/refusal.ts';
import { resizeTable } from '../../workbook/table-rows.ts';
import { showTotals } from '../../workbook/table-columns.ts';
import type { Table } from '../../workbook/table.ts';
import { asFlag, asText } from '../arguments.ts';
import type { ProtocolSession } from '../protocol-session.ts';
import { excelClass, node } from '../node.ts';
import { sortFields } from './range-sort.ts';
import { registrations } from './registrations.ts';

const change = (table: Table, value: Partial<Table>, { workbook }: ProtocolSession): void => {
  Object.assign(table, value);
  workbook.tell({ kind: 'table-changed', sheet: table.sheet, table });
};

export const tableClass = excelClass('Table', {
  reads: {
    'Table.Id': ({ id }) => id,
    'Table.LegacyId': ({ id }) => id,
    'Table.Name': ({ name }) => name,
    'Table.Style': ({ style }) => style,
    'Table.ShowHeaders': (table) => table.showHeaders,
    'Table.ShowTotals': (table) => table.showTotals,
    'Table.ShowBandedRows': ({ showBandedRows }) => showBandedRows,
    'Table.ShowBandedColumns': ({ showBandedColumns }) => showBandedColumns,
    'Table.ShowFilterButton': ({ showFilterButton }) => showFilterButton,
    'Table.HighlightFirstColumn': ({ highlightFirstColumn }) => highlightFirstColumn,
    'Table.HighlightLastColumn': ({ highlightLastColumn }) => highlightLastColumn,
  },
  writes: {
    'Table.Name': (table, value, { workbook }) => workbook.tables.rename(table, asText(value)),
    'Table.Style': (table, value, session) => change(table, { style: asText(value) }, session),
    'Table.ShowHeaders': (_, value) => {
      if (!asFlag(value)) throw invalidOperation('tables without a header row are not simulated');
    },
    'Table.ShowTotals': (table, value, { workbook }) => showTotals(workbook, table, asFlag(value)),
    'Table.ShowBandedRows': (table, value, session) => change(table, { showBandedRows: asFlag(value) }, session),
    'Table.ShowBandedColumns': (table, value, session) => change(table, { showBandedColumns: asFlag(value) }, session),
    'Table.ShowFilterButton': (table, value, session) => change(table, { showFilterButton: asFlag(value) }, session),
    'Table.HighlightFirstColumn': (table, value, session) =>
      change(table, { highlightFirstColumn: asFlag(value) }, session),
    'Table.HighlightLastColumn': (table, value, session) =>
      change(table, { highlightLastColumn: asFlag(value) }, session),
  },
  paths: {
    'Table.AutoFilter': (table) => node('AutoFilter', table),
    'Table.Columns': (table) => node('TableColumnCollection', table),
    'Table.Rows': (table) => node('TableRowCollection', table),
    'Table.Sort': (table) => node('TableSort', table),
    'Table.Worksheet': ({ sheet }) => node('Worksheet', sheet),
  },
  calls: {
    'Table.ClearFilters': (table, _, { workbook }) => clearFilters(workbook, table),
    'Table.ConvertToRange': (table, _, { workbook }) => {
      workbook.tables.convertToRange(table);
      return node('Range', workbook.rangeOn(table.sheet, table.box));
    },
    'Table.Delete': (table, _, { workbook }) => workbook.tables.delete(table),
    'Table.GetDataBodyRange': (table, _, { workbook }) => node('Range', workbook.rangeOn(table.sheet, table.body)),
    'Table.GetHeaderRowRange': (table, _, { workbook }) =>
      node('Range', workbook.rangeOn(table.sheet, table.header ?? table.box)),
    'Table.GetRange': (table, _, { workbook }) => node('Range', workbook.rangeOn(table.sheet, table.box)),
    'Table.GetTotalRowRange': (table, _, { workbook }) => {
      if (!table.totals) throw itemNotFound('total row');
      return node('Range', workbook.rangeOn(table.sheet, table.totals));
    },
    'Table.ReapplyFilters': (table, _, { workbook }) => reapplyFilters(workbook, table),
    'Table.Resize': (table, given, { workbook }) =>
      resizeTable(workbook, table, given.range(0, workbook, table.sheet).box),
    ...registrations<Table>('Table', ['DataChangedEvent', 'SelectionChangedEvent'], ({ id }) => id),
  },
});

export const tableSortClass = excelClass('TableSort', {
  reads: {
    'TableSort.Fields': ({ sortFields: fields }) => fields,
    'TableSort.MatchCase': () => false,
    'TableSort.Method': () => 'PinYin',
  },
  calls: {
    'TableSort.Apply': (table, given, { workbook }) => sortTable(workbook, table, sortFields(given)),
    'TableSort.Clear': (table) => {
      table.sortFields = [];
    },
    'TableSort.Reapply': (table, _, { workbook }) => sortTable(workbook, table, table.sortFields),
  },
});
