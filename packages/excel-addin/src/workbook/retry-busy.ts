import { cellEditMode, codeOf } from './excel-error.ts';
import { faultOf, isRefusedBehind, otherInFront } from './fault.ts';

/** Interval between attempts to send a request that Excel refuses, in ms. */
export const pollMs = 250;

/** How long a batch waits for the user, in ms, by its context. */
const waits = new WeakMap<Excel.RequestContext, number>();

export function allowWaiting(context: Excel.RequestContext, waitMs: number): void {
  waits.set(context, waitMs);
}

/**
 * Sends a request that Excel refuses while a cell is edited or another workbook is in front, until Excel accepts it.
 * @param act starts with the operation that Excel may refuse, and has no operation that must not be repeated.
 * @throws ConnectorError `retry-later` after the wait: with the field `workbook` if this workbook is still not active,
 * with `cell` if the cell is still edited.
 */
export async function sendWhenReady<T>(context: Excel.RequestContext, act: () => T): Promise<T> {
  let isDoubted = false;
  for (let leftMs = waits.get(context) ?? 0; ; leftMs -= pollMs) {
    const result = act();
    try {
      await context.sync();
      return result;
    } catch (error) {
      const isBehind = isRefusedBehind(error);
      if (!isBehind && codeOf(error) !== cellEditMode) throw error;
      if (isBehind && (await isInFront(context))) {
        // The first refusal may be from before the user returned to this workbook. A second one is a failure of Excel
        // itself, which has the same error.
        if (isDoubted) throw error;
        isDoubted = true;
      } else {
        if (leftMs <= 0) throw isBehind ? otherInFront(error) : faultOf(error);
        isDoubted = false;
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

/** There is an active cell only in the workbook in front. */
async function isInFront(context: Excel.RequestContext): Promise<boolean> {
  context.workbook.getActiveCell().load('address');
  return context.sync().then(
    () => true,
    (error: unknown) => codeOf(error) !== 'InvalidSelection',
  );
}
