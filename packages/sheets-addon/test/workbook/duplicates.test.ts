import type { NewColumn } from '@tpr/core/workbook';
import { createAppsScript } from '@tpr/google-simulator/apps-script';
import { afterEach, expect, it } from 'vitest';
import { createBench } from './bench.ts';

const columns: readonly NewColumn[] = ['Key', 'Name'].map((header) => ({ header, type: 'text', note: '' }));
const bench = createBench();
afterEach(() => bench.appsScript.close());

it('a duplicate of the sheet stays as it is, wherever the user has put it', () => {
  const { host, appsScript } = bench;
  const { book } = appsScript.state;
  const table = host.createTable({ name: 'TPR_Kept', sheet: 'Kept', columns, frozenColumns: 0 });
  const ids = table.columns.map(({ id }) => id);
  const append = (key: string) => host.appendRows({ table: table.id, columns: ids, rows: [[key, 'a']] });
  append('1');
  const user = createAppsScript({
    code: `function go(source) { (0, eval)(source); }`,
    manifest: { oauthScopes: ['https://www.googleapis.com/auth/spreadsheets.currentonly'] },
    book,
  });
  user.ask('go', [`SpreadsheetApp.getActive().getSheetByName('Kept').copyTo(SpreadsheetApp.getActive())`]);
  user.close();
  // The user moves it to the front.
  book.sheets.unshift(
    ...book.sheets.splice(
      book.sheets.findIndex(({ name }) => name === 'Copy of Kept'),
      1,
    ),
  );
  append('2');
  expect(['Copy of Kept', 'Kept'].map((name) => book.sheet(name).extent().row)).toEqual([2, 3]);
  expect(host.findTable({ id: table.id })).toMatchObject({ sheet: 'Kept', rowCount: 2 });
  // Where the user has removed the name, and then the sheet, the copy is the table.
  book.names.splice(0);
  book.sheets.splice(
    book.sheets.findIndex(({ name }) => name === 'Kept'),
    1,
  );
  expect(host.findTable({ id: table.id })).toMatchObject({ sheet: 'Copy of Kept', rowCount: 1 });
});
