import type { CellFormulas, LeftSheet } from '@tpr/panel';
import type { InstalledFunctions } from '../functions/index.ts';

/** Has formulas calculated again, and stores for the panel the sheets where that failed. */
export interface FormulaRenewal extends CellFormulas {
  /**
   * Never rejects: what is no matter of single sheets goes to `report`. A cell that is open for typing holds Excel up for as
   * long as it is: after the time limit the rest goes on by itself, and the sheets that it has not reached are left.
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
      // Until Excel has named its sheets, it may be any.
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

/** @param onLimit is called where the time limit comes first. */
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
