/** A refusal injected by a test in place of Excel's own response to one request. */
export interface Fault {
  /** `RequestPayloadSizeLimitExceeded`, `InvalidOperationInCellEditMode`, `GeneralException`, `slow`, ... */
  readonly code: string;
  /** How many actions of the request are executed before it fails; undefined refuses the whole request. */
  readonly after?: number;
  /** How many requests pass before this fault, counted once it is first in the queue. */
  readonly skip?: number;
  /** For `slow`: the delay of the response. */
  readonly waitMs?: number;
}

/** The injected faults, in order. */
export class Faults {
  private queue: Fault[] = [];
  private readonly calls = new Map<string, number>();

  /** Makes the next `times` calls fail inside Excel. @param name as on the wire: `WorksheetFreezePanes.FreezeAt` */
  failCall(name: string, times: number): void {
    this.calls.set(name, times);
  }

  /** Whether this call fails. */
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

  /** The fault for the arriving request. */
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

/** Counts of the traffic on the wire. */
export interface Counters {
  /** Requests of the add-in itself: one per `context.sync()` with something to send. */
  syncs: number;
  /** Bytes of each request, in order. */
  readonly requestBytes: number[];
  largestRequestBytes: number;
  /** Events pushed to the add-in. */
  pushes: number;
  /** Requests that changed something: each would be a step on Excel's undo list. */
  undoSteps: number;
  /** How often the add-in suspended calculation, and screen updating. */
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
