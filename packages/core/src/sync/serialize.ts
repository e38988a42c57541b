import type { Op } from '../runtime/op.ts';

/**
 * Lets operations that run side by side hand over what they have as soon as they have it, one at a time: a slow one holds
 * back nobody. What is held back, or comes while something is taken, goes with the next piece.
 */
export function serialize<T>(
  visit: (piece: readonly T[]) => Op<void>,
): (values: readonly T[], isHeld?: boolean) => Op<void> {
  let ready: T[] = [];
  let isBusy = false;
  return function* (values, isHeld = false) {
    ready.push(...values);
    if (isHeld || isBusy) return;
    isBusy = true;
    while (ready.length > 0) {
      const piece = ready;
      ready = [];
      yield* visit(piece);
    }
    isBusy = false;
  };
}
