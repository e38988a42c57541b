import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { Sandbox, SandboxOptions } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';

/** A call that the other thread waits for: `open`, `close`, or a method of an open sandbox such as `store.all`. */
export interface SandboxCall {
  readonly port: MessagePort;
  readonly sandbox: number;
  readonly method: string;
  readonly given: readonly unknown[];
}

const { signal } = workerData as { readonly signal: SharedArrayBuffer };
const flag = new Int32Array(signal);
const sandboxes = new Map<number, Sandbox>();

parentPort?.on('message', ({ port, ...call }: SandboxCall) => {
  void answer(call).then(
    (value) => finish(port, { value }),
    (error: unknown) => finish(port, { error: String(error) }),
  );
});

async function answer({ sandbox: id, method, given }: Omit<SandboxCall, 'port'>): Promise<unknown> {
  if (method === 'open') {
    const made = await startSeeded({ ...(given[0] as SandboxOptions), port: 0 });
    sandboxes.set(id, made);
    const { baseUrl, legacyBaseUrl, authUrl } = made;
    return { baseUrl, legacyBaseUrl, authUrl };
  }
  const sandbox = sandboxes.get(id);
  if (sandbox === undefined) throw new Error(`There is no sandbox ${id}.`);
  if (method === 'close') {
    sandboxes.delete(id);
    return sandbox.close();
  }
  if (method === 'store.all') return sandbox.store.all(...(given as Parameters<typeof sandbox.store.all>));
  return Reflect.apply(Reflect.get(sandbox, method) as () => unknown, sandbox, given) as unknown;
}

function finish(port: MessagePort, answered: { readonly value: unknown } | { readonly error: string }): void {
  port.postMessage(answered);
  port.close();
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
}
