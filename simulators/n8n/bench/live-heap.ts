import type { HostProcess } from '@tpr/test-support/programs';
import { freePort } from '../src/host/port.ts';
import { waitFor } from '../src/host/wait.ts';

/** Reads the heap of a Node.js process over its inspector, which is opened on demand. */
export interface HeapAccess {
  /** Environment with which the program has to be started. */
  readonly env: Readonly<Record<string, string>>;
  attach(process: HostProcess): Promise<LiveHeap>;
}

/** The memory of a Node.js program, read through its own inspector. */
export interface LiveHeap {
  /** Memory that is still referenced after garbage collection, in MB. */
  heldMegabytes(): Promise<number>;
  close(): void;
}

export async function prepareHeap(): Promise<HeapAccess> {
  const port = await freePort();
  return {
    // Sets only the port: the signal starts the inspector.
    env: { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` },
    async attach({ pid }) {
      process.kill(pid, 'SIGUSR1');
      const url = await waitFor(() => inspectorOf(port), { what: `the inspector of process ${pid}` });
      const call = await openInspector(url);
      return {
        async heldMegabytes() {
          // The first collection may make further objects collectable.
          for (let round = 0; round < 2; round++) await call.ask('HeapProfiler.collectGarbage');
          const { usedSize, backingStorageSize = 0 } = await call.ask('Runtime.getHeapUsage');
          return (usedSize! + backingStorageSize) / 1024 ** 2;
        },
        close: () => call.close(),
      };
    },
  };
}

async function inspectorOf(port: number): Promise<string | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await response.json()) as readonly { readonly webSocketDebuggerUrl: string }[];
    return target?.webSocketDebuggerUrl;
  } catch {
    return undefined;
  }
}

/** The called methods of the inspector return numbers only. */
type Figures = Readonly<Record<string, number>>;

async function openInspector(url: string) {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error('The inspector does not answer.'));
  });
  let calls = 0;
  const waiting = new Map<number, (figures: Figures) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { readonly id: number; readonly result: Figures };
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  return {
    ask: (method: string): Promise<Figures> =>
      new Promise((resolve) => {
        calls += 1;
        waiting.set(calls, resolve);
        socket.send(JSON.stringify({ id: calls, method }));
      }),
    close: () => socket.close(),
  };
}
