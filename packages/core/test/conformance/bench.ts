import { createAsyncRunner } from '../../src/runtime/fetch/index.ts';
import { createBlockingRunner } from '../../src/runtime/blocking/index.ts';
import type { Op } from '../../src/runtime/op.ts';
import { createVirtualAsyncHost, createVirtualSyncHost, type Recording, type Script } from './scripted-host.ts';

export interface BenchRunOptions {
  readonly emit?: (value: unknown) => void | Promise<void>;
  /** Cancels the run at this virtual time. */
  readonly cancelAtMs?: number;
}

/** A driver on a scripted host, with the same interface for every driver, so that one suite tests them all. */
export interface Bench {
  readonly recording: Recording;
  run<T>(op: Op<T>, options?: BenchRunOptions): Promise<T>;
  /** Advances virtual time inside an `emit`; to be awaited only where it returns a promise. */
  spend(ms: number): void | Promise<void>;
}

export type CreateBench = (script?: Script) => Bench;

export function createAsyncBench(script?: Script): Bench {
  const host = createVirtualAsyncHost(script);
  const runner = createAsyncRunner(host);
  return {
    recording: host,
    run(op, { emit, cancelAtMs } = {}) {
      const controller = new AbortController();
      if (cancelAtMs !== undefined) host.at(cancelAtMs, () => controller.abort());
      return runner.run(op, { signal: controller.signal, ...(emit && { emit }) });
    },
    spend: (ms) => host.sleep(ms, new AbortController().signal),
  };
}

export function createSyncBench(script?: Script): Bench {
  const host = createVirtualSyncHost(script);
  const runner = createBlockingRunner(host);
  return {
    recording: host,
    async run(op, { emit = () => {}, cancelAtMs = Infinity } = {}) {
      return runner.run(op, { emit: (value) => void emit(value), isCancelled: () => host.elapsedMs() >= cancelAtMs });
    },
    spend: (ms) => host.sleep(ms),
  };
}
