import { boxOf } from '../../workbook/address.ts';
import { addTableColumn, deleteTableColumn } from '../../workbook/table-columns.ts';
import { isScalar } from '../../workbook/entry.ts';
import { itemNotFound } from '../../workbook/refusal.ts';
import type { Table } from '../../workbook/table.ts';
import { asText, type Arguments } from '../arguments.ts';
import type { ProtocolSession } from '../protocol-session.ts';
import { type Classes, excelClass, node, type Node } from '../node.ts';

type Column = Classes['TableColumn'];

function find(table: Table, given: Arguments): Node | null {
  const key = given.key(0);
  const column =
    table.column(key) ?? (typeof key === 'string' && /^\d+$/.test(key) ? table.column(Number(key)) : undefined);
  return column ? node('TableColumn', { table, column }) : null;
}

function demand(found: Node | null): Node {
  if (!found) throw itemNotFound('table column');
  return found;
}

const part =
  (of: 'box' | 'body' | 'header' | 'totals') =>
  ({ table, column }: Column, _: Arguments, { workbook }: ProtocolSession): Node => {
    const box = table[of];
    if (!box) throw itemNotFound(`${of} row`);
    return node('Range', workbook.rangeOn(table.sheet, table.boxOfColumn(column, box)));
  };

function add(table: Table, given: Arguments, { workbook }: ProtocolSession): Node {
  const index = given.optionalNumber(0);
  const column = addTableColumn(workbook, table, index === -1 ? undefined : index);
  const values = given.raw(1);
  const name = given.optionalText(2);
  if (values != null) {
    const lines: readonly unknown[] = isScalar(values) ? [[values]] : given.list(1);
    workbook.rangeOn(table.sheet, boxOf(table.box.row, table.boxOfColumn(column).column, lines.length)).write(lines);
  }
  if (name !== undefined || column.name === '') workbook.tables.nameColumn(table, column, name ?? '');
  return node('TableColumn', { table, column });
}

export const tableColumnCollectionClass = excelClass('TableColumnCollection', {
  reads: { 'TableColumnCollection.Count': ({ columns }) => columns.length },
  calls: {
    'TableColumnCollection.Add': add,
    'TableColumnCollection.GetCount': ({ columns }) => columns.length,
    'TableColumnCollection.GetItemAt': (table, given) => {
      const column = table.columns[given.number(0)];
      return demand(column ? node('TableColumn', { table, column }) : null);
    },
    'TableColumnCollection.GetItemOrNullObject': find,
  },
  item: (table, given) => demand(find(table, given)),
  items: (table) => table.columns.map((column) => node('TableColumn', { table, column })),
});

export const tableColumnClass = excelClass('TableColumn', {
  reads: {
    'TableColumn.Id': ({ column }) => column.id,
    'TableColumn.Index': ({ table, column }) => table.indexOf(column),
    'TableColumn.Name': ({ column }) => column.name,
    'TableColumn.Values': ({ table, column }, { workbook }) =>
      workbook.rangeOn(table.sheet, table.boxOfColumn(column)).values(),
  },
  writes: {
    'TableColumn.Name': ({ table, column }, value, { workbook }) =>
      workbook.tables.nameColumn(table, column, asText(value)),
    'TableColumn.Values': ({ table, column }, value, { workbook }) =>
      workbook.rangeOn(table.sheet, table.boxOfColumn(column)).write(value),
  },
  paths: { 'TableColumn.Filter': (column) => node('Filter', column) },
  calls: {
    'TableColumn.Delete': ({ table, column }, _, { workbook }) => deleteTableColumn(workbook, table, column),
    'TableColumn.GetDataBodyRange': part('body'),
    'TableColumn.GetHeaderRowRange': part('header'),
    'TableColumn.GetRange': part('box'),
    'TableColumn.GetTotalRowRange': part('totals'),
  },
});
