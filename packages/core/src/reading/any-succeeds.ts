import type { Op } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';

/** More than one, since the same failure may concern several records. */
const mostTried = 3;

/** Whether a request succeeds for one of a few other records: then a failure concerns single records. */
export function* anySucceeds<T>(others: readonly T[], request: (other: T) => Op<unknown>): Op<boolean> {
  for (const other of spread(others)) {
    if ((yield* settle(request(other))).ok) return true;
  }
  return false;
}

/** Records next to each other often fail together. The first one may be known to succeed. */
function spread<T>(all: readonly T[]): readonly T[] {
  if (all.length <= mostTried) return all;
  return Array.from(
    { length: mostTried },
    (_, index) => all[Math.floor((index * (all.length - 1)) / (mostTried - 1))]!,
  );
}
