import type { Cancelled } from './cancelled.ts';
import type { LimitKey, Op } from './op.ts';
import type { SettledResult } from './outcome.ts';

/** One generator on its way: the root of a run or of a flight, or a branch of an `each`. */
export interface Fiber {
  readonly op: Op<unknown>;
  readonly scope: Scope;
  // A method, so that a receiver of one type fits: the loop gives each result, unknown to it, to the one it belongs to.
  ended(outcome: SettledResult<unknown>): void;
  /** Undoes what the task waits for. Absent while it runs, is about to, or waits for its own branches. */
  release?: (() => void) | undefined;
  /** Whether it has had its `Cancelled`. */
  isTold?: boolean;
}

/** Tasks that are cancelled together. */
export interface Scope {
  readonly tasks: Set<Fiber>;
  readonly cancelled: Cancelled | undefined;
  /** Whose answer this is: a run itself, or the first run that waits for a flight. */
  owner(): Run;
  /** Whether the flight could not end, or a place behind the gate not become free, before this scope ends. */
  holdsUp(awaited: SharedCall | Semaphore): boolean;
}

/** One top-level operation. */
export class Run implements Scope {
  readonly tasks = new Set<Fiber>();
  cancelled: Cancelled | undefined;

  owner(): Run {
    return this;
  }

  holdsUp(): boolean {
    return false;
  }
}

/** One operation that several tasks, perhaps of several runs, wait for. It ends when nobody waits any more. */
export class SharedCall implements Scope {
  readonly tasks = new Set<Fiber>();
  readonly key: string;
  readonly waiters = new Set<Fiber>();
  cancelled: Cancelled | undefined;

  constructor(key: string) {
    this.key = key;
  }

  owner(): Run {
    const [first] = this.waiters;
    if (!first) throw new Error(`Nobody waits for "${this.key}".`);
    return first.scope.owner();
  }

  holdsUp(awaited: SharedCall | Semaphore): boolean {
    return awaited === this || [...this.waiters].some((waiter) => waiter.scope.holdsUp(awaited));
  }
}

/** The operations of one key of `limit`: how many are under way, and who waits for a place, first come first. */
export class Semaphore {
  readonly key: LimitKey;
  underWay = 0;
  private visitors: Waiter[] = [];
  private passed = 0;

  constructor(key: LimitKey) {
    this.key = key;
  }

  add(visitor: Waiter): void {
    this.visitors.push(visitor);
  }

  /** Whose turn it is. */
  get first(): Waiter | undefined {
    while (this.visitors[this.passed]?.isWaiting === false) this.passed++;
    // Cut off now and then, not one by one: a queue may be as long as a sheet.
    if (this.passed > this.visitors.length / 2) {
      this.visitors = this.visitors.slice(this.passed);
      this.passed = 0;
    }
    return this.visitors[this.passed];
  }
}

export interface Waiter {
  readonly task: Fiber;
  readonly op: Op<unknown>;
  most(): number;
  isWaiting: boolean;
}

/** What a task does behind a gate: cancelled with the scope that it asked from. */
export class PermitScope implements Scope {
  private readonly gate: Semaphore;
  private readonly outside: Scope;

  constructor(gate: Semaphore, outside: Scope) {
    this.gate = gate;
    this.outside = outside;
  }

  get tasks(): Set<Fiber> {
    return this.outside.tasks;
  }

  get cancelled(): Cancelled | undefined {
    return this.outside.cancelled;
  }

  owner(): Run {
    return this.outside.owner();
  }

  holdsUp(awaited: SharedCall | Semaphore): boolean {
    return awaited === this.gate || this.outside.holdsUp(awaited);
  }
}
