import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { clientId, realm, type Counters, type SandboxOptions } from '@tpr/sandbox';
import type { ConnectionForm } from '@tpr/panel/session';

/** The service on its own thread: the realm blocks the thread that waits for it. */
export interface Service {
  readonly form: ConnectionForm;
  readonly password: string;
  ask(
    call: 'resetCounters' | 'advance' | 'setFaults' | 'setLatency' | 'touch',
    ...given: readonly unknown[]
  ): Promise<unknown>;
  counters(): Promise<Counters>;
  close(): Promise<void>;
}

/** The thread in one file: a start that reads and compiles every module of the sandbox takes three times as long. */
let bundled: Promise<URL> | undefined;

async function bundleThread(): Promise<URL> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('service-thread.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'node',
    // Modules that are bundled as CommonJS load modules of Node.js.
    banner: { js: `import { createRequire as r_ } from 'node:module'; const require = r_('file:///');` },
    write: false,
  });
  return new URL(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`);
}

type Addresses = Readonly<Record<'url' | 'baseUrl' | 'legacyBaseUrl' | 'authUrl', string>>;

export async function startService(options: SandboxOptions = {}): Promise<Service> {
  const worker = new Worker(await (bundled ??= bundleThread()), { workerData: options });
  const [{ baseUrl, legacyBaseUrl, authUrl }] = (await once(worker, 'message')) as [Addresses];
  const waiting = new Map<number, (value: unknown) => void>();
  let last = 0;
  worker.on('message', ({ id, value }: { id: number; value: unknown }) => {
    waiting.get(id)?.(value);
    waiting.delete(id);
  });
  const ask = (call: string, ...given: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      worker.postMessage({ id: last, call, given });
    });
  const user = { username: 'buyer@example.test', accountId: '1001', environment: 'sandbox' };
  return {
    form: { baseUrl, legacyBaseUrl, authUrl, realm, clientId, ...user },
    password: 'sandbox',
    ask,
    counters: async () => (await ask('counters')) as Counters,
    async close() {
      await ask('close');
      await worker.terminate();
    },
  };
}
