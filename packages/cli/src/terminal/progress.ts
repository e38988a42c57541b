import { stderr, type Output } from './output.ts';
import { cutToFit, toPlainLine } from './plain-text.ts';

/** At most ten redraws a second on a terminal; a line every few seconds in a log. */
const redrawMs = 100;
const lineMs = 5_000;
/** Interval of redraws on a terminal while nothing happens: the remaining wait changes. */
const idleMs = 1_000;
/** The rate covers only the last seconds, so that it shows a change of pace. */
const rateWindowMs = 15_000;
const barWidth = 20;

export interface ProgressState {
  readonly done: number;
  /** Absent while it is not known. */
  readonly total?: number | undefined;
  /** What is being done, such as `looking for changes`. */
  readonly note?: string | undefined;
}

interface Remark {
  readonly text: string;
  /** End of the wait, by the clock of `performance`. */
  readonly untilMs: number;
}

/**
 * Shows the progress of a long operation: done of total, rate, time left, note, and what slows it down. From the first
 * report on it is redrawn at intervals, so that a wait does not look like a hang. Nothing is shown before.
 */
export class Progress {
  private readonly label: string;
  private readonly output: Output;
  private readonly redraws: boolean;
  private state: ProgressState | undefined;
  private noted: Remark | undefined;
  private samples: { readonly atMs: number; readonly done: number }[] = [];
  private drawnMs = -Infinity;
  private drawn: ProgressState | undefined;
  private isDrawn = false;
  /** Whether a redraw of something new is scheduled. */
  private isDue = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(label: string, output: Output = stderr) {
    this.label = label;
    this.output = output;
    this.redraws = output.isTTY && process.env['TERM'] !== 'dumb';
  }

  get isQuiet(): boolean {
    return this.output.isQuiet;
  }

  /** Cheap: call it as often as you like. */
  report(state: ProgressState): void {
    if (this.isQuiet) return;
    const nowMs = performance.now();
    this.state = state;
    this.addSample(nowMs, state.done);
    if (this.noted !== undefined && this.noted.untilMs <= nowMs) this.noted = undefined;
    this.drawSoon();
  }

  /** Shows what slows the operation down, until the wait is over and the next report arrives. */
  remark(text: string, waitMs = 0): void {
    this.noted = { text, untilMs: performance.now() + waitMs };
    if (this.state !== undefined) this.drawSoon();
  }

  /** Writes a line of its own, above the bar. */
  print(line: string): void {
    this.clear();
    this.output.print(line);
    if (this.redraws && this.state !== undefined) this.draw();
  }

  /** Shows the last state and ends its line; call it in `finally`, before anything else is printed. */
  finish(): void {
    if (this.state !== undefined) {
      // A log contains the last state already, unless that state was waiting to be printed.
      if (this.redraws || this.drawn !== this.state) this.draw();
      if (this.redraws) this.output.write('\n');
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    this.state = undefined;
    this.isDrawn = false;
    this.isDue = false;
  }

  private addSample(atMs: number, done: number): void {
    const last = this.samples.at(-1);
    // A lower number belongs to another part of the operation.
    if (last !== undefined && done < last.done) this.samples = [];
    // Many reports within one redraw count as one sample.
    else if (last !== undefined && this.samples.length > 1 && atMs - last.atMs < redrawMs) this.samples.pop();
    this.samples.push({ atMs, done });
    while (this.samples.length > 2 && atMs - (this.samples[1]?.atMs ?? atMs) > rateWindowMs) this.samples.shift();
  }

  private drawSoon(): void {
    const dueMs = this.drawnMs + (this.redraws ? redrawMs : lineMs) - performance.now();
    if (dueMs <= 0) return this.draw();
    if (this.isDue) return;
    this.isDue = true;
    this.drawIn(dueMs);
  }

  private drawIn(waitMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), waitMs).unref();
  }

  private draw(): void {
    if (this.state === undefined) return;
    this.drawnMs = performance.now();
    this.drawn = this.state;
    const text = describeProgress(this.label, this.state, this.remarkNow(), this.rate(), this.redraws);
    this.isDue = false;
    this.drawIn(this.redraws ? idleMs : lineMs);
    if (!this.redraws) return this.output.print(text);
    // A line as wide as the terminal would wrap, and then no longer be cleared. Some terminals say they have 0 columns.
    this.output.redraw(cutToFit(text, (this.output.columns ?? 80) - 1));
    this.isDrawn = true;
  }

  private remarkNow(): string | undefined {
    if (this.noted === undefined) return undefined;
    const leftMs = this.noted.untilMs - performance.now();
    return leftMs < 1_000 ? this.noted.text : `${this.noted.text}, waiting ${formatDuration(leftMs / 1000)}`;
  }

  private clear(): void {
    if (this.isDrawn) this.output.redraw('');
    this.isDrawn = false;
  }

  private rate(): number | undefined {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (first === undefined || last === undefined || last.atMs - first.atMs < 500) return undefined;
    return ((last.done - first.done) / (last.atMs - first.atMs)) * 1000;
  }
}

function describeProgress(
  label: string,
  { done, total, note }: ProgressState,
  remark: string | undefined,
  rate: number | undefined,
  hasBar: boolean,
): string {
  const isDone = total !== undefined && done >= total;
  const left = total === undefined || isDone || !rate ? '' : `${formatDuration((total - done) / rate)} left`;
  const isBegun = total !== undefined || done > 0;
  const parts = [
    isBegun ? (total === undefined ? format(done) : `${format(done)}/${format(total)}`) : '',
    rate === undefined || !isBegun ? '' : `${rate < 10 ? rate.toFixed(1) : format(Math.round(rate))}/s`,
    left,
    note ?? '',
    remark ?? '',
  ].filter((part) => part !== '');
  const bar = hasBar && total !== undefined && total > 0 ? `${drawBar(done / total)} ` : '';
  return toPlainLine(`${label}${isBegun ? '' : ':'} ${bar}${parts.join(', ')}`);
}

function drawBar(part: number): string {
  const full = Math.round(Math.min(1, Math.max(0, part)) * barWidth);
  return '█'.repeat(full) + '░'.repeat(barWidth - full);
}

function format(count: number): string {
  return count.toLocaleString('en');
}

/** Such as `40 s`, `3 min 20 s` or `2 h 05 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return `${whole} s`;
  if (minutes < 60) return `${minutes} min ${String(whole % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
