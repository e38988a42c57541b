import { cellEditMode, codeOf } from './excel-error.ts';
import { faultOf } from './fault.ts';
import { allowWaiting, pollMs } from './retry-busy.ts';

/** The part of office.js that is used. */
export type ExcelRunner = Pick<typeof Excel, 'run'>;

export type Batch<T> = (context: Excel.RequestContext) => Promise<T>;

/** Runs batches one after another, so that no other batch changes cells between the reads and writes of an operation. */
export type RunBatch = <T>(batch: Batch<T>) => Promise<T>;

/** The number of batches of each Excel that have not ended. */
const unended = new WeakMap<ExcelRunner, number>();

/** Whether a batch waits for Excel. If not, a task without progress waits for the service. */
export function isExcelAsked(excel: ExcelRunner): boolean {
  return (unended.get(excel) ?? 0) > 0;
}

function count(excel: ExcelRunner, step: 1 | -1): void {
  unended.set(excel, (unended.get(excel) ?? 0) + step);
}

/**
 * @param waitMs how long a cell may be edited, or another workbook be in front, before the batch gives up.
 * @returns a function that runs a batch, and rejects with ConnectorError. A batch is not one undo group. A group
 * refuses operations that cannot be undone, such as hiding a sheet
 * (https://learn.microsoft.com/office/dev/add-ins/excel/excel-add-ins-undo-capabilities).
 */
export function createBatchRunner(excel: ExcelRunner, waitMs: number): RunBatch {
  let last: Promise<unknown> = Promise.resolve();
  return (batch) => {
    count(excel, 1);
    const result = last.then(() => runPatiently(excel, batch, waitMs)).finally(() => count(excel, -1));
    last = result.catch(() => undefined);
    return result;
  };
}

async function runPatiently<T>(excel: ExcelRunner, batch: Batch<T>, waitMs: number): Promise<T> {
  try {
    return await excel.run({ delayForCellEdit: true }, (context) => {
      allowWaiting(context, waitMs);
      return batch(context);
    });
  } catch (error) {
    if (codeOf(error) !== cellEditMode || waitMs <= 0) throw faultOf(error);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    return runPatiently(excel, batch, waitMs - pollMs);
  }
}
