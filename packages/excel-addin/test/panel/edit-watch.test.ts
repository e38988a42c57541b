import { createExcel, type ExcelInNode } from '@tpr/excel-simulator/node';
import type { SheetRows } from '@tpr/core/workbook';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EditWatch } from '../../src/panel/edit-watch.ts';

let excel: ExcelInNode;
let end: () => void = () => undefined;
/** The reported edits; undefined for an edit of any row. */
let reported: (readonly SheetRows[] | undefined)[];

beforeEach(() => {
  excel = createExcel({ platform: 'windows-2021' });
  reported = [];
  vi.stubGlobal('Excel', excel.Excel);
  vi.stubGlobal('reportError', (error: unknown) => reported.push([error as never]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  excel.close();
});

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 30; turn++) await vi.advanceTimersByTimeAsync(0);
}

/** The id of the sheet, which counts as that of the table. */
async function sheetId(): Promise<string> {
  return excel.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1').load('id');
    await context.sync();
    return sheet.id;
  });
}

test('edits are watched although a cell is open for typing when the panel is opened', async () => {
  const watch = new EditWatch();
  const id = await sheetId();
  watch.sheetId = id;
  excel.workbook.user.enterCellEdit();
  end = watch.start((edited) => void reported.push(edited));
  await pass(1_000);
  excel.workbook.user.leaveCellEdit();
  await pass(1_000);
  excel.workbook.user.type('Sheet1', 'B3', 'an edit');
  await pass(500);
  expect(reported).toEqual([[{ sheetId: id, firstRow: 2, rowCount: 1 }]]);
});

test('a colleague’s change of the stored texts is reported although a cell is open for typing', async () => {
  const watch = new EditWatch();
  end = watch.start((edited) => void reported.push(edited));
  watch.sheetId = await sheetId();
  excel.workbook.addSheet('TPR data');
  await pass(1_000);
  excel.workbook.user.enterCellEdit();
  excel.workbook.colleague.type('TPR data', 'A9', 'saved by a colleague');
  await pass(1_000);
  excel.workbook.user.leaveCellEdit();
  await pass(3_000);
  expect(reported).toEqual([undefined]);
});
