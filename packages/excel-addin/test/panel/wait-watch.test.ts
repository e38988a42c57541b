import type { TaskProgress } from '@tpr/core/workbook';
import { createExcel, type ExcelInNode } from '@tpr/excel-simulator/node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBatchRunner } from '../../src/workbook/batch.ts';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';
import { WaitWatch } from '../../src/panel/wait-watch.ts';

let excel: ExcelInNode;
let watch: WaitWatch;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  watch.end();
  vi.useRealTimers();
  excel.close();
});

function open(): TaskProgress[] {
  excel = createExcel({ platform: 'windows-2021' });
  const told: TaskProgress[] = [];
  watch = new WaitWatch(excel.Excel, (progress) => told.push(progress));
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
  let end = (): void => undefined;
  const batch = new Promise<void>((resolve) => (end = resolve));
  const written = createBatchRunner(excel.Excel, 60_000)(() => batch);
  await pass(2_900);
  expect(told).toEqual([sending]);
  await pass(20_000);
  expect(told).toEqual([sending, waiting]);
  excel.workbook.user.leaveCellEdit();
  await pass(4_000);
  expect(told).toEqual([sending, waiting, sending]);
  end();
  await written;
});

it('a task that asks nothing of Excel is reported to wait for the service, whether or not a cell is edited', async () => {
  const told = open();
  const { describe } = createOfficeWorkbook(excel.Excel);
  await describe();
  watch.onProgress(sending);
  excel.workbook.user.enterCellEdit();
  await pass(20_000);
  const waits = { ...sending, step: 'waitingForService' };
  expect(told).toEqual([sending, waits]);
  watch.onProgress(sending);
  expect(told).toEqual([sending, waits, sending]);
});

it('an ended task is not reported to wait', async () => {
  const told = open();
  watch.onProgress(sending);
  watch.end();
  excel.workbook.user.enterCellEdit();
  await pass(20_000);
  expect(told).toEqual([sending]);
});
