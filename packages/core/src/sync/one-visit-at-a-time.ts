import type { Op } from '../runtime/op.ts';

/**
 * Lets concurrent operations pass values to `visit` as soon as they have them, with one visit at a time: a slow
 * operation does not delay the others. Values that are held back, or that arrive during a visit, are passed to the next
 * visit.
 */
export function oneVisitAtATime<T>(
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
