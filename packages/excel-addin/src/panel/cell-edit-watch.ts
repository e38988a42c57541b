import type { TaskProgress } from '@tpr/core/workbook';
import { isExcelAsked, type ExcelRunner } from '../workbook/batch.ts';
import { cellEditMode, codeOf } from '../workbook/fault.ts';

/** After this time without progress Excel is asked whether a cell is being edited. */
const quietMs = 3_000;

/**
 * Reports that a task waits for the user to leave a cell. Until then Excel delays the requests of the task, and does not
 * say so. A request without `delayForCellEdit` is refused at once instead.
 */
export class CellEditWatch {
  private readonly excel: ExcelRunner;
  private readonly tell: (progress: TaskProgress) => void;
  private last: TaskProgress = { step: 'reading', done: 0 };
  private isWaiting = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(excel: ExcelRunner, tell: (progress: TaskProgress) => void) {
    this.excel = excel;
    this.tell = tell;
    this.restart();
  }

  /** Passes the progress of the task on. */
  onProgress(progress: TaskProgress): void {
    this.last = progress;
    this.isWaiting = false;
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
    const isEdited = isExcelAsked(this.excel) && (await this.isCellEdited());
    // The task has ended or made progress meanwhile.
    if (this.timer !== timer) return;
    if (isEdited !== this.isWaiting) this.tell(isEdited ? { ...this.last, step: 'waitingForCell' } : this.last);
    this.isWaiting = isEdited;
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
