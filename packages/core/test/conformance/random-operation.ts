import { mapConcurrent, ask, forEachConcurrent, withLimit, singleFlight, type Op } from '../../src/runtime/op.ts';
import type { SettledResult } from '../../src/runtime/outcome.ts';
import type { CreateBench } from './bench.ts';
import { createRandom, fault, reply, request, type Service } from './scripted-host.ts';

/**
 * A random operation, as data. Its result does not depend on timing, so every driver has to return the same. Concurrent
 * branches catch their own failures, and a shared result is stored when it is known.
 */
type Plan =
  | { readonly kind: 'send'; readonly url: string; readonly faults: number }
  | { readonly kind: 'sleep'; readonly ms: number }
  | { readonly kind: 'fail'; readonly message: string }
  | { readonly kind: 'emit'; readonly value: string }
  | { readonly kind: 'inOrder' | 'attempt'; readonly plans: readonly Plan[] }
  | { readonly kind: 'beside'; readonly plans: readonly Plan[]; readonly limit: number; readonly visitMs: number }
  | { readonly kind: 'placed'; readonly plans: readonly [Plan]; readonly place: number; readonly most: number }
  | { readonly kind: 'shared'; readonly key: number };

interface Forest {
  readonly root: Plan;
  readonly shared: readonly Plan[];
}

const sharedKeys = 4;
const placeKeys = 3;
const maxAttempts = 3;

function plant(seed: number): Forest {
  const random = createRandom(seed);
  const below = (bound: number): number => Math.floor(random() * bound);
  let serial = 0;
  // A shared plan uses only later keys, or its own to be refused; so does a plan with a permit. A shared plan requests
  // no permit: whether it is refused would depend on the waiting callers.
  const grow = (depth: number, firstKey: number, firstPlace: number): Plan => {
    const branches = (): Plan[] => Array.from({ length: below(6) }, () => grow(depth - 1, firstKey, firstPlace));
    const choice = below(depth > 0 ? 13 : 6);
    const id = ++serial;
    if (choice < 3) return { kind: 'send', url: `/${id}`, faults: Math.max(0, below(7) - 2) };
    if (choice === 3) return { kind: 'sleep', ms: below(60) };
    if (choice === 4)
      return below(3) ? { kind: 'emit', value: `piece ${id}` } : { kind: 'fail', message: `fail ${id}` };
    if (choice === 5) return firstKey < sharedKeys ? pick(firstKey) : { kind: 'sleep', ms: 0 };
    if (choice < 8) return { kind: 'inOrder', plans: branches() };
    if (choice === 8) return { kind: 'attempt', plans: branches() };
    if (choice === 9 && firstPlace < placeKeys) {
      const place = firstPlace + below(placeKeys - firstPlace);
      const inner = grow(depth - 1, firstKey, below(8) === 0 ? place : place + 1);
      return { kind: 'placed', plans: [inner], place, most: 1 + below(3) };
    }
    return { kind: 'beside', plans: branches(), limit: 1 + below(5), visitMs: below(2) * below(30) };
  };
  const pick = (firstKey: number): Plan => ({ kind: 'shared', key: firstKey + below(sharedKeys - firstKey) });
  const shared = Array.from({ length: sharedKeys }, (_, key) => grow(2, below(8) === 0 ? key : key + 1, placeKeys));
  return {
    root: { kind: 'beside', plans: [grow(4, 0, 0), grow(4, 0, 0), grow(4, 0, 0)], limit: 3, visitMs: 0 },
    shared,
  };
}

/** Every address fails as often as its plan says, alternately with a status and without an answer. */
function createService({ root, shared }: Forest): Service {
  const faults = new Map<string, number>();
  const note = (plan: Plan): void => {
    if (plan.kind === 'send') faults.set(plan.url, plan.faults);
    if ('plans' in plan) plan.plans.forEach(note);
  };
  [root, ...shared].forEach(note);
  return ({ url }, attempt) => {
    if (attempt > (faults.get(url) ?? 0)) return reply(200, `answer ${url}`);
    return attempt % 2 ? reply(503) : fault('reset');
  };
}

function createOp({ root, shared }: Forest): Op<string> {
  const known = new Map<number, SettledResult<string>>();

  function* perform(plan: Plan): Op<string> {
    switch (plan.kind) {
      case 'send':
        return yield* persist(plan.url);
      case 'sleep':
        yield* ask('sleep', plan.ms);
        return `slept ${plan.ms}`;
      case 'fail':
        throw new Error(plan.message);
      case 'emit':
        yield* ask('emit', plan.value);
        return plan.value;
      case 'inOrder':
        return yield* performInOrder(plan.plans);
      case 'attempt':
        return yield* settle(performInOrder(plan.plans));
      case 'beside':
        return yield* performBeside(plan.plans, plan.limit, plan.visitMs);
      case 'placed':
        return yield* withLimit(`place ${plan.place}`, plan.most, perform(plan.plans[0]));
      case 'shared':
        return yield* share(plan.key);
    }
  }

  function* persist(url: string): Op<string> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const { status, text } = yield* ask('send', request(url));
      if (status === 200) return text;
      yield* ask('sleep', 10 * attempt * (yield* ask('random')));
    }
    throw new Error(`gave up ${url}`);
  }

  function* performInOrder(plans: readonly Plan[]): Op<string> {
    const texts: string[] = [];
    for (const plan of plans) texts.push(yield* perform(plan));
    return `[${texts.join(', ')}]`;
  }

  function* performBeside(plans: readonly Plan[], limit: number, visitMs: number): Op<string> {
    const ops = plans.map((plan) => (limit === 1 ? perform(plan) : settle(perform(plan))));
    if (visitMs === 0) return `(${(yield* mapConcurrent(ops, limit)).join(' | ')})`;
    const texts: string[] = [];
    yield* forEachConcurrent(ops, limit, function* (text, index) {
      yield* ask('sleep', visitMs);
      texts.push(`${index}: ${text}`);
    });
    return `{${texts.join(' | ')}}`;
  }

  function* settle(op: Op<string>): Op<string> {
    try {
      return yield* op;
    } catch (error) {
      return `caught ${String(error)}`;
    }
  }

  function* share(key: number): Op<string> {
    const outcome = known.get(key) ?? (yield* singleFlight(`key ${key}`, () => learn(key)));
    if (!outcome.ok) throw outcome.error;
    return outcome.value;
  }

  function* learn(key: number): Op<SettledResult<string>> {
    const plan = shared[key] ?? { kind: 'fail', message: `nothing is shared as ${key}` };
    let outcome: SettledResult<string>;
    try {
      outcome = { ok: true, value: yield* perform(plan) };
    } catch (error) {
      outcome = { ok: false, error };
    }
    known.set(key, outcome);
    return outcome;
  }

  return perform(root);
}

/** The result of an operation, and its requests. Plain JSON, so that it can be compared across realms. */
export interface Observation {
  readonly result: string;
  /** Sorted. */
  readonly emitted: readonly string[];
  /** One line for each request, sorted. */
  readonly sent: readonly string[];
  /** The maximum number of concurrent requests: the only value in which drivers may differ. */
  readonly maxInFlight: number;
}

/** Runs the random operation of a seed, against a service that fails by a script of the same seed. */
export async function observeOperation(createBench: CreateBench, seed: number): Promise<Observation> {
  const forest = plant(seed);
  const bench = createBench({ service: createService(forest), seed });
  const emitted: string[] = [];
  const result = await bench.run(createOp(forest), { emit: (value) => void emitted.push(String(value)) });
  const { recording } = bench;
  return { result, emitted: emitted.sort(), sent: recording.multiset(), maxInFlight: recording.maxInFlight };
}
