import type { Ask, LimitKey, Op } from './op.ts';
import type { Cancelled, SettledResult } from './outcome.ts';

/** One generator being executed: the root of a run or of a shared call, or a branch of `forEachConcurrent`. */
export interface Fiber {
  readonly op: Op<unknown>;
  readonly scope: Scope;
  /** The semaphores of which this fiber, or the operation it is a branch of, holds a permit. */
  readonly permits: readonly Semaphore[];
  // A method, not a property, so that a callback for one result type is accepted. The scheduler does not know the type.
  ended(outcome: SettledResult<unknown>): void;
  /** Cancels what the fiber waits for. Absent while it runs, is ready, or waits for operations of its own. */
  release?: (() => void) | undefined;
  /** Whether the fiber waits for a write to the spreadsheet. It receives the result even if it is cancelled before. */
  isWriting?: boolean;
  /** Whether `Cancelled` has been thrown into it. */
  isCancellationThrown?: boolean;
}

/** Fibers that are cancelled together. */
type Scope = Run | SharedCall;

/** One top-level operation. */
export class Run {
  readonly fibers = new Set<Fiber>();
  cancelled: Cancelled | undefined;

  /** The run that effects are performed for. */
  owner(): Run {
    return this;
  }
}

/**
 * One operation whose result several fibers wait for, possibly of several runs. It is cancelled with the last of them.
 */
export class SharedCall {
  readonly fibers = new Set<Fiber>();
  readonly key: string;
  readonly waiters = new Set<Fiber>();
  cancelled: Cancelled | undefined;

  constructor(key: string) {
    this.key = key;
  }

  /** The first run that waits for it: effects are performed for that run. */
  owner(): Run {
    const [first] = this.waiters;
    if (!first) throw new Error(`No fiber waits for "${this.key}".`);
    return first.scope.owner();
  }
}

/**
 * The first step after a cancellation throws, which an operation may catch like an ordinary failure; the second one
 * returns, which only `finally` sees. So cancellation ends even a loop that catches everything. A fiber that waits for
 * a write to the spreadsheet receives its result first, so that the next write can record it.
 */
export function resumeFiber(fiber: Fiber, outcome: SettledResult<unknown>): IteratorResult<Ask, unknown> {
  const { op, scope, isWriting = false } = fiber;
  fiber.isWriting = false;
  if (scope.cancelled && !isWriting) {
    if (fiber.isCancellationThrown) return op.return(undefined);
    fiber.isCancellationThrown = true;
    return op.throw(scope.cancelled);
  }
  return outcome.ok ? op.next(outcome.value) : op.throw(outcome.error);
}

/**
 * Whether waiting would be a deadlock: the shared call or the permit becomes available only after this fiber has ended.
 */
export function wouldDeadlock({ scope, permits }: Fiber, awaited: SharedCall | Semaphore): boolean {
  if (scope === awaited || permits.some((held) => held === awaited)) return true;
  return scope instanceof SharedCall && [...scope.waiters].some((waiter) => wouldDeadlock(waiter, awaited));
}

/** The permits of one key of `withLimit`: how many are in use, and the queue of waiters in order of arrival. */
export class Semaphore {
  readonly key: LimitKey;
  inUse = 0;
  private waiters: Waiter[] = [];
  private passed = 0;

  constructor(key: LimitKey) {
    this.key = key;
  }

  add(waiter: Waiter): void {
    this.waiters.push(waiter);
  }

  /** The next waiter, after those that have been admitted or cancelled are removed. */
  next(): Waiter | undefined {
    while (this.waiters[this.passed]?.isWaiting === false) this.passed++;
    // Removed in batches, because a queue may be as long as a sheet.
    if (this.passed > this.waiters.length / 2) {
      this.waiters = this.waiters.slice(this.passed);
      this.passed = 0;
    }
    return this.waiters[this.passed];
  }
}

export interface Waiter {
  readonly fiber: Fiber;
  readonly op: Op<unknown>;
  most(): number;
  isWaiting: boolean;
}
