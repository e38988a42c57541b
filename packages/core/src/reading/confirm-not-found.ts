import type { Op } from '../runtime/op.ts';
import { isNotFound } from '../errors.ts';

/**
 * Reads a record or list that existed a moment ago, and reads it again after a 404.
 * @param isFull whether the list had entries: then an empty list is also read again.
 * @throws ConnectorError the second 404
 */
export function* confirmNotFound<T>(read: () => Op<T>, isFull = false): Op<T> {
  try {
    const found = yield* read();
    if (!isFull || !Array.isArray(found) || found.length > 0) return found;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  return yield* read();
}
