import {
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  SetRangeValuesMutation,
  SetTriggerFormulaCalculationStartMutation,
  type ISetFormulaCalculationNotificationMutation,
} from '@univerjs/preset-sheets-core';
import type { Grid } from './grid.ts';

/** Univer collects edits for 100 ms before it calculates; this is longer. */
const quietMs = 250;

const starts: readonly string[] = [SetFormulaCalculationStartMutation.id, SetTriggerFormulaCalculationStartMutation.id];

/** Detects whether Univer is calculating, or is about to. */
export class CalculationWatch {
  private isRunning = false;
  private lastMs = performance.now();

  constructor({ api }: Grid) {
    api.addEvent(api.Event.CommandExecuted, ({ id, params }) => {
      if (id === SetRangeValuesMutation.id || id.startsWith('formula.')) this.lastMs = performance.now();
      if (starts.includes(id)) this.isRunning = true;
      if (id !== SetFormulaCalculationNotificationMutation.id) return;
      const { functionsExecutedState } = params as ISetFormulaCalculationNotificationMutation;
      if (functionsExecutedState !== undefined) this.isRunning = false;
    });
  }

  /** Resolves when nothing was calculated for a while and `isIdle` returns true. */
  async settled(isIdle: () => boolean): Promise<void> {
    while (this.isRunning || !isIdle() || performance.now() - this.lastMs < quietMs) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
