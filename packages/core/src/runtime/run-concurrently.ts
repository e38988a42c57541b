import type { Op, SchedulerEffects } from './op.ts';
import type { SettledResult } from './outcome.ts';

/** Starts a branch. It must not run before `spawn` returns, so that the stack does not grow with the list. */
type Spawn = (op: Op<unknown>, ended: (outcome: SettledResult<unknown>) => void) => void;

/** Executes one `forEachConcurrent` or `mapConcurrent`. */
export function runConcurrently(
  { ops, limit, ahead, visit }: SchedulerEffects['concurrently']['in'],
  spawn: Spawn,
  settle: (outcome: SettledResult<void>) => void,
): void {
  if (!(limit >= 1)) throw new RangeError(`Concurrent operations: the limit must be 1 or more, not ${limit}.`);
  const iterator = ops[Symbol.iterator]();
  const results = new Map<number, unknown>();
  let pulled = 0;
  let visited = 0;
  let running = 0;
  let window = ahead;
  let isExhausted = false;
  let failure: { readonly ok: false; readonly error: unknown } | undefined;

  const fail = (error: unknown): void => {
    if (failure) return;
    failure = { ok: false, error };
    if (isExhausted) return;
    try {
      iterator.return?.();
    } catch {
      // As in `for … of`, the first failure counts.
    }
  };

  const branch = (op: Op<unknown>, succeeded: (value: unknown) => void): void => {
    running++;
    spawn(op, (outcome) => {
      running--;
      if (outcome.ok) succeeded(outcome.value);
      else fail(outcome.error);
      proceed();
    });
  };

  const pull = (): void => {
    const index = pulled;
    // An iterator whose `next` throws is exhausted and must not be closed.
    isExhausted = true;
    const next = iterator.next();
    if (next.done) return;
    isExhausted = false;
    pulled++;
    branch(next.value, (value) => results.set(index, value));
  };

  const visitNext = (): void => {
    const index = visited;
    const value = results.get(index);
    results.delete(index);
    branch(visit(value, index), () => {
      visited++;
      // The results are slower than their visits, so few of them wait in memory.
      if (!results.has(visited) && window < limit) window = Math.min(2 * window, limit);
    });
  };

  const proceed = (): void => {
    try {
      // A result is removed when its visit starts, and `visited` grows when it ends. So there is one visit at a time.
      if (!failure && results.has(visited)) visitNext();
      while (!failure && !isExhausted && running < limit && pulled - visited < window) pull();
    } catch (error) {
      fail(error);
    }
    if (running === 0) settle(failure ?? { ok: true, value: undefined });
  };
  proceed();
}
