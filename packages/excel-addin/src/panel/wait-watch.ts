import type { TaskProgress } from '@tpr/core/workbook';
import { isExcelAsked, type ExcelRunner } from '../workbook/batch.ts';
import { cellEditMode, codeOf } from '../workbook/excel-error.ts';

/** After this time without progress a task waits for something. */
const quietMs = 3_000;

/**
 * Reports what a task without progress waits for. While the user edits a cell, Excel delays the requests of the task, and
 * does not say so; a request without `delayForCellEdit` is refused at once instead. A task that has no request to Excel
 * waits for the service.
 */
export class WaitWatch {
  private readonly excel: ExcelRunner;
  private readonly tell: (progress: TaskProgress) => void;
  private last: TaskProgress = { step: 'reading', done: 0 };
  private waitedFor: 'waitingForCell' | 'waitingForService' | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(excel: ExcelRunner, tell: (progress: TaskProgress) => void) {
    this.excel = excel;
    this.tell = tell;
    this.restart();
  }

  /** Passes the progress of the task on. */
  onProgress(progress: TaskProgress): void {
    this.last = progress;
    this.waitedFor = undefined;
    this.restart();
    this.tell(progress);
  }

  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private restart(): void {
    clearTimeout(this.timer);
    const timer = setTimeout(() => void this.check(timer), quietMs);
    this.timer = timer;
  }

  private async check(timer: ReturnType<typeof setTimeout>): Promise<void> {
    const waitedFor = isExcelAsked(this.excel)
      ? (await this.isCellEdited())
        ? 'waitingForCell'
        : undefined
      : 'waitingForService';
    // The task has ended or made progress meanwhile.
    if (this.timer !== timer) return;
    if (waitedFor !== this.waitedFor) this.tell({ ...this.last, ...(waitedFor !== undefined && { step: waitedFor }) });
    this.waitedFor = waitedFor;
    this.restart();
  }

  private async isCellEdited(): Promise<boolean> {
    try {
      await this.excel.run(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().load('name');
        await context.sync();
      });
      return false;
    } catch (error) {
      return codeOf(error) === cellEditMode;
    }
  }
}
