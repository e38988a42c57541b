import type { HostAsk } from './op.ts';
import type { SettledResult } from './outcome.ts';
import type { Run } from './fiber.ts';

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
