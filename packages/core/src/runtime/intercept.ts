import type { Ask, HostAsk, Op } from './op.ts';

/** Observes or replaces the effects that an operation requests of its host. */
export interface Interceptor {
  /** Unique among the interceptors in use. */
  readonly name: string;
  /** Performs an effect instead of the host, or yields it to the host. @returns its result */
  perform(asked: HostAsk): Op<unknown>;
}

/**
 * Runs an operation, and all operations that it starts, with an interceptor between it and its host. Its single flights
 * are shared only with operations of the same interceptor.
 */
export function* intercept<T>(op: Op<T>, interceptor: Interceptor): Op<T> {
  try {
    let step = op.next();
    while (!step.done) {
      let answer: unknown;
      try {
        answer = yield* performWithin(step.value, interceptor);
      } catch (error) {
        step = op.throw(error);
        continue;
      }
      step = op.next(answer);
    }
    return step.value;
  } finally {
    op.return(undefined as T);
  }
}

/** Effects of the scheduler are yielded to it, so that the operations in them are intercepted, too. */
function* performWithin(asked: Ask, interceptor: Interceptor): Op<unknown> {
  switch (asked.kind) {
    case 'concurrently': {
      const { ops, visit, ...rest } = asked.arg;
      const arg = {
        ...rest,
        ops: interceptAll(ops, interceptor),
        visit: (value: unknown, index: number) => intercept(visit(value, index), interceptor),
      };
      return yield { kind: 'concurrently', arg };
    }
    case 'singleFlight': {
      const { key, op } = asked.arg;
      return yield {
        kind: 'singleFlight',
        arg: { key: `${interceptor.name} ${key}`, op: () => intercept(op(), interceptor) },
      };
    }
    case 'withLimit':
      return yield { kind: 'withLimit', arg: { ...asked.arg, op: intercept(asked.arg.op, interceptor) } };
    default:
      return yield* interceptor.perform(asked);
  }
}

function* interceptAll(ops: Iterable<Op<unknown>>, interceptor: Interceptor): Generator<Op<unknown>> {
  for (const op of ops) yield intercept(op, interceptor);
}
