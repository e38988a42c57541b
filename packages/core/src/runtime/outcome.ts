import { Cancelled } from './cancelled.ts';
import type { Op } from './op.ts';

export type SettledResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown };

/** Runs an operation and returns its result or its error. @throws Cancelled */
export function* settle<T>(op: Op<T>): Op<SettledResult<T>> {
  try {
    return { ok: true, value: yield* op };
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return { ok: false, error };
  }
}
