import { Cancelled } from '@tpr/core';
import type { TaskWatch } from '../../src/host/panel-host.ts';

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The pace of a long task. */
export interface ScriptedPace {
  readonly workMs: number;
  /** The service limits the requests. */
  readonly slowed: boolean;
  /** A task waits for it in its middle. */
  readonly released: () => Promise<void>;
}

/** A long task: reports its progress, and ends as cancelled where a real one does. */
export async function work(
  pace: ScriptedPace,
  { signal, onProgress }: TaskWatch,
  step: 'reading' | 'writing' | 'comparing' | 'sending' | 'searching' | 'deciding',
  total: number,
): Promise<void> {
  const ticks = Math.max(1, Math.min(total, Math.round(pace.workMs / 50)));
  for (let tick = 0; tick <= ticks; tick++) {
    // A run that writes to the service marks the outcome of each row in the sheet before it ends.
    const isEnded = signal?.aborted === true && (step === 'reading' || tick === ticks);
    if (isEnded) throw new Cancelled();
    onProgress?.({
      step,
      done: Math.floor((total * tick) / ticks),
      total,
      ...(pace.slowed && { slowedToPerSecond: 4 }),
    });
    if (tick === Math.floor(ticks / 2)) await pace.released();
    if (tick < ticks) await pause(pace.workMs / ticks);
  }
}
