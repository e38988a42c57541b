import { createExcel, type ExcelInNode } from '@tpr/excel-simulator/node';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recalculateFormulas } from '../../src/functions/recalculation.ts';
import { createFormulaRenewal, type FormulaRenewal } from '../../src/panel/formula-renewal.ts';

let excel: ExcelInNode;
let renewal: FormulaRenewal;
/** The panel's notifications, in order. */
let reported: unknown[];

beforeEach(async () => {
  excel = createExcel({ platform: 'windows-2021' });
  await excel.Excel.run(async ({ workbook }) => {
    for (const name of ['Second', 'Third', 'Texts']) {
      const sheet = workbook.worksheets.add(name);
      sheet.getRange('A1').formulas = [['=TPR.STATUS()']];
      if (name === 'Texts') sheet.visibility = 'VeryHidden';
    }
  });
  reported = [];
  renewal = createFormulaRenewal(
    (tell) => recalculateFormulas(excel.Excel, 'TPR', tell),
    (error) => reported.push(error),
  );
  renewal.onChange(() => reported.push(renewal.leftSheets));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  excel.close();
});

/** @returns whether the renewal had ended that much later. */
async function isOverAfter(ms: number, renewed: Promise<void>): Promise<boolean> {
  let isOver = false;
  void renewed.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(ms);
  return isOver;
}

const untilReported = (count: number) => vi.waitFor(() => expect(reported).toHaveLength(count));

test('a cell that is open for typing delays the renewal by 20 seconds at most, and the formulas are read again later', async () => {
  excel.workbook.user.enterCellEdit();
  const renewed = renewal.renew();
  expect(await isOverAfter(19_000, renewed)).toBe(false);
  expect(await isOverAfter(1_000, renewed)).toBe(true);
  expect(reported).toEqual([[{ isProtected: false }]]);
  excel.workbook.user.leaveCellEdit();
  await untilReported(2);
  expect(reported[1]).toEqual([]);
});

test('sheets that Excel has not reached in time are named, except very hidden ones', async () => {
  // The sheets, the formulas of the first one, and those of the second one.
  excel.workbook.faults.push({ code: 'slow', waitMs: 600_000, skip: 2 });
  expect(await isOverAfter(20_000, renewal.renew())).toBe(true);
  expect(reported).toEqual([['Second', 'Third'].map((name) => ({ name, isProtected: false }))]);
});

test('a protected sheet is named; a very hidden one, which the user cannot unprotect, is not', async () => {
  await excel.Excel.run(async ({ workbook }) => {
    for (const name of ['Second', 'Texts']) workbook.worksheets.getItem(name).protection.protect();
  });
  await renewal.renew();
  expect(reported).toEqual([[{ name: 'Second', isProtected: true }]]);
});

test('formulas that were delayed are no longer reported once a later renewal has started', async () => {
  excel.workbook.faults.push({ code: 'slow', waitMs: 30_000 });
  expect(await isOverAfter(20_000, renewal.renew())).toBe(true);
  excel.workbook.user.enterCellEdit();
  expect(await isOverAfter(19_000, renewal.renew())).toBe(false);
  excel.workbook.user.leaveCellEdit();
  await untilReported(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual([[{ isProtected: false }], []]);
});
