import type { Op } from '../runtime/op.ts';
import { isNotFound } from '../errors.ts';

/**
 * Reads again after a 404, for a record that existed a moment ago.
 * @param isFull whether the list had entries: then it is also read again when it is empty.
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
