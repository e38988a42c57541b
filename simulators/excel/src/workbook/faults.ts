/** A refusal a test plants: answered to one request instead of Excel's own answer. */
export interface Fault {
  /** `RequestPayloadSizeLimitExceeded`, `InvalidOperationInCellEditMode`, `GeneralException`, `slow`, ... */
  readonly code: string;
  /** Actions of the request that are still carried out before it fails; undefined refuses the request whole. */
  readonly after?: number;
  /** Requests that pass before this one, counted from now. */
  readonly skip?: number;
  /** For `slow`: how long the answer waits. */
  readonly waitMs?: number;
}

/** The faults to come, first planted first answered. */
export class Faults {
  private queue: Fault[] = [];
  private readonly calls = new Map<string, number>();

  /** Has a call fail inside of Excel so many times. @param name as on the wire: `WorksheetFreezePanes.FreezeAt` */
  failCall(name: string, times: number): void {
    this.calls.set(name, times);
  }

  /** Whether this call fails now. */
  takeCall(name: string): boolean {
    const left = this.calls.get(name) ?? 0;
    if (left > 0) this.calls.set(name, left - 1);
    return left > 0;
  }

  push(...faults: readonly Fault[]): void {
    this.queue.push(...faults);
  }

  get length(): number {
    return this.queue.length;
  }

  clear(): void {
    this.queue = [];
  }

  /** The fault for the request that arrives now. */
  take(): Fault | undefined {
    const [first, ...rest] = this.queue;
    if (!first) return undefined;
    if ((first.skip ?? 0) > 0) {
      this.queue = [{ ...first, skip: (first.skip ?? 0) - 1 }, ...rest];
      return undefined;
    }
    this.queue = rest;
    return first;
  }
}

/** What went over the wire. */
export interface Counters {
  /** Requests of the add-in's own: one a `context.sync()` that had something to say. */
  syncs: number;
  /** Bytes of each request, in order. */
  readonly requestBytes: number[];
  largestRequestBytes: number;
  /** Events pushed to the add-in. */
  pushes: number;
  /** Requests that changed something: what Excel would put on its undo list. */
  undoSteps: number;
  /** How often the add-in suspended calculation and screen updating. */
  calculationSuspensions: number;
  screenSuspensions: number;
}

export const createCounters = (): Counters => ({
  syncs: 0,
  requestBytes: [],
  largestRequestBytes: 0,
  pushes: 0,
  undoSteps: 0,
  calculationSuspensions: 0,
  screenSuspensions: 0,
});
