import type { Op } from '@tpr/core';

/** An operation that asks nothing: its result is known already. */
export function* settled<T>(value: T): Op<T> {
  yield* [];
  return value;
}
