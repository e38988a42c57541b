import type { Op } from '@tpr/core';

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

/** Runs an operation to its end, good or bad. */
export function* attempt<T>(op: Op<T>): Op<Outcome<T>> {
  try {
    return { ok: true, value: yield* op };
  } catch (error) {
    return { ok: false, error };
  }
}
