import type { NewColumn } from '@tpr/core/workbook';
import { expect, it } from 'vitest';
import { openBook, openGoogle } from './opened-google.ts';

const columns: readonly NewColumn[] = [
  { header: 'Key', type: 'text', note: '' },
  { header: 'Day', type: 'date', note: '' },
];
const added: NewColumn = { header: 'Moment', type: 'dateTime', note: '' };

it.each([
  ['fr_FR', 'dd/mm/yyyy'],
  ['en_US', 'yyyy-mm-dd'],
])('days of a spreadsheet of %s are shown as %s, as the add-on shows them', async (locale, format) => {
  const { book, start } = await openBook(await openGoogle());
  book.locale = locale;
  const host = start();
  const { id, columns: made } = await host.createTable({ name: 'T', sheet: 'Days', columns, frozenColumns: 0 });
  const [key, day] = made.map((column) => column.id);
  await host.addColumns({ table: id, after: day!, columns: [added] });
  await host.appendRows({ table: id, columns: [key!, day!], rows: [['a', 46_000]] });
  await host.writeRows({ table: id, keyColumn: key!, columns: [day!], rows: [{ key: 'a', cells: ['x'] }] });
  await host.writeRows({ table: id, keyColumn: key!, columns: [day!], rows: [{ key: 'a', cells: [46_001] }] });
  const sheet = book.sheet('Days');
  const row = sheet.rowLines.findIndex(({ metadata }) => metadata.some(({ value }) => value === id)) + 2;
  expect(sheet.at(row, 2).format).toBe(format);
  expect([2, 3].map((at) => sheet.at(row + 5, at).format)).toEqual([format, `${format} hh:mm`]);
});
