import type { CellFormulas, LeftSheet } from '@tpr/panel';
import type { InstalledFunctions } from '../functions/index.ts';

/** Has formulas calculated again, and stores for the panel the sheets where that failed. */
export interface FormulaRenewal extends CellFormulas {
  /**
   * Never rejects: errors that do not concern single sheets are passed to `report`. A cell that is being edited blocks Excel.
   * After the time limit the renewal continues in the background, and the sheets that it has not reached are reported.
   */
  renew(): Promise<void>;
}

/** After this time the result of the task is shown even if formulas are not renewed yet. */
const longestMs = 20_000;

export function createFormulaRenewal(
  renew: InstalledFunctions['renew'],
  report: (error: unknown) => void,
): FormulaRenewal {
  const listeners = new Set<() => void>();
  let leftSheets: readonly LeftSheet[] = [];
  let last = 0;
  return {
    get leftSheets() {
      return leftSheets;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew() {
      last += 1;
      const own = last;
      const show = (left: readonly LeftSheet[]): void => {
        // Once another renewal has begun, the sheets of this one are no longer reported.
        if (own !== last) return;
        leftSheets = left;
        for (const listener of listeners) listener();
      };
      // Until Excel has listed its sheets, any sheet may be left.
      let leftSoFar: readonly LeftSheet[] = [{ isProtected: false }];
      const renewal = renew((left) => (leftSoFar = left))
        .then(show)
        .catch((error: unknown) => {
          show(leftSoFar);
          report(error);
        });
      return within(renewal, () => show(leftSoFar));
    },
  };
}

/** Resolves when the work has ended, or at the time limit. @param onLimit is called if the time limit comes first. */
function within(work: Promise<void>, onLimit: () => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      onLimit();
      resolve();
    }, longestMs);
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
