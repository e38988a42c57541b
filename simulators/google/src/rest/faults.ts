/**
 * What goes wrong with a request. `unavailable` is a 503 and `cut` a connection that breaks, both before anything is
 * done; the same with `-after` when it was done and only the answer is lost. `busy` is a 429 out of turn.
 */
export type FaultKind = 'unavailable' | 'unavailable-after' | 'cut' | 'cut-after' | 'busy';

export interface Fault {
  readonly kind: FaultKind;
  /** Only requests whose method and path hold this, such as `POST /v4` or `values:batchUpdate`. */
  readonly on?: string;
  /** Share of those requests, 0 to 1. */
  readonly share: number;
  /** It ends after so many. */
  readonly times?: number;
}

/** Draws faults from a seed, so that a failing run can be repeated. */
export class Faults {
  private faults: { readonly fault: Fault; left: number }[] = [];
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  set(faults: readonly Fault[]): void {
    this.faults = faults.map((fault) => ({ fault, left: fault.times ?? Infinity }));
  }

  draw(request: string): FaultKind | undefined {
    for (const entry of this.faults) {
      const { kind, on = '', share } = entry.fault;
      if (entry.left === 0 || !request.includes(on) || this.random() >= share) continue;
      entry.left -= 1;
      return kind;
    }
    return undefined;
  }

  /** mulberry32: small, and the same everywhere. */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
