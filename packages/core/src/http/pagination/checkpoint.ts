import type { Op } from '../../runtime/op.ts';
import { ConnectorError } from '../../errors.ts';

/**
 * Runs an operation that can go on in another run: a `retry-later` from inside carries the cursor of this operation, in place
 * of that of whatever it is made of. @param cursor asked for when the `retry-later` comes.
 */
export function* withCheckpoint<T>(cursor: () => string, op: Op<T>): Op<T> {
  try {
    return yield* op;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'retry-later') throw error;
    const { endpoint, status, field, waitMs } = error;
    throw new ConnectorError('retry-later', error.message, {
      ...(endpoint !== undefined && { endpoint }),
      ...(status !== undefined && { status }),
      ...(field !== undefined && { field }),
      ...(waitMs !== undefined && { waitMs }),
      cursor: cursor(),
      cause: error,
    });
  }
}
