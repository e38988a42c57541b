import type { Op } from '../../engine/op.ts';
import { ConnectorError } from '../../errors.ts';

/**
 * Sends a write that must not be repeated blindly (G103). When no readable answer comes, it looks whether the change was
 * made: if it was, that is the result; if not, the write is sent a second and last time.
 * @param look returns the result of a change that was made, or undefined when it was not.
 * @throws ConnectorError `unknown-outcome` when the second attempt gets no answer either and looking shows nothing.
 */
export function* sendOnce<T>(send: () => Op<T>, look: () => Op<T | undefined>): Op<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return yield* send();
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind !== 'unknown-outcome') throw error;
      const made = yield* look();
      if (made !== undefined) return made;
      if (attempt === 2) throw error;
    }
  }
}
