import { Cancelled } from './cancelled.ts';
import type { Op } from './op.ts';

/** How a piece of work ended. */
export type SettledResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown };

/** Runs an operation to its end, good or bad. A run that was stopped ends here, too. */
export function* settle<T>(op: Op<T>): Op<SettledResult<T>> {
  try {
    return { ok: true, value: yield* op };
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return { ok: false, error };
  }
}
