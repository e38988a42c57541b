import type { CellFormulas, LeftSheet } from '@tpr/panel';

/** Has formulas asked again, and keeps for the panel where that failed. */
export interface FormulaRenewal extends CellFormulas {
  /** Never rejects: what is no matter of single sheets goes to `report`. */
  renew(): Promise<void>;
}

export function createFormulaRenewal(
  renew: () => Promise<readonly LeftSheet[]>,
  report: (error: unknown) => void,
): FormulaRenewal {
  const listeners = new Set<() => void>();
  let leftSheets: readonly LeftSheet[] = [];
  return {
    get leftSheets() {
      return leftSheets;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async renew() {
      try {
        leftSheets = await renew();
        for (const listener of listeners) listener();
      } catch (error) {
        report(error);
      }
    },
  };
}
