import { afterEach, beforeEach, expect, test } from 'vitest';
import { createExcel, type ExcelInNode } from '../src/node/index.ts';
import type { Workbook } from '../src/index.ts';

let excel: ExcelInNode;
let workbook: Workbook;
beforeEach(async () => {
  excel = createExcel();
  workbook = excel.workbook;
  await ask((sheet) => {
    sheet.getRange('A1:B3').values = [
      ['Id', 'Name'],
      ['S1', 'Acme'],
      ['S2', 'Globex'],
    ];
    sheet.tables.add('A1:B3', true).name = 'Portfolio';
  });
});
afterEach(() => excel.close());

const ask = (act: (sheet: Excel.Worksheet) => void): Promise<void> =>
  excel.Excel.run(async (context) => {
    act(context.workbook.worksheets.getItem('Sheet1'));
    await context.sync();
  });
const merged = () =>
  workbook.sheet('Sheet1').merged.all.map(({ row, column, rows, columns }) => [row, column, rows, columns]);
const rows = () => workbook.tables.get('Portfolio').box.rows;

test('merged cells keep the content of the upper left one, and move as a whole', async () => {
  workbook.user.paste('Sheet1', 'D2', [
    ['kept', 'lost'],
    ['lost', 'lost'],
  ]);
  workbook.user.merge('Sheet1', 'D2:E3');
  workbook.user.insertRows('Sheet1', 1, 2);
  expect(workbook.range('Sheet1', 'D4:E5').values()).toEqual([
    ['kept', ''],
    ['', ''],
  ]);
  expect(merged()).toEqual([[3, 3, 2, 2]]);
  await expect(ask((sheet) => sheet.getRange('D1:D2').insert('Down'))).rejects.toMatchObject({
    code: 'InsertDeleteConflict',
  });
  expect(merged()).toEqual([[3, 3, 2, 2]]);
});

test('a table neither begins nor grows over merged cells, and has none', async () => {
  const conflict = { code: 'MergedRangeConflict' };
  workbook.user.merge('Sheet1', 'A5:B6');
  await expect(ask((sheet) => void sheet.tables.add('A5:B8', true))).rejects.toMatchObject(conflict);
  await expect(ask((sheet) => sheet.tables.getItem('Portfolio').resize('A1:B5'))).rejects.toMatchObject(conflict);
  expect(() => workbook.user.merge('Sheet1', 'A2:B2')).toThrow('merged cells');
  expect(rows()).toBe(3);
  await ask((sheet) => sheet.tables.getItem('Portfolio').resize('A1:B4'));
  workbook.user.type('Sheet1', 'A5', 'below the table');
  expect([rows(), merged()]).toEqual([4, [[4, 0, 2, 2]]]);
});
