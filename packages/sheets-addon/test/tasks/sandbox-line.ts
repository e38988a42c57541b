import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { SandboxOptions } from '@tpr/sandbox';
import type { BenchSandbox } from '@tpr/sandbox/workbook';

/** A sandbox on another thread, where it answers the realm that blocks this one; its methods wait for their answer. */
export interface DistantSandbox extends BenchSandbox {
  readonly addresses: Readonly<Record<'baseUrl' | 'legacyBaseUrl' | 'authUrl', string>>;
  close(): void;
}

const methods = ['archive', 'counters', 'journal', 'now', 'outbox', 'resetCounters', 'setFaults', 'touch'] as const;
const longestWaitMs = 60_000;

const signal = new SharedArrayBuffer(4);
const flag = new Int32Array(signal);
const thread = new Worker(new URL('sandbox-thread.ts', import.meta.url), { workerData: { signal } });
thread.unref();
let opened = 0;

function ask(sandbox: number, method: string, given: readonly unknown[]): unknown {
  Atomics.store(flag, 0, 0);
  const { port1, port2 } = new MessageChannel();
  thread.postMessage({ port: port1, sandbox, method, given }, [port1]);
  if (Atomics.wait(flag, 0, 0, longestWaitMs) === 'timed-out')
    throw new Error(`The sandbox does not answer ${method}.`);
  const received = receiveMessageOnPort(port2) as { message: { value?: unknown; error?: string } };
  port2.close();
  if (received.message.error !== undefined) throw new Error(received.message.error);
  return received.message.value;
}

export function openSandbox(options: SandboxOptions): DistantSandbox {
  const id = ++opened;
  const addresses = ask(id, 'open', [options]) as DistantSandbox['addresses'];
  const calls = methods.map((method) => [method, (...given: readonly unknown[]) => ask(id, method, given)] as const);
  return {
    ...(Object.fromEntries(calls) as unknown as Pick<BenchSandbox, (typeof methods)[number]>),
    store: { all: <Row>(...given: readonly unknown[]) => ask(id, 'store.all', given) as Row[] },
    addresses,
    close: () => void ask(id, 'close', []),
  };
}
