import { intersect } from '../../workbook/address.ts';
import { itemNotFound } from '../../workbook/refusal.ts';
import type { Table } from '../../workbook/table.ts';
import { workbookTarget } from '../events.ts';
import { type Classes, excelClass, node } from '../node.ts';
import { registrations } from './registrations.ts';

type Collection = Classes['TableCollection'];
type Scoped = Classes['TableScopedCollection'];

const all = ({ workbook, sheet }: Collection): readonly Table[] =>
  sheet ? workbook.tables.on(sheet) : workbook.tables.all;

export const tableCollectionClass = excelClass('TableCollection', {
  reads: { 'TableCollection.Count': (tables) => all(tables).length },
  calls: {
    'TableCollection.Add': ({ workbook, sheet }, given) =>
      node('Table', workbook.tables.add(given.range(0, workbook, sheet ?? workbook.active), given.flag(1))),
    'TableCollection.GetCount': (tables) => all(tables).length,
    'TableCollection.GetItemAt': (tables, given) => {
      const table = all(tables)[given.number(0)];
      if (!table) throw itemNotFound(`table ${given.number(0)}`);
      return node('Table', table);
    },
    'TableCollection.GetItemOrNullObject': ({ workbook, sheet }, given) => {
      const table = workbook.tables.find(given.text(0), sheet);
      return table ? node('Table', table) : null;
    },
    ...registrations<Collection>(
      'TableCollection',
      ['AddedEvent', 'DataChangedEvent', 'DeletedEvent'],
      ({ sheet }) => sheet?.id ?? workbookTarget,
    ),
  },
  item: ({ workbook, sheet }, given) => node('Table', workbook.tables.get(given.text(0), sheet)),
  items: (tables) => all(tables).map((table) => node('Table', table)),
});

const touching = ({ box }: Scoped, tables: readonly Table[]): readonly Table[] =>
  tables.filter((table) => intersect(table.box, box));

/** The tables that overlap a range. */
export const tableScopedCollectionClass = excelClass('TableScopedCollection', {
  calls: {
    'TableScopedCollection.GetCount': (scope, _, { workbook }) =>
      touching(scope, workbook.tables.on(scope.sheet)).length,
    'TableScopedCollection.GetFirst': (scope, _, { workbook }) => {
      const [table] = touching(scope, workbook.tables.on(scope.sheet));
      if (!table) throw itemNotFound('table');
      return node('Table', table);
    },
    'TableScopedCollection.GetItemOrNullObject': (scope, given, { workbook }) => {
      const table = workbook.tables.find(given.text(0), scope.sheet);
      return table ? node('Table', table) : null;
    },
  },
  item: ({ sheet }, given, { workbook }) => node('Table', workbook.tables.get(given.text(0), sheet)),
  items: (scope, { workbook }) => touching(scope, workbook.tables.on(scope.sheet)).map((table) => node('Table', table)),
});
