import type { NewColumn } from '@tpr/core/workbook';
import { expect, it } from 'vitest';
import { openBook, openGoogle } from './opened-google.ts';

const column = (header: string, isHidden = false): NewColumn => ({ header, type: 'text', note: '', isHidden });

it.each([
  ['all columns are frozen', [column('Key', true), column('Name')], 2],
  ['only a hidden column is not frozen', [column('Name'), column('Key', true)], 1],
])('a table is made in an empty sheet that has no other columns, where %s', async (_, columns, frozenColumns) => {
  const { book, start } = await openBook(await openGoogle());
  const sheet = book.addSheet('Portfolio');
  sheet.resize(3, 2);
  const table = await start().createTable({ name: 'TPR_Portfolio', sheet: 'Portfolio', columns, frozenColumns });
  expect(table.columns.map(({ header }) => header)).toEqual(columns.map(({ header }) => header));
  expect([sheet.frozenColumns, sheet.maxColumns]).toEqual([frozenColumns, 3]);
});
