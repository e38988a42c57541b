import type { NewColumn } from '@tpr/core/workbook';
import { convertToCells, convertToTable } from '@tpr/google-simulator/apps-script';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBench, type AppsScriptBench } from './bench.ts';

const columns: readonly NewColumn[] = [
  { header: 'Key', type: 'text', note: '' },
  { header: 'Score', type: 'number', note: '' },
  { header: 'Name', type: 'text', note: '' },
];
let bench: AppsScriptBench;
let id: string;
let ids: string[];

beforeEach(() => {
  bench = createBench();
  const table = bench.host.createTable({ name: 'TPR_Typed', sheet: 'Typed', columns, frozenColumns: 0 });
  id = table.id;
  ids = table.columns.map((column) => column.id);
  append('1', '2', '3');
});
afterEach(() => bench.appsScript.close());

const sheet = () => bench.appsScript.state.book.sheet('Typed');
const append = (...keys: string[]) =>
  bench.host.appendRows({ table: id, columns: ids, rows: keys.map((key) => [key, Number(key), `name ${key}`]) });
const write = (column: number, cell: string | number) =>
  bench.host.writeRows({ table: id, keyColumn: ids[0]!, columns: [ids[column]!], rows: [{ key: '2', cells: [cell] }] });
const keys = () => Array.from({ length: 6 }, (_, row) => sheet().at(row + 1, 1).value);
const refused = expect.objectContaining({ kind: 'config', field: 'typedColumns' });

it('a table of Google’s own with typed columns takes no new rows, and keeps no part of them', () => {
  convertToTable(sheet(), { row: 1, column: 3, rows: 5, columns: 1 });
  for (const _ of [1, 2]) expect(() => append('4')).toThrow(refused);
  expect(keys()).toEqual(['Key', '1', '2', '3', undefined, undefined]);
  expect(bench.host.findTable({ id })).toMatchObject({ rowCount: 3 });
  convertToCells(sheet());
  append('4');
  expect(keys()).toEqual(['Key', '1', '2', '3', '4', undefined]);
});

it('in typed columns, numbers and texts are written where the format fits; a number among texts only once the cells are plain again', () => {
  convertToTable(sheet(), { row: 1, column: 1, rows: 4, columns: 3 });
  write(1, 20);
  write(2, 'changed');
  expect([2, 3].map((column) => sheet().at(3, column).value)).toEqual([20, 'changed']);
  expect(() => write(2, 7)).toThrow(refused);
  expect(sheet().at(3, 3).value).toBe('changed');
  convertToCells(sheet());
  write(2, 7);
  expect(sheet().at(3, 3).value).toBe(7);
});
