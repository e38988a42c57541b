import { cellEditMode, codeOf, faultOf } from './fault.ts';
import { allowWaiting, pollMs } from './patience.ts';

/** The part of office.js that is used. */
export type ExcelRunner = Pick<typeof Excel, 'run'>;

export type Batch<T> = (context: Excel.RequestContext) => Promise<T>;

/** Runs batches one after another, so that nothing moves between a verb's reading and its writing. */
export type RunBatch = <T>(batch: Batch<T>) => Promise<T>;

/**
 * @param waitMs how long a cell may stay open for typing, or another workbook in front, before the batch gives up.
 * @returns runs a batch. Not as one step of undo: a group refuses whatever can not be undone, such as hiding a sheet
 * (https://learn.microsoft.com/office/dev/add-ins/excel/excel-add-ins-undo-capabilities). Rejects with ConnectorError.
 */
export function createBatchRunner(excel: ExcelRunner, waitMs: number): RunBatch {
  let last: Promise<unknown> = Promise.resolve();
  return (batch) => {
    const result = last.then(() => runPatiently(excel, batch, waitMs));
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

/** Sends what `act` asks for in one request: without recalculation, redrawing or events of our own. */
export async function writeQuietly<T>(context: Excel.RequestContext, act: () => T): Promise<T> {
  context.application.suspendApiCalculationUntilNextSync();
  context.application.suspendScreenUpdatingUntilNextSync();
  context.runtime.enableEvents = false;
  const result = act();
  context.runtime.enableEvents = true;
  try {
    await context.sync();
    return result;
  } catch (error) {
    // The request ended before its last line: events for the user's edits have to be switched on again.
    context.runtime.enableEvents = true;
    await context.sync().catch(() => undefined);
    throw error;
  }
}
