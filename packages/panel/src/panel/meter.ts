import type { TaskProgress } from '@tpr/core/workbook';

/** Progress with its rate. Rate and time left are absent until there are two readings of the same step. */
export interface Meter extends TaskProgress {
  readonly perSecond?: number | undefined;
  readonly leftMs?: number | undefined;
}

interface Reading {
  readonly atMs: number;
  readonly done: number;
}

/** Period of the rate: long enough to be stable, short enough to follow a service that slows down. */
const windowMs = 8_000;

/** Computes the rate and the time left from the readings of the last seconds. */
export class RateMeter {
  private readings: Reading[] = [];
  private step: TaskProgress['step'] | undefined;

  read(progress: TaskProgress, nowMs: number): Meter {
    const last = this.readings.at(-1);
    if (progress.step !== this.step || (last !== undefined && progress.done < last.done)) this.readings = [];
    this.step = progress.step;
    this.readings.push({ atMs: nowMs, done: progress.done });
    while (this.readings.length > 2 && this.readings[0]!.atMs < nowMs - windowMs) this.readings.shift();
    const first = this.readings[0]!;
    const elapsedMs = nowMs - first.atMs;
    const gained = progress.done - first.done;
    if (elapsedMs < 500 || gained <= 0) return progress;
    const perSecond = (gained * 1000) / elapsedMs;
    if (progress.total === undefined) return { ...progress, perSecond };
    return { ...progress, perSecond, leftMs: ((progress.total - progress.done) * 1000) / perSecond };
  }
}
