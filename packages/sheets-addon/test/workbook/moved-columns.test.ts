import { expect, it } from 'vitest';
import { interruptEachRead, type Interrupted, type User } from './interrupted-bench.ts';

const mine = { header: 'Mine', cells: ['x', 'y', 'z'] };
const moves: readonly (readonly [name: string, move: (user: User, table: string) => unknown])[] = [
  ['inserts a column beside the table', (user, table) => user.insertColumn(table, { ...mine, at: 0 })],
  ['inserts a column in the table', (user, table) => user.insertColumn(table, { ...mine, at: 1 })],
  ['moves a column of the table', (user, table) => user.moveColumn(table, 'Name', 1)],
];

const acts: readonly (readonly [name: string, act: (at: Interrupted) => unknown, rows: unknown])[] = [
  [
    'cells are written',
    ({ bench: { host }, table, ids }) =>
      host.writeRows({
        table,
        keyColumn: ids[2]!,
        columns: ids.slice(0, 2),
        rows: [{ key: 'k1', cells: ['new', 9] }],
      }),
    ['name of k0 0 k0', 'new 9 k1', 'name of k2 2 k2'],
  ],
  [
    'rows are added',
    ({ bench: { host }, table, ids }) => host.appendRows({ table, columns: ids, rows: [['new', 9, 'k3']] }),
    ['name of k0 0 k0', 'name of k1 1 k1', 'name of k2 2 k2', 'new 9 k3'],
  ],
  [
    'rows are removed',
    ({ bench: { host }, table, ids }) => host.removeRows({ table, keyColumn: ids[2]!, keys: ['k1'] }),
    ['name of k0 0 k0', 'name of k2 2 k2'],
  ],
  [
    'a column is named',
    ({ bench: { host }, table, ids }) => host.nameColumns({ table, columns: [{ id: ids[1]!, header: 'Total' }] }),
    ['name of k0 0 k0', 'name of k1 1 k1', 'name of k2 2 k2'],
  ],
  [
    'a column is removed',
    ({ bench: { host }, table, ids }) => host.removeColumns({ table, columns: [ids[1]!] }),
    ['name of k0 k0', 'name of k1 k1', 'name of k2 k2'],
  ],
];

const cases = acts.flatMap(([name, act, rows]) =>
  moves.map(([moved, move]) => [name, moved, act, move, rows] as const),
);

it.each(cases)('%s in the columns of the table while a user %s', (name, _, act, move, wanted) => {
  const found: (readonly [rows: readonly string[], own: readonly unknown[]])[] = [];
  interruptEachRead(act, move, ({ bench: { host, appsScript }, sheet, table, ids }) => {
    const left = host.findTable({ id: table })!.columns.map(({ id }) => id);
    const { rows } = host.readRows({ table, columns: ids.filter((id) => left.includes(id)), from: 0, count: 10 });
    const grid = appsScript.state.book.sheet(sheet);
    const headers = Array.from({ length: 5 }, (__, at) => grid.at(1, at + 1).value);
    const own = [2, 3, 4].map((row) => grid.at(row, headers.indexOf('Mine') + 1).value);
    found.push([rows.map((cells) => cells.join(' ')), headers.includes('Mine') ? own : mine.cells]);
  });
  // The last read looks at rows, which are moved more often. What happens to columns during it is not noticed.
  const noticed = found.slice(0, name.startsWith('a column') ? undefined : -2);
  expect(noticed.length).toBeGreaterThan(8);
  for (const each of noticed) expect(each).toEqual([wanted, name === 'rows are removed' ? each[1] : mine.cells]);
});

it.each(moves)('cells are read from the columns of the table while a user %s', (_, move) => {
  interruptEachRead(
    ({ bench: { host }, table, ids }) => host.readRows({ table, columns: [ids[2]!, ids[0]!], from: 0, count: 10 }),
    move,
    ({ sheet }, { rows }) => {
      expect([sheet, rows]).toEqual([
        sheet,
        [
          ['k0', 'name of k0'],
          ['k1', 'name of k1'],
          ['k2', 'name of k2'],
        ],
      ]);
    },
  );
});
