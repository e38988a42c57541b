import type { Op } from '../runtime/op.ts';
import { isNotFound } from '../errors.ts';

/**
 * Asks again after a 404: for what was there a moment ago.
 * @param isFull it held something: then an empty list is not believed at once, either.
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
