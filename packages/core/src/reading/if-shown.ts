import { isOfKind } from '../errors.ts';
import type { Op } from '../runtime/op.ts';
import { mayLackOperation } from './failure-scope.ts';

/** @returns undefined if the service refuses the read, or the connection has no address for it. */
export function* ifShown<T>(read: Op<T>): Op<T | undefined> {
  try {
    return yield* read;
  } catch (error) {
    if (mayLackOperation(error) && !isOfKind(error, 'invalid-response')) return undefined;
    throw error;
  }
}
