import { isOfKind } from '../errors.ts';
import type { Op } from '../runtime/op.ts';

/** @returns undefined if the service refuses the read, or the connection has no address for it. */
export function* ifShown<T>(read: Op<T>): Op<T | undefined> {
  try {
    return yield* read;
  } catch (error) {
    if (isOfKind(error, 'refused', 'config')) return undefined;
    throw error;
  }
}
