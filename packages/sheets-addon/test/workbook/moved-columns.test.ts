import type { NewColumn } from '@tpr/core/workbook';
import { expect, it, onTestFinished } from 'vitest';
import { createBench, type AppsScriptBench } from './bench.ts';

type User = AppsScriptBench['user'];

const columns: readonly NewColumn[] = [
  { header: 'Name', type: 'text', note: '' },
  { header: 'Amount', type: 'number', note: '' },
  { header: 'Key', type: 'text', note: '', isHidden: true },
];
const mine = { header: 'Mine', cells: ['x', 'y', 'z'] };
const moves: readonly (readonly [name: string, move: (user: User, table: string) => unknown])[] = [
  ['inserts a column beside the table', (user, table) => user.insertColumn(table, { ...mine, at: 0 })],
  ['inserts a column in the table', (user, table) => user.insertColumn(table, { ...mine, at: 1 })],
  ['moves a column of the table', (user, table) => user.moveColumn(table, 'Name', 1)],
];

interface Made {
  readonly table: string;
  readonly ids: readonly string[];
}

const acts: readonly (readonly [name: string, act: (bench: AppsScriptBench, made: Made) => unknown, rows: unknown])[] =
  [
    [
      'cells are written',
      ({ host }, { table, ids }) =>
        host.writeRows({
          table,
          keyColumn: ids[2]!,
          columns: ids.slice(0, 2),
          rows: [{ key: 'k1', cells: ['new', 9] }],
        }),
      ['a 0 k0', 'new 9 k1', 'a 2 k2'],
    ],
    [
      'rows are added',
      ({ host }, { table, ids }) => host.appendRows({ table, columns: ids, rows: [['new', 9, 'k3']] }),
      ['a 0 k0', 'a 1 k1', 'a 2 k2', 'new 9 k3'],
    ],
    [
      'rows are removed',
      ({ host }, { table, ids }) => host.removeRows({ table, keyColumn: ids[2]!, keys: ['k1'] }),
      ['a 0 k0', 'a 2 k2'],
    ],
    [
      'a column is named',
      ({ host }, { table, ids }) => host.nameColumns({ table, columns: [{ id: ids[1]!, header: 'Total' }] }),
      ['a 0 k0', 'a 1 k1', 'a 2 k2'],
    ],
    [
      'a column is removed',
      ({ host }, { table, ids }) => host.removeColumns({ table, columns: [ids[1]!] }),
      ['a k0', 'a k1', 'a k2'],
    ],
  ];

const reads =
  /^(?:getValues|getFormulas|getNumberFormats|isBlank|find|getLast(?:Row|Column)|getProtections|getNamedRanges)$/;
const writes = /^(?:set|insert|delete|clear)/;
const cases = acts.flatMap(([name, act, rows]) =>
  moves.map(([moved, move]) => [name, moved, act, move, rows] as const),
);

it.each(cases)('%s in the columns of the table while a user %s', (name, _, act, move, wanted) => {
  let onCall: (method: string) => void = () => undefined;
  const bench = createBench({
    moreMs(__, method) {
      onCall(method);
      return 0;
    },
  });
  onTestFinished(() => bench.appsScript.close());
  const { host, user, appsScript } = bench;
  const found: (readonly [rows: readonly string[], own: readonly unknown[]])[] = [];
  for (let moment = 1, isMoved = true; isMoved; moment++) {
    const sheet = `T${moment}`;
    const { id: table, columns: made } = host.createTable({ name: `TPR_${sheet}`, sheet, columns, frozenColumns: 0 });
    const ids = made.map(({ id }) => id);
    host.appendRows({ table, columns: ids, rows: ['k0', 'k1', 'k2'].map((key, at) => ['a', at, key]) });
    let calls = 0;
    let isWriting = false;
    isMoved = false;
    onCall = (method) => {
      isWriting ||= writes.test(method);
      if (isWriting || !reads.test(method) || ++calls !== moment) return;
      isMoved = true;
      void move(user, table);
    };
    act(bench, { table, ids });
    onCall = () => undefined;
    const left = host.findTable({ id: table })!.columns.map(({ id }) => id);
    const { rows } = host.readRows({ table, columns: ids.filter((id) => left.includes(id)), from: 0, count: 10 });
    const grid = appsScript.state.book.sheet(sheet);
    const headers = Array.from({ length: 5 }, (__, at) => grid.at(1, at + 1).value);
    const own = [2, 3, 4].map((row) => grid.at(row, headers.indexOf('Mine') + 1).value);
    found.push([rows.map((cells) => cells.join(' ')), headers.includes('Mine') ? own : mine.cells]);
  }
  // The last read looks at rows, which are moved more often. What happens to columns during it is not noticed.
  const noticed = found.slice(0, name.startsWith('a column') ? undefined : -2);
  expect(noticed.length).toBeGreaterThan(8);
  for (const each of noticed) expect(each).toEqual([wanted, name === 'rows are removed' ? each[1] : mine.cells]);
});

it.each(moves)('cells are read from the columns of the table while a user %s', (_, move) => {
  let onCall: (method: string) => void = () => undefined;
  const bench = createBench({
    moreMs(__, method) {
      onCall(method);
      return 0;
    },
  });
  onTestFinished(() => bench.appsScript.close());
  const { host, user } = bench;
  for (let moment = 1, isMoved = true; isMoved; moment++) {
    const name = `TPR_T${moment}`;
    const { id: table, columns: made } = host.createTable({ name, sheet: name, columns, frozenColumns: 0 });
    const [first, amount, key] = made.map(({ id }) => id) as [string, string, string];
    const rows = ['k0', 'k1', 'k2'].map((each, at) => ['a', at, each]);
    host.appendRows({ table, columns: [first, amount, key], rows });
    let calls = 0;
    isMoved = false;
    onCall = (method) => {
      if (!reads.test(method) || ++calls !== moment) return;
      isMoved = true;
      void move(user, table);
    };
    const read = host.readRows({ table, columns: [key, first], from: 0, count: 10 });
    onCall = () => undefined;
    expect([moment, read.rows]).toEqual([
      moment,
      [
        ['k0', 'a'],
        ['k1', 'a'],
        ['k2', 'a'],
      ],
    ]);
  }
});
