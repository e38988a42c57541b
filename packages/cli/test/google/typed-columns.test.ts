import type { NewColumn } from '@tpr/core/workbook';
import { convertToCells, convertToTable } from '@tpr/google-simulator/apps-script';
import { expect, it } from 'vitest';
import { openBook, openGoogle } from './opened-google.ts';

const columns: readonly NewColumn[] = ['Key', 'Name'].map((header) => ({ header, type: 'text', note: '' }));

it('a table of Google’s own with typed columns takes no new rows, and keeps no part of them', async () => {
  const { book, start } = await openBook(await openGoogle());
  const host = start();
  const table = await host.createTable({ name: 'TPR_Typed', sheet: 'Typed', columns, frozenColumns: 0 });
  const ids = table.columns.map(({ id }) => id);
  const append = (...keys: string[]) =>
    host.appendRows({ table: table.id, columns: ids, rows: keys.map((key) => [key, `name ${key}`]) });
  await append('1', '2');
  const sheet = book.sheet('Typed');
  const keys = () => Array.from({ length: 4 }, (_, row) => sheet.at(row + 1, 1).value);
  convertToTable(sheet, { row: 1, column: 2, rows: 4, columns: 1 });
  await expect(append('3')).rejects.toMatchObject({
    kind: 'config',
    field: 'typedColumns',
    message: expect.stringContaining('Convert the table back to plain cells'),
  });
  expect(keys()).toEqual(['Key', '1', '2', undefined]);
  const rows = [{ key: '2', cells: ['changed'] }];
  await host.writeRows({ table: table.id, keyColumn: ids[0]!, columns: [ids[1]!], rows });
  expect(sheet.at(3, 2).value).toBe('changed');
  convertToCells(sheet);
  await append('3');
  expect(keys()).toEqual(['Key', '1', '2', '3']);
});
