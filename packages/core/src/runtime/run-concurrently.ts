import type { Ask, Op } from './op.ts';
import type { SettledResult } from './outcome.ts';

/** Starts a branch. It must not run before `spawn` returns, so that a long list does not deepen the stack. */
export type Spawn = (op: Op<unknown>, ended: (outcome: SettledResult<unknown>) => void) => void;

/** The bookkeeping of one `each`. */
export function runConcurrently(
  { ops, limit, ahead, visit }: Extract<Ask, { kind: 'each' }>['arg'],
  spawn: Spawn,
  settle: (outcome: SettledResult<void>) => void,
): void {
  if (!(limit >= 1)) throw new RangeError(`Operations side by side: the limit must be 1 or more, not ${limit}.`);
  const iterator = ops[Symbol.iterator]();
  const results = new Map<number, unknown>();
  let pulled = 0;
  let visited = 0;
  let underWay = 0;
  let isExhausted = false;
  let failure: { readonly ok: false; readonly error: unknown } | undefined;

  const fail = (error: unknown): void => {
    if (failure) return;
    failure = { ok: false, error };
    if (isExhausted) return;
    try {
      iterator.return?.();
    } catch {
      // As in `for … of`, the first failure is the one to tell.
    }
  };

  const branch = (op: Op<unknown>, succeeded: (value: unknown) => void): void => {
    underWay++;
    spawn(op, (outcome) => {
      underWay--;
      if (outcome.ok) succeeded(outcome.value);
      else fail(outcome.error);
      proceed();
    });
  };

  const pull = (): void => {
    const index = pulled;
    // Exhausted for good once `next` throws: closing an iterator that failed is not ours to do.
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
    branch(visit(value, index), () => visited++);
  };

  const proceed = (): void => {
    try {
      // A result is gone while it is visited, and its turn is over when the visit is: so there is one visit at a time.
      if (!failure && results.has(visited)) visitNext();
      while (!failure && !isExhausted && underWay < limit && pulled - visited < ahead) pull();
    } catch (error) {
      fail(error);
    }
    if (underWay === 0) settle(failure ?? { ok: true, value: undefined });
  };
  proceed();
}
