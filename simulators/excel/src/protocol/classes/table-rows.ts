import { boxOf } from '../../workbook/address.ts';
import { isScalar } from '../../workbook/entry.ts';
import { invalidArgument, itemNotFound } from '../../workbook/refusal.ts';
import { addTableRows, deleteTableRows } from '../../workbook/table-rows.ts';
import type { Range } from '../../workbook/range.ts';
import type { Table } from '../../workbook/table.ts';
import type { Arguments } from '../arguments.ts';
import type { ProtocolSession } from '../protocol-session.ts';
import { type Classes, excelClass, node, Node } from '../node.ts';

const rangeOf = ({ table, index }: Classes['TableRow'], { workbook }: ProtocolSession): Range => {
  const { body } = table;
  if (index < 0 || index >= body.rows) throw itemNotFound(`row ${index}`);
  return workbook.rangeOn(table.sheet, boxOf(body.row + index, body.column, 1, body.columns));
};

function add(table: Table, given: Arguments, { workbook }: ProtocolSession): Node {
  const values = given.raw(1);
  const lines: readonly unknown[] = values == null ? [] : isScalar(values) ? [[values]] : given.list(1);
  const rows = lines.length > 0 && lines.every(Array.isArray) ? lines : lines.length > 0 ? [lines] : [];
  if (rows.some((row) => Array.isArray(row) && row.length !== table.columns.length)) {
    throw invalidArgument(
      `The number of rows or columns in the input array doesn't match the size or dimensions of the range: ${table.columns.length} columns`,
    );
  }
  const index = given.optionalNumber(0);
  const added = addTableRows(workbook, table, index === -1 ? undefined : index, Math.max(1, rows.length));
  if (rows.length > 0) workbook.rangeOn(table.sheet, added).write(rows);
  return node('TableRow', { table, index: added.row - table.body.row });
}

export const tableRowCollectionClass = excelClass('TableRowCollection', {
  reads: { 'TableRowCollection.Count': ({ body }) => body.rows },
  calls: {
    'TableRowCollection.Add': add,
    'TableRowCollection.DeleteRows': (table, given, { workbook }) => {
      const indexes = given
        .list(0)
        .map((item) => (item instanceof Node && item.type === 'TableRow' ? rowIndex(item) : Number(item)));
      for (const index of indexes.toSorted((one, other) => other - one)) deleteTableRows(workbook, table, index, 1);
    },
    'TableRowCollection.DeleteRowsAt': (table, given, { workbook }) =>
      deleteTableRows(workbook, table, given.number(0), given.optionalNumber(1) ?? 1),
    'TableRowCollection.GetCount': ({ body }) => body.rows,
    'TableRowCollection.GetItemAt': (table, given) => {
      const index = given.number(0);
      if (index < 0 || index >= table.body.rows) throw itemNotFound(`row ${index}`);
      return node('TableRow', { table, index });
    },
  },
  items: (table) => Array.from({ length: table.body.rows }, (_, index) => node('TableRow', { table, index })),
});

function rowIndex(item: Node): number {
  const { of } = item;
  return typeof of === 'object' && of !== null && 'index' in of ? Number(of.index) : -1;
}

export const tableRowClass = excelClass('TableRow', {
  reads: {
    'TableRow.Index': ({ index }) => index,
    'TableRow.Values': (row, session) => rangeOf(row, session).values(),
  },
  writes: { 'TableRow.Values': (row, value, session) => rangeOf(row, session).write(value) },
  calls: {
    'TableRow.Delete': ({ table, index }, _, { workbook }) => deleteTableRows(workbook, table, index, 1),
    'TableRow.GetRange': (row, _, session) => node('Range', rangeOf(row, session)),
  },
});
