import { parentPort, workerData } from 'node:worker_threads';
import { startSandbox, type SandboxOptions } from '@tpr/sandbox';

interface Asked {
  readonly id: number;
  readonly call: 'counters' | 'resetCounters' | 'advance' | 'setFaults' | 'setLatency' | 'touch' | 'close';
  readonly given: readonly unknown[];
}

const sandbox = await startSandbox({ port: 0, ...(workerData as SandboxOptions) });
const { url, baseUrl, legacyBaseUrl, authUrl } = sandbox;
parentPort?.postMessage({ url, baseUrl, legacyBaseUrl, authUrl });
parentPort?.on('message', (asked: Asked) => void answer(asked));

async function answer({ id, call, given }: Asked): Promise<void> {
  const act = sandbox[call] as (...args: readonly unknown[]) => unknown;
  parentPort?.postMessage({ id, value: await act(...given) });
}
