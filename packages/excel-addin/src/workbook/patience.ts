import { cellEditMode, codeOf, faultOf, isRefusedBehind, otherInFront } from './fault.ts';

/** How often is looked whether Excel takes a request now. */
export const pollMs = 250;

/** How long a batch waits for the user, by its context. */
const waits = new WeakMap<Excel.RequestContext, number>();

export function allowWaiting(context: Excel.RequestContext, waitMs: number): void {
  waits.set(context, waitMs);
}

/**
 * Sends a request that Excel refuses while a cell is open or another workbook is in front, until Excel takes it.
 * @param act asks for what is refused before anything else, and for nothing that may not be asked for twice.
 * @throws ConnectorError `retry-later` with the field `workbook` when this one does not come to the front, `cell` when the cell
 * stays open: the batch has waited then.
 */
export async function sendPatiently<T>(context: Excel.RequestContext, act: () => T): Promise<T> {
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
        // Excel words a failure of its own alike: what it refuses twice is one. Once, the user may just have come back.
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
