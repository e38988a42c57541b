import type { HostAsk } from './op.ts';
import type { SettledResult } from './outcome.ts';
import type { Run } from './fiber.ts';

/** One question on its way to the host. It is settled once; what comes after that, or after `drop`, is ignored. */
export class HostCall {
  readonly ask: HostAsk;
  /** The run that asked; within a shared flight, the first run that waits for it. */
  readonly run: Run;
  /** Set by a driver that can stop what it began for this call. */
  onDrop: (() => void) | undefined;
  private settle: ((outcome: SettledResult<unknown>) => void) | undefined;

  constructor(ask: HostAsk, run: Run, settle: (outcome: SettledResult<unknown>) => void) {
    this.ask = ask;
    this.run = run;
    this.settle = settle;
  }

  /** Whether anyone still waits for the answer. */
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
