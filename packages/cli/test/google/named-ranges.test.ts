import type { NewColumn } from '@tpr/core/workbook';
import { expect, it } from 'vitest';
import { openBook, openGoogle } from './opened-google.ts';

const columns: readonly NewColumn[] = ['Key', 'Name', 'Country'].map((header) => ({ header, type: 'text', note: '' }));

it('named ranges of the user that begin in the header row stay as they are when rows are added', async () => {
  const { book, start } = await openBook(await openGoogle());
  const host = start();
  const table = await host.createTable({ name: 'TPR_Names', sheet: 'Names', columns, frozenColumns: 0 });
  const ids = table.columns.map(({ id }) => id);
  const append = async (key: string) => start().appendRows({ table: table.id, columns: ids, rows: [[key, 'a', 'FR']] });
  await append('1');
  const sheet = book.sheet('Names');
  book.addName('Budget', sheet, { row: 1, column: 6, rows: 5, columns: 1 });
  book.addName('Ids', sheet, { row: 1, column: 1, rows: 2, columns: 1 });
  book.names.reverse();
  const shown = () =>
    Object.fromEntries(book.names.map(({ name, box: { rows, columns: wide } }) => [name, [rows, wide]]));
  await append('2');
  expect(shown()).toEqual({ Budget: [5, 1], Ids: [2, 1], TPR_Names: [3, 3] });
  expect(await start().findTable({ id: table.id })).toMatchObject({ name: 'TPR_Names' });
});

it('a duplicate of the sheet stays as it is, wherever the user has put it', async () => {
  const { book, start } = await openBook(await openGoogle());
  const table = await start().createTable({ name: 'TPR_Kept', sheet: 'Kept', columns, frozenColumns: 0 });
  const ids = table.columns.map(({ id }) => id);
  const append = async (key: string) => start().appendRows({ table: table.id, columns: ids, rows: [[key, 'a', 'FR']] });
  await append('1');
  const copy = book.sheet('Kept').copy((box) => ({ ...box }), book.nextId());
  copy.name = 'Copy of Kept';
  book.sheets.unshift(copy);
  await append('2');
  expect(['Copy of Kept', 'Kept'].map((name) => book.sheet(name).extent().row)).toEqual([2, 3]);
});
