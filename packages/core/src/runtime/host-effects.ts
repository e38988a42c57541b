import type { SettledResult } from './outcome.ts';
import type { Run } from './fiber.ts';
import type { HostAsk, Notice } from './op.ts';

/** One effect that the host is to perform. It is settled once; a result after that, or after `drop`, is ignored. */
export class HostCall {
  readonly ask: HostAsk;
  /** The run that requested it; within a shared call, the first run that waits for it. */
  readonly run: Run;
  /** Set by a runner that can abort the effect. */
  onDrop: (() => void) | undefined;
  private settle: ((outcome: SettledResult<unknown>) => void) | undefined;

  constructor(ask: HostAsk, run: Run, settle: (outcome: SettledResult<unknown>) => void) {
    this.ask = ask;
    this.run = run;
    this.settle = settle;
  }

  /** Whether the result is still needed. */
  get isOpen(): boolean {
    return this.settle !== undefined;
  }

  answer(value: unknown): void {
    this.close({ ok: true, value });
  }

  fail(error: unknown): void {
    this.close({ ok: false, error });
  }

  drop(): void {
    this.settle = undefined;
    this.onDrop?.();
  }

  private close(outcome: SettledResult<unknown>): void {
    const { settle } = this;
    this.settle = undefined;
    settle?.(outcome);
  }
}

/** Values that outlive a run. */
export interface Store {
  load(key: string): string | undefined | Promise<string | undefined>;
  /** `undefined` removes the key. */
  save(key: string, value: string | undefined): void | Promise<void>;
}

/** The effects of a host that need neither a request nor a sleep. */
export interface LocalEffects extends Store {
  /** Since 1970-01-01 UTC. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  log(notice: Notice): void;
  /** Absent where there is no spreadsheet. What it throws, or rejects with, is thrown in the operation. */
  workbook?(verb: string, input: unknown): unknown;
}

/** @param emit receives what the run emits. @returns the result, or a promise of it. @throws what the host throws */
export function performLocally(
  host: LocalEffects,
  { emit }: { readonly emit?: (value: unknown) => unknown },
  ask: Exclude<HostAsk, { kind: 'send' | 'sleep' }>,
): unknown {
  switch (ask.kind) {
    case 'now':
      return host.now();
    case 'random':
      return host.random();
    case 'load':
      return host.load(ask.arg);
    case 'save':
      return host.save(ask.arg.key, ask.arg.value);
    case 'log':
      return logSafely(host, ask.arg);
    case 'emit':
      return emit?.(ask.arg);
    case 'workbook':
      if (host.workbook === undefined) throw new Error('This host has no spreadsheet.');
      return host.workbook(ask.arg.verb, ask.arg.input);
  }
}

/** A log may fail as any output does, such as on a full disk. What the operation does to the service does not depend on it. */
function logSafely(host: LocalEffects, notice: Notice): void {
  try {
    host.log(notice);
  } catch {
    // It cannot be logged.
  }
}
