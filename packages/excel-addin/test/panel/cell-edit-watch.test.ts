import type { TaskProgress } from '@tpr/core/workbook';
import { createExcel, type ExcelInNode } from '@tpr/excel-simulator/node';
import { afterEach, expect, it, vi } from 'vitest';
import { CellEditWatch } from '../../src/panel/cell-edit-watch.ts';

let excel: ExcelInNode;
let watch: CellEditWatch;
afterEach(() => {
  watch.end();
  excel.close();
});

function open(): TaskProgress[] {
  excel = createExcel({ platform: 'windows-2021' });
  const told: TaskProgress[] = [];
  watch = new CellEditWatch(excel.Excel, (progress) => told.push(progress), 5);
  return told;
}

const sending = { step: 'sending', done: 2, total: 6 } as const;
const waiting = { ...sending, step: 'waitingForCell' } as const;

it('a task without progress is reported to wait for the edited cell, once, and to continue once the user leaves it', async () => {
  const told = open();
  watch.onProgress(sending);
  excel.workbook.user.enterCellEdit();
  await vi.waitUntil(() => told.length > 1);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(told).toEqual([sending, waiting]);
  excel.workbook.user.leaveCellEdit();
  await vi.waitUntil(() => told.length > 2);
  expect(told).toEqual([sending, waiting, sending]);
});

it('a slow task is not reported to wait while no cell is edited, and an ended one never is', async () => {
  const told = open();
  watch.onProgress(sending);
  await new Promise((resolve) => setTimeout(resolve, 40));
  watch.end();
  excel.workbook.user.enterCellEdit();
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(told).toEqual([sending]);
});
