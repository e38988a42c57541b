import type { Op } from '../../runtime/op.ts';
import { ConnectorError } from '../../errors.ts';

/**
 * Runs an operation that another run can continue: its `retry-later` errors carry the cursor of this operation instead of the
 * cursor of an inner one. @param cursor called when such an error is thrown
 */
export function* withCheckpoint<T>(cursor: () => string, op: Op<T>): Op<T> {
  try {
    return yield* op;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'retry-later') throw error;
    const { endpoint, status, field, waitMs } = error;
    const details = { endpoint, status, field, waitMs, cursor: cursor(), cause: error };
    throw new ConnectorError('retry-later', error.message, details);
  }
}
