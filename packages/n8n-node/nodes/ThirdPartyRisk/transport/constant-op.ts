import type { Op } from '@tpr/core';

/** An operation without effects, which returns the value. */
export function* constantOp<T>(value: T): Op<T> {
  yield* [];
  return value;
}
