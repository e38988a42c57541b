import type { Ask, HostAsk, Op } from './op.ts';

/** Observes or replaces the effects that an operation requests of its host. */
export interface Interceptor {
  /** Unique among the interceptors in use. */
  readonly name: string;
  /** Performs an effect instead of the host; returns undefined to leave it to the host. */
  answer?(asked: HostAsk): { readonly value: unknown } | undefined;
  /** Called with the host's result. */
  onAnswer?(asked: HostAsk, answer: unknown): void;
}

/**
 * Runs an operation, and all operations that it starts, with an interceptor between it and its host. Its single flights
 * are shared only with operations of the same interceptor.
 */
export function* intercept<T>(op: Op<T>, interceptor: Interceptor): Op<T> {
  try {
    let step = op.next();
    while (!step.done) {
      const asked = step.value;
      const own = isForScheduler(asked) ? undefined : interceptor.answer?.(asked);
      let answer: unknown;
      try {
        // A bare yield: the effect was requested by the operation within.
        answer = own === undefined ? yield within(asked, interceptor) : own.value;
      } catch (error) {
        step = op.throw(error);
        continue;
      }
      if (own === undefined && !isForScheduler(asked)) interceptor.onAnswer?.(asked, answer);
      step = op.next(answer);
    }
    return step.value;
  } finally {
    op.return(undefined as T);
  }
}

type SchedulerAsk = Exclude<Ask, HostAsk>;

const isForScheduler = (asked: Ask): asked is SchedulerAsk =>
  asked.kind === 'concurrently' || asked.kind === 'singleFlight' || asked.kind === 'withLimit';

function within(asked: Ask, interceptor: Interceptor): Ask {
  switch (asked.kind) {
    case 'concurrently': {
      const { ops, visit, ...rest } = asked.arg;
      const arg = {
        ...rest,
        ops: interceptAll(ops, interceptor),
        visit: (value: unknown, index: number) => intercept(visit(value, index), interceptor),
      };
      return { kind: 'concurrently', arg };
    }
    case 'singleFlight': {
      const { key, op } = asked.arg;
      return {
        kind: 'singleFlight',
        arg: { key: `${interceptor.name} ${key}`, op: () => intercept(op(), interceptor) },
      };
    }
    case 'withLimit':
      return { kind: 'withLimit', arg: { ...asked.arg, op: intercept(asked.arg.op, interceptor) } };
    default:
      return asked;
  }
}

function* interceptAll(ops: Iterable<Op<unknown>>, interceptor: Interceptor): Generator<Op<unknown>> {
  for (const op of ops) yield intercept(op, interceptor);
}
