import {
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  SetRangeValuesMutation,
  SetTriggerFormulaCalculationStartMutation,
  type ISetFormulaCalculationNotificationMutation,
} from '@univerjs/preset-sheets-core';
import type { Grid } from './grid.ts';

/** Univer gathers edits for a tenth of a second before it calculates. */
const quietMs = 250;

const starts: readonly string[] = [SetFormulaCalculationStartMutation.id, SetTriggerFormulaCalculationStartMutation.id];

/** Knows whether Univer calculates, or is about to. */
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

  /** Resolves once nothing was calculated for a while, and `isIdle` agrees. */
  async settled(isIdle: () => boolean): Promise<void> {
    while (this.isRunning || !isIdle() || performance.now() - this.lastMs < quietMs) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
