import type { Ask, HostAsk, Op } from './op.ts';

/** Who listens to what an operation asks its host. */
export interface Interceptor {
  /** Tells it apart from other listeners under way. */
  readonly name: string;
  /** Answers in the host's place; undefined leaves it to the host. */
  answer?(asked: HostAsk): { readonly value: unknown } | undefined;
  /** Told what the host answered. */
  hear?(asked: HostAsk, answer: unknown): void;
}

/**
 * Runs an operation with a listener between it and its host, whatever it starts beside itself included. What it shares
 * with others while it is under way, it shares with those of the same listener alone.
 */
export function* intercept<T>(op: Op<T>, ear: Interceptor): Op<T> {
  try {
    let step = op.next();
    while (!step.done) {
      const asked = step.value;
      const own = isOfLoop(asked) ? undefined : ear.answer?.(asked);
      let answer: unknown;
      try {
        // A bare yield: the question is another's.
        answer = own === undefined ? yield within(asked, ear) : own.value;
      } catch (error) {
        step = op.throw(error);
        continue;
      }
      if (own === undefined && !isOfLoop(asked)) ear.hear?.(asked, answer);
      step = op.next(answer);
    }
    return step.value;
  } finally {
    op.return(undefined as T);
  }
}

type LoopAsk = Exclude<Ask, HostAsk>;

const isOfLoop = (asked: Ask): asked is LoopAsk =>
  asked.kind === 'each' || asked.kind === 'once' || asked.kind === 'limit';

function within(asked: Ask, ear: Interceptor): Ask {
  switch (asked.kind) {
    case 'each': {
      const { ops, visit, ...rest } = asked.arg;
      const arg = {
        ...rest,
        ops: interceptAll(ops, ear),
        visit: (value: unknown, index: number) => intercept(visit(value, index), ear),
      };
      return { kind: 'each', arg };
    }
    case 'once': {
      const { key, op } = asked.arg;
      return { kind: 'once', arg: { key: `${ear.name} ${key}`, op: () => intercept(op(), ear) } };
    }
    case 'limit':
      return { kind: 'limit', arg: { ...asked.arg, op: intercept(asked.arg.op, ear) } };
    default:
      return asked;
  }
}

function* interceptAll(ops: Iterable<Op<unknown>>, ear: Interceptor): Generator<Op<unknown>> {
  for (const op of ops) yield intercept(op, ear);
}
