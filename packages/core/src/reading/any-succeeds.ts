import type { Op } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';

/** More than one, since the same failure may concern several records. */
const mostTried = 3;

/**
 * Whether the service answers a request for another record, one of the first few: then a failure concerns single records,
 * and not the service.
 */
export function* anySucceeds<T>(others: readonly T[], request: (other: T) => Op<unknown>): Op<boolean> {
  for (const other of others.slice(0, mostTried)) {
    if ((yield* settle(request(other))).ok) return true;
  }
  return false;
}
