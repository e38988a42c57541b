import { Cancelled } from './cancelled.ts';
import { runConcurrently } from './run-concurrently.ts';
import { HostCall } from './host-call.ts';
import type { Ask, LimitKey, Op } from './op.ts';
import type { SettledResult } from './outcome.ts';
import { SharedCall, Semaphore, Run, PermitScope, type Fiber, type Waiter } from './fiber.ts';

/**
 * Runs operations step by step, many at a time. It answers `each`, `once` and `limit` itself, alike for every host, and hands
 * all other questions to its driver, which calls `advance`, answers what it gets, and calls `advance` again.
 *
 * Nothing is resumed but by `advance`, one task after another, so the stack stays as shallow as the operations are.
 */
export class Scheduler {
  private ready: { readonly task: Fiber; readonly outcome: SettledResult<unknown> }[] = [];
  private outbox: HostCall[] = [];
  private readonly sharedCalls = new Map<string, SharedCall>();
  private readonly semaphores = new Map<LimitKey, Semaphore>();

  /** Makes an operation ready; `ended` is called once, from within `advance`. */
  start<T>(op: Op<T>, ended: (outcome: SettledResult<T>) => void): Run {
    const run = new Run();
    this.spawn({ op, scope: run, ended });
    return run;
  }

  /** Runs everything that is ready until all wait. @returns the questions that arose, in the order they were asked. */
  advance(): HostCall[] {
    while (this.ready.length > 0) {
      const round = this.ready;
      this.ready = [];
      for (const { task, outcome } of round) this.resume(task, outcome);
    }
    const calls = this.outbox;
    this.outbox = [];
    return calls;
  }

  /**
   * Ends a run with `Cancelled`, thrown in wherever it waits; the next `advance` unwinds it. A flight that others wait
   * for goes on without it. Does nothing to a run that has ended.
   */
  cancel(scope: Run | SharedCall): void {
    if (scope.cancelled) return;
    scope.cancelled = new Cancelled();
    for (const task of scope.tasks) {
      if (!task.release) continue;
      task.release();
      this.wake(task, { ok: false, error: scope.cancelled });
    }
  }

  private spawn(task: Fiber): void {
    task.scope.tasks.add(task);
    this.wake(task, { ok: true, value: undefined });
  }

  private wake(task: Fiber, outcome: SettledResult<unknown>): void {
    task.release = undefined;
    this.ready.push({ task, outcome });
  }

  private resume(task: Fiber, outcome: SettledResult<unknown>): void {
    let step: IteratorResult<Ask, unknown>;
    try {
      step = move(task, outcome);
    } catch (error) {
      return this.end(task, { ok: false, error });
    }
    if (step.done) this.end(task, { ok: true, value: step.value });
    else this.dispatch(task, step.value);
  }

  private end(task: Fiber, outcome: SettledResult<unknown>): void {
    const { cancelled, tasks } = task.scope;
    tasks.delete(task);
    task.ended(cancelled ? { ok: false, error: cancelled } : outcome);
  }

  private dispatch(task: Fiber, asked: Ask): void {
    const { scope } = task;
    const settle = (outcome: SettledResult<unknown>): void => this.wake(task, outcome);
    try {
      if (scope.cancelled) settle({ ok: false, error: scope.cancelled });
      else if (asked.kind === 'each')
        runConcurrently(asked.arg, (op, ended) => this.spawn({ op, scope, ended }), settle);
      else if (asked.kind === 'once') this.join(task, asked.arg);
      else if (asked.kind === 'limit') this.queue(task, asked.arg);
      else {
        const call = new HostCall(asked, scope.owner(), settle);
        task.release = () => call.drop();
        this.outbox.push(call);
      }
    } catch (error) {
      settle({ ok: false, error });
    }
  }

  private join(task: Fiber, { key, op }: Extract<Ask, { kind: 'once' }>['arg']): void {
    const flight = this.sharedCalls.get(key);
    if (flight && task.scope.holdsUp(flight)) throw waitsForItself(key);
    const joined = flight ?? this.startShared(key, op());
    joined.waiters.add(task);
    task.release = () => {
      joined.waiters.delete(task);
      if (joined.waiters.size > 0) return;
      this.sharedCalls.delete(key);
      this.cancel(joined);
    };
  }

  private startShared(key: string, op: Op<unknown>): SharedCall {
    const flight = new SharedCall(key);
    this.sharedCalls.set(key, flight);
    this.spawn({
      op,
      scope: flight,
      ended: (outcome) => {
        if (this.sharedCalls.get(key) === flight) this.sharedCalls.delete(key);
        for (const waiter of flight.waiters) this.wake(waiter, outcome);
      },
    });
    return flight;
  }

  private queue(task: Fiber, { key, most, op }: Extract<Ask, { kind: 'limit' }>['arg']): void {
    const places = most();
    if (!(places >= 1)) {
      throw new RangeError(`Operations of ${nameOf(key)}: the limit must be 1 or more, not ${places}.`);
    }
    const gate = this.semaphores.get(key) ?? new Semaphore(key);
    if (task.scope.holdsUp(gate)) throw waitsForItself(key);
    const visitor = { task, op, most, isWaiting: true };
    gate.add(visitor);
    this.semaphores.set(key, gate);
    task.release = () => {
      visitor.isWaiting = false;
      // Who comes next may be content with fewer places.
      this.admit(gate);
    };
    this.admit(gate);
  }

  private admit(gate: Semaphore): void {
    for (let visitor = gate.first; visitor !== undefined; visitor = gate.first) {
      if (gate.underWay >= visitor.most()) return;
      this.enter(gate, visitor);
    }
    if (gate.underWay === 0) this.semaphores.delete(gate.key);
  }

  private enter(gate: Semaphore, visitor: Waiter): void {
    const { task, op } = visitor;
    visitor.isWaiting = false;
    gate.underWay++;
    task.release = undefined;
    this.spawn({
      op,
      scope: new PermitScope(gate, task.scope),
      ended: (outcome) => {
        gate.underWay--;
        this.wake(task, outcome);
        this.admit(gate);
      },
    });
  }
}

const nameOf = (key: LimitKey): string => (typeof key === 'string' ? `"${key}"` : 'a place');

function waitsForItself(key: LimitKey): Error {
  return new Error(`${nameOf(key)} is asked for from within the operation of that key: it would wait for itself.`);
}

/**
 * The first step after a cancellation throws, which an operation may take for an ordinary failure and go on; the
 * second returns, which nothing but `finally` can see. So cancelling ends even a loop that catches everything.
 */
function move(task: Fiber, outcome: SettledResult<unknown>): IteratorResult<Ask, unknown> {
  const { op, scope } = task;
  if (scope.cancelled) {
    if (task.isTold) return op.return(undefined);
    task.isTold = true;
    return op.throw(scope.cancelled);
  }
  return outcome.ok ? op.next(outcome.value) : op.throw(outcome.error);
}
