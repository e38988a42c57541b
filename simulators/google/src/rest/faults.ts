/**
 * An injected fault. `unavailable` is a 503 and `cut` a broken connection, both before the request is executed; with
 * `-after` it is executed and the response is lost. `busy` is a 429 without an exceeded quota.
 */
export type FaultKind = 'unavailable' | 'unavailable-after' | 'cut' | 'cut-after' | 'busy';

export interface Fault {
  readonly kind: FaultKind;
  /** Only requests whose method and path contain this text, such as `POST /v4` or `values:batchUpdate`. */
  readonly on?: string;
  /** Share of those requests that fail, 0 to 1. */
  readonly share: number;
  /** Maximum number of failures. */
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

  /** mulberry32: small and portable. */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
