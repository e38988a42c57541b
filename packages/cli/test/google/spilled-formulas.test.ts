import type { NewColumn } from '@tpr/core/workbook';
import { expect, it } from 'vitest';
import { openBook, openGoogle } from './opened-google.ts';

const columns: readonly NewColumn[] = ['Key', 'Name'].map((header) => ({ header, type: 'text', note: '' }));

/** A table of three rows, and a column of the user whose formula fills the rows down to the last one. */
async function openBeside(last: number) {
  const { book, start } = await openBook(await openGoogle());
  const table = await start().createTable({ name: 'TPR_Spilled', sheet: 'Spilled', columns, frozenColumns: 0 });
  const ids = table.columns.map(({ id }) => id);
  const append = (...keys: string[]) =>
    start().appendRows({ table: table.id, columns: ids, rows: keys.map((key) => [key, 'a']) });
  const remove = (...keys: string[]) => start().removeRows({ table: table.id, keyColumn: ids[0]!, keys });
  await append('1', '2', '3');
  const sheet = book.sheet('Spilled');
  sheet.put(1, 3, { value: 'Mine', formula: '={"Mine";TPR_INDICATOR(A2:A,"financial risk")}' });
  for (let row = 2; row <= last; row++) sheet.put(row, 3, { value: 'x', isSpilled: true });
  const keys = () => Array.from({ length: sheet.extent(1, 1).row }, (_, at) => sheet.at(at + 1, 1).value);
  return { sheet, append, remove, keys };
}

it('rows are removed and added beside a formula that fills more rows than the table', async () => {
  const { append, remove, keys } = await openBeside(20);
  await remove('2');
  await append('4', '5');
  expect(keys()).toEqual(['Key', '1', '3', '4', '5']);
});

it('where other cells beside the table would move, a row that cannot be removed is reported with what to do', async () => {
  const { sheet, remove, keys } = await openBeside(4);
  sheet.put(9, 6, { value: 'mine' });
  const refused = { kind: 'config', field: 'cells', message: expect.stringContaining('fills several cells') };
  await expect(remove('2')).rejects.toMatchObject(refused);
  expect(keys()).toEqual(['Key', '1', '2', '3']);
});
