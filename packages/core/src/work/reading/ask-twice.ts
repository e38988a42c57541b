import type { Op } from '../../engine/op.ts';
import { isNotFound } from '../../errors.ts';

/** Asks again after a 404: for what was there a moment ago. @throws ConnectorError the second 404 */
export function* askTwice<T>(read: () => Op<T>): Op<T> {
  try {
    return yield* read();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return yield* read();
  }
}
