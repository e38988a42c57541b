import { ask, type Op } from '../runtime/op.ts';

export interface PollOptions {
  /** The total time to wait, in milliseconds. */
  readonly timeoutMs: number;
  /** The first pause in ms, 1,000 when absent. Each pause is half as long again, up to ten times the first. */
  readonly pauseMs?: number;
}

/**
 * Calls `read` with growing pauses. @returns its first result that is not undefined, or undefined after the timeout.
 */
export function* poll<T>(
  read: () => Op<T | undefined>,
  { timeoutMs, pauseMs = 1_000 }: PollOptions,
): Op<T | undefined> {
  const endMs = (yield* ask('now')) + timeoutMs;
  for (let pause = pauseMs; ; pause = Math.min(pause * 1.5, pauseMs * 10)) {
    const found = yield* read();
    if (found !== undefined) return found;
    const leftMs = endMs - (yield* ask('now'));
    if (leftMs <= 0) return undefined;
    yield* ask('sleep', Math.min(pause, leftMs));
  }
}
