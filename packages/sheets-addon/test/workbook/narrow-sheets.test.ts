import type { NewColumn } from '@tpr/core/workbook';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBench, type AppsScriptBench } from './bench.ts';

const columns: readonly NewColumn[] = [
  { header: 'Key', type: 'text', note: '', isHidden: true },
  { header: 'Name', type: 'text', note: '' },
];
let bench: AppsScriptBench;

beforeEach(() => {
  bench = createBench();
});
afterEach(() => bench.appsScript.close());

it('a table whose columns are all frozen is made in an empty sheet that has no other columns', () => {
  const sheet = bench.appsScript.state.book.addSheet('Portfolio');
  sheet.resize(3, 2);
  const table = bench.host.createTable({ name: 'TPR_Portfolio', sheet: 'Portfolio', columns, frozenColumns: 2 });
  expect(table).toMatchObject({ sheet: 'Portfolio', columns: [{ header: 'Key' }, { header: 'Name' }] });
  expect([sheet.frozenColumns, sheet.maxColumns]).toEqual([2, 3]);
});

it.each([
  ['a cell that the user may not edit lies beside the table', 9, ['Key', '2']],
  ['the user may edit all cells', undefined, ['Key', '2']],
])('rows are removed where %s', (_, column, left) => {
  const { host, appsScript } = bench;
  const { id: table, columns: made } = host.createTable({ name: 'TPR_T', sheet: 'T', columns, frozenColumns: 0 });
  const ids = made.map(({ id }) => id);
  host.appendRows({ table, columns: ids, rows: ['1', '2', '3'].map((key) => [key, 'a']) });
  const sheet = appsScript.state.book.sheet('T');
  if (column !== undefined) {
    const box = { row: 1, column, rows: sheet.maxRows, columns: 1 };
    sheet.protections.push({ box, isWarningOnly: false, description: 'mine', editors: new Set<string>() });
  }
  host.removeRows({ table, keyColumn: ids[0]!, keys: ['1', '3'] });
  expect(Array.from({ length: sheet.extent().row }, (__, at) => sheet.at(at + 1, 1).value)).toEqual(left);
});
