import type { TaskProgress } from '@tpr/core/workbook';
import { createExcel, type ExcelInNode } from '@tpr/excel-simulator/node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';
import { CellEditWatch } from '../../src/panel/cell-edit-watch.ts';

let excel: ExcelInNode;
let watch: CellEditWatch;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  watch.end();
  vi.useRealTimers();
  excel.close();
});

function open(): TaskProgress[] {
  excel = createExcel({ platform: 'windows-2021' });
  const told: TaskProgress[] = [];
  watch = new CellEditWatch(excel.Excel, (progress) => told.push(progress));
  return told;
}

const sending = { step: 'sending', done: 2, total: 6 } as const;
const waiting = { ...sending, step: 'waitingForCell' } as const;

/** After 3 s without progress Excel is asked. */
const pass = async (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a task without progress is reported to wait for the edited cell, once, and to continue once the user leaves it', async () => {
  const told = open();
  watch.onProgress(sending);
  excel.workbook.user.enterCellEdit();
  const written = createOfficeWorkbook(excel.Excel).describe();
  await pass(2_900);
  expect(told).toEqual([sending]);
  await pass(20_000);
  expect(told).toEqual([sending, waiting]);
  excel.workbook.user.leaveCellEdit();
  await pass(4_000);
  expect(told).toEqual([sending, waiting, sending]);
  await written;
});

it('a task that waits for the service is not reported to wait for the edited cell', async () => {
  const told = open();
  const { describe } = createOfficeWorkbook(excel.Excel);
  await describe();
  watch.onProgress(sending);
  excel.workbook.user.enterCellEdit();
  await pass(20_000);
  expect(told).toEqual([sending]);
});

it('a slow task is not reported to wait while no cell is edited, and an ended one never is', async () => {
  const told = open();
  watch.onProgress(sending);
  await pass(20_000);
  watch.end();
  excel.workbook.user.enterCellEdit();
  await pass(20_000);
  expect(told).toEqual([sending]);
});
