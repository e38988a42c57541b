import type { NewColumn } from '@tpr/core/workbook';
import { afterEach, expect, it } from 'vitest';
import { createBench } from './bench.ts';

const columns: readonly NewColumn[] = ['Key', 'Name', 'Country'].map((header) => ({ header, type: 'text', note: '' }));
const bench = createBench();
afterEach(() => bench.appsScript.close());

it('named ranges of the user that begin in the header row stay as they are when rows are added', () => {
  const { host, appsScript } = bench;
  const { book } = appsScript.state;
  const table = host.createTable({ name: 'TPR_Names', sheet: 'Names', columns, frozenColumns: 0 });
  const ids = table.columns.map(({ id }) => id);
  const append = (key: string) => host.appendRows({ table: table.id, columns: ids, rows: [[key, 'a', 'FR']] });
  append('1');
  const sheet = book.sheet('Names');
  // Beside the table, and over one of its columns. In which order Google lists names, no page says.
  book.addName('Budget', sheet, { row: 1, column: 6, rows: 5, columns: 1 });
  book.addName('Ids', sheet, { row: 1, column: 1, rows: 2, columns: 1 });
  book.names.reverse();
  const shown = () =>
    Object.fromEntries(book.names.map(({ name, box: { rows, columns: wide } }) => [name, [rows, wide]]));
  append('2');
  expect(shown()).toEqual({ Budget: [5, 1], Ids: [2, 1], TPR_Names: [3, 3] });
  expect(host.findTable({ id: table.id })).toMatchObject({ name: 'TPR_Names' });
  // The user may rename the name of the table, and remove it.
  const own = book.names.find(({ name }) => name === 'TPR_Names')!;
  Object.assign(own, { name: 'Suppliers' });
  append('3');
  expect(shown()).toEqual({ Budget: [5, 1], Ids: [2, 1], Suppliers: [4, 3] });
  book.names.splice(book.names.indexOf(own), 1);
  // The user's own may be named as the sheet is.
  book.addName('Names', sheet, { row: 9, column: 6, rows: 1, columns: 1 });
  append('4');
  expect(shown()).toEqual({ Budget: [5, 1], Ids: [2, 1], Names: [1, 1] });
  expect(host.findTable({ id: table.id })).toMatchObject({ name: 'Names', rowCount: 4 });
});
