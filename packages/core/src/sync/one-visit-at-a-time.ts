import { requireOp, type Op } from '../runtime/op.ts';

/**
 * Lets concurrent operations pass values to `visit` as soon as they have them, one visit at a time. A slow operation
 * does not delay the others. Values that are held back, or that arrive during a visit, are passed to the next visit.
 */
export class OneVisitAtATime<T> {
  private readonly visit: (piece: readonly T[]) => Op<void>;
  private ready: T[] = [];
  private isBusy = false;

  constructor(visit: (piece: readonly T[]) => Op<void>) {
    this.visit = visit;
  }

  *pass(values: readonly T[], isHeld = false): Op<void> {
    // Not by spreading, which fails for more than about 100,000 values.
    for (const value of values) this.ready.push(value);
    if (isHeld || this.isBusy) return;
    this.isBusy = true;
    while (this.ready.length > 0) {
      const piece = this.ready;
      this.ready = [];
      yield* requireOp(this.visit(piece));
    }
    this.isBusy = false;
  }
}
