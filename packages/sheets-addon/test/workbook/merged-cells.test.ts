import type { NewColumn } from '@tpr/core/workbook';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSheetsUser } from '../../../../simulators/google/test/user/sheets-user.ts';
import { createBench, type AppsScriptBench } from './bench.ts';
import { interruptEachRead, type Interrupted } from './interrupted-bench.ts';

const columns: readonly NewColumn[] = ['Key', 'Name', 'Country'].map((header) => ({ header, type: 'text', note: '' }));
let bench: AppsScriptBench;
let id: string;
let ids: string[];

beforeEach(() => {
  bench = createBench();
  const table = bench.host.createTable({ name: 'TPR_Merged', sheet: 'Merged', columns, frozenColumns: 0 });
  id = table.id;
  ids = table.columns.map((column) => column.id);
  append('1', '2', '3');
});
afterEach(() => bench.appsScript.close());

const sheet = () => bench.appsScript.state.book.sheet('Merged');
const user = () => createSheetsUser(bench.appsScript.state.book);
const merge = (row: number, column: number, rows: number, width: number) =>
  user().merge('Merged', { row, column, rows, columns: width });
const append = (...keys: string[]) =>
  bench.host.appendRows({ table: id, columns: ids, rows: keys.map((key) => [key, `name ${key}`, 'FR']) });
const remove = (...keys: string[]) => bench.host.removeRows({ table: id, keyColumn: ids[0]!, keys });
const texts = (column: number) =>
  Array.from({ length: sheet().extent().row }, (_, at) => sheet().at(at + 1, column).value);
const refused = (address: string) =>
  expect.objectContaining({
    kind: 'config',
    field: 'merged',
    message: expect.stringContaining(`cells ${address} are`),
  });

describe('cells of the table that are merged', () => {
  const operations: readonly (readonly [name: string, act: () => unknown])[] = [
    ['read', () => bench.host.readRows({ table: id, columns: ids, from: 0, count: 3 })],
    ['read as shown', () => bench.host.readShownNumbers({ table: id, columns: ids, from: 0, count: 3 })],
    [
      'written',
      () =>
        bench.host.writeRows({
          table: id,
          keyColumn: ids[0]!,
          columns: [ids[2]!],
          rows: ['1', '2', '3'].map((key) => ({ key, cells: ['DE'] })),
        }),
    ],
    ['followed by more', () => append('4')],
    ['removed', () => remove('3')],
  ];

  it.each(operations)('are not %s', (_, act) => {
    merge(2, 3, 3, 1);
    const before = texts(3);
    expect(act).toThrow(refused('C2:C4'));
    expect(texts(3)).toEqual(before);
  });

  it('in the header row are reported alike, and the table is still found', () => {
    merge(1, 2, 1, 2);
    expect(() => append('4')).toThrow(refused('B1:C1'));
    expect(bench.host.findTable({ id })).toMatchObject({ rowCount: 3 });
  });

  it('do not hinder the user from seeing the whole table', () => {
    bench.host.filterRows({ table: id, keyColumn: ids[0]!, keys: ['1'] });
    merge(2, 2, 1, 2);
    bench.host.filterRows({ table: id, keyColumn: ids[0]!, keys: undefined });
    bench.host.reveal({ table: id });
    expect(sheet().filter?.criteria.size).toBe(0);
  });

  it('are read and written after they were unmerged', () => {
    merge(2, 3, 3, 1);
    user().unmerge('Merged');
    append('4');
    expect(texts(3)).toEqual(['Country', 'FR', undefined, undefined, 'FR']);
  });
});

it('merged cells of the user beside the managed columns do not hinder the table', () => {
  sheet().put(1, 4, { value: 'Mine' });
  merge(2, 4, 2, 1);
  append('4');
  expect(bench.host.readRows({ table: id, columns: ids, from: 0, count: 9 }).rows).toHaveLength(4);
});

it('empty merged cells below the table make room for new rows', () => {
  merge(5, 1, 1, 3);
  append('4', '5');
  expect([texts(1), texts(3)]).toEqual([
    ['Key', '1', '2', '3', '4', '5'],
    ['Country', 'FR', 'FR', 'FR', 'FR', 'FR'],
  ]);
});

it('rows are not shifted where a part of merged cells would move, and nothing is written', () => {
  sheet().put(9, 6, { value: 'mine' });
  sheet().put(5, 2, { value: '=1+1', formula: '=1+1' });
  merge(7, 3, 1, 3);
  expect(() => append('4')).toThrow(refused('C7:E7'));
  expect(() => remove('2')).toThrow(refused('C7:E7'));
  expect(texts(1).filter(Boolean)).toEqual(['Key', '1', '2', '3']);
  user().unmerge('Merged');
  append('4');
  remove('2');
  expect(texts(1).filter(Boolean)).toEqual(['Key', '1', '4', '3']);
});

it('a filter is refused with what to do where the user has merged cells across rows', () => {
  sheet().put(1, 4, { value: 'Mine' });
  merge(2, 4, 2, 1);
  expect(() => bench.host.filterRows({ table: id, keyColumn: ids[0]!, keys: ['1'] })).toThrow(refused('D2:D3'));
  expect(sheet().filter).toBeUndefined();
});

it('an empty sheet with merged cells does not get a table', () => {
  user().addSheet('Portfolio', []);
  user().merge('Portfolio', { row: 1, column: 1, rows: 1, columns: 3 });
  const made = bench.host.createTable({ name: 'TPR_P', sheet: 'Portfolio', columns, frozenColumns: 2 });
  expect(made.sheet).not.toBe('Portfolio');
  expect(user().seeHeaders(made.id)).toEqual(['Key', 'Name', 'Country']);
});

it('a summary keeps all its numbers, and the title that the user has merged', () => {
  const blocks = [
    {
      title: 'By country',
      header: ['Country', 'Rows'],
      rows: [
        ['FR', 3],
        ['DE', 2],
      ],
      look: 'columns',
    },
  ] as const;
  bench.host.writeSummary({ sheet: 'Summary', blocks });
  user().merge('Summary', { row: 1, column: 1, rows: 1, columns: 2 });
  user().merge('Summary', { row: 3, column: 2, rows: 2, columns: 1 });
  bench.host.writeSummary({ sheet: 'Summary', blocks });
  expect(user().seeSheet('Summary').slice(0, 4)).toEqual([
    ['By country', null],
    ['Country', 'Rows'],
    ['FR', 3],
    ['DE', 2],
  ]);
  expect(bench.appsScript.state.book.sheet('Summary').merges.size).toBe(1);
});

const acts: readonly (readonly [name: string, keys: readonly string[], act: (at: Interrupted) => unknown])[] = [
  [
    'written',
    ['k1', 'k2'],
    ({ bench: { host }, table, ids }) =>
      host.writeRows({
        table,
        keyColumn: ids[2]!,
        columns: ids.slice(0, 2),
        rows: ['k1', 'k2'].map((key) => ({ key, cells: [`new ${key}`, 9] })),
      }),
  ],
  [
    'added',
    ['k3', 'k4'],
    ({ bench: { host }, table, ids }) =>
      host.appendRows({ table, columns: ids, rows: ['k3', 'k4'].map((key) => [`new ${key}`, 9, key]) }),
  ],
];

it.each(acts)(
  'no rows are reported as %s whose cells the user merges between a check and the write',
  (_, keys, act) => {
    const seen = new Set<string>();
    interruptEachRead(
      (at) => {
        try {
          act(at);
          return 'done';
        } catch (error) {
          expect(error).toMatchObject({ field: 'merged' });
          return 'refused';
        }
      },
      (by, _table, title) => by.merge(title, { row: 3, column: 1, rows: 4, columns: 1 }),
      ({ bench: { host, user: by }, sheet: title, table, ids: all }, outcome) => {
        seen.add(outcome);
        if (outcome === 'refused') return;
        by.unmerge(title);
        const { rows } = host.readRows({ table, columns: [all[0]!, all[2]!], from: 0, count: 9 });
        expect([title, rows]).toEqual([title, expect.arrayContaining(keys.map((key) => [`new ${key}`, key]))]);
      },
    );
    expect([...seen].sort()).toEqual(['done', 'refused']);
  },
);
