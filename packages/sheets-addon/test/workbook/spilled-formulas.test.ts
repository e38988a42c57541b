import type { NewColumn } from '@tpr/core/workbook';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBench, type AppsScriptBench } from './bench.ts';

const columns: readonly NewColumn[] = ['Key', 'Name'].map((header) => ({ header, type: 'text', note: '' }));
let bench: AppsScriptBench;
let id: string;
let ids: string[];

beforeEach(() => {
  bench = createBench();
  const table = bench.host.createTable({ name: 'TPR_Spilled', sheet: 'Spilled', columns, frozenColumns: 0 });
  id = table.id;
  ids = table.columns.map((column) => column.id);
  append('1', '2', '3');
});
afterEach(() => bench.appsScript.close());

const sheet = () => bench.appsScript.state.book.sheet('Spilled');
const append = (...keys: string[]) =>
  bench.host.appendRows({ table: id, columns: ids, rows: keys.map((key) => [key, 'a']) });
const remove = (...keys: string[]) => bench.host.removeRows({ table: id, keyColumn: ids[0]!, keys });
const keys = () => Array.from({ length: sheet().extent(1, 1).row }, (_, at) => sheet().at(at + 1, 1).value);

/** The user adds a column whose formula fills the rows down to the last one. */
function fillBeside(last: number, value: string): void {
  sheet().put(1, 3, { value: 'Mine', formula: '={"Mine";TPR_INDICATOR(A2:A,"financial risk")}' });
  for (let row = 2; row <= last; row++) sheet().put(row, 3, { value: row > 4 ? value : 1, isSpilled: true });
}

it.each(['', 'x'])(
  'rows are removed and added beside a formula that fills more rows than the table, with %j',
  (value) => {
    fillBeside(20, value);
    remove('2');
    expect(bench.host.findTable({ id })).toMatchObject({ rowCount: 2 });
    append('4', '5');
    expect(keys()).toEqual(['Key', '1', '3', '4', '5']);
    expect(bench.host.findTable({ id })).toMatchObject({ rowCount: 4 });
    remove('1', '3', '4', '5');
    append('6');
    expect(keys()).toEqual(['Key', '6']);
  },
);

it('where other cells beside the table would move, a row that cannot be removed is reported with what to do', () => {
  fillBeside(4, '');
  sheet().put(9, 6, { value: 'mine' });
  const refused = { kind: 'config', field: 'cells', message: expect.stringContaining('fills several cells') };
  expect(() => remove('2')).toThrow(expect.objectContaining(refused));
  expect(keys()).toEqual(['Key', '1', '2', '3']);
  // What lies beside the table alone does not hinder it.
  sheet().put(1, 3, { value: 'Mine', formula: undefined });
  for (const row of [2, 3, 4]) sheet().put(row, 3, { value: undefined });
  remove('2');
  expect([keys(), sheet().at(9, 6).value]).toEqual([['Key', '1', '3'], 'mine']);
});
