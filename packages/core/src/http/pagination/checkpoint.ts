import type { Op } from '../../runtime/op.ts';
import { ConnectorError, isOfKind } from '../../errors.ts';
import type { Paging } from '../detected-behaviour.ts';

/** Where a run begins to read a list, as the cursor of an earlier run says. */
export interface ListStart {
  /** Counts pages of the size that the earlier run requested. */
  readonly index: number;
  readonly paging: Paging;
  /** When the first run began to read the list, ms since epoch. */
  readonly beganMs: number;
}

export function formatCursor({ index, paging: { first, size }, beganMs }: ListStart): string {
  return `page:${index}:${first}:${size}:${beganMs}`;
}

/** @throws ConnectorError `config` for a text that `formatCursor` has not written */
export function parseCursor(cursor: string): ListStart {
  const match = /^page:(\d{1,9}):(\d):(\d{1,5}):(\d{1,15})$/.exec(cursor);
  if (!match) throw new ConnectorError('config', `"${cursor}" is not a valid cursor of a list.`, { field: 'cursor' });
  const [index, first, size, beganMs] = match.slice(1).map(Number) as [number, number, number, number];
  return { index, paging: { first, size }, beganMs };
}

/**
 * Runs an operation that another run can continue. Its `retry-later` errors carry the cursor of this operation instead
 * of that of an inner one. @param cursor called when such an error is thrown
 */
export function* withCheckpoint<T>(cursor: () => string, op: Op<T>): Op<T> {
  try {
    return yield* op;
  } catch (error) {
    if (!isOfKind(error, 'retry-later')) throw error;
    const { endpoint, status, field, waitMs } = error;
    const details = { endpoint, status, field, waitMs, cursor: cursor(), cause: error };
    throw new ConnectorError('retry-later', error.message, details);
  }
}
