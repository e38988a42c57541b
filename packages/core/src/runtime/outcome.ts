import type { Op } from './op.ts';

/**
 * Thrown into an operation when its run is cancelled; the run fails with it. Do not catch it. An operation may clean up
 * in `finally`, but without effects: a requested one is not performed, and ends the operation.
 */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';

  constructor() {
    super('The work was cancelled.');
  }
}

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
