import type { Op } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';

/** More than one, since the same failure may concern several records. */
const mostTried = 3;

/** Whether a request succeeds for one of the first few other records: then a failure concerns single records. */
export function* anySucceeds<T>(others: readonly T[], request: (other: T) => Op<unknown>): Op<boolean> {
  for (const other of others.slice(0, mostTried)) {
    if ((yield* settle(request(other))).ok) return true;
  }
  return false;
}
