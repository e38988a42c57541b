import type { Cancelled } from './cancel.ts';
import type { Op } from './op.ts';
import type { Outcome } from './outcome.ts';

/** One generator on its way: the root of a run or of a flight, or a branch of an `each`. */
export interface Task {
  readonly op: Op<unknown>;
  readonly scope: Scope;
  // A method, so that a receiver of one type fits: the loop gives each result, unknown to it, to the one it belongs to.
  ended(outcome: Outcome<unknown>): void;
  /** Undoes what the task waits for. Absent while it runs, is about to, or waits for its own branches. */
  release?: (() => void) | undefined;
  /** Whether it has had its `Cancelled`. */
  isTold?: boolean;
}

/** Tasks that are cancelled together. */
export interface Scope {
  readonly tasks: Set<Task>;
  cancelled: Cancelled | undefined;
  /** Whose answer this is: a run itself, or the first run that waits for a flight. */
  owner(): Run;
  /** Whether the flight could not end before this scope does. */
  holdsUp(flight: Flight): boolean;
}

/** One top-level operation. */
export class Run implements Scope {
  readonly tasks = new Set<Task>();
  cancelled: Cancelled | undefined;

  owner(): Run {
    return this;
  }

  holdsUp(): boolean {
    return false;
  }
}

/** One operation that several tasks, perhaps of several runs, wait for. It ends when nobody waits any more. */
export class Flight implements Scope {
  readonly tasks = new Set<Task>();
  readonly key: string;
  readonly waiters = new Set<Task>();
  cancelled: Cancelled | undefined;

  constructor(key: string) {
    this.key = key;
  }

  owner(): Run {
    const [first] = this.waiters;
    if (!first) throw new Error(`Nobody waits for "${this.key}".`);
    return first.scope.owner();
  }

  holdsUp(flight: Flight): boolean {
    return flight === this || [...this.waiters].some((waiter) => waiter.scope.holdsUp(flight));
  }
}
