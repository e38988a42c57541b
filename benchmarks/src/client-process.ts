import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ReadJob, Result } from './clients/read-job.ts';

/** A client under measurement, alone in its own process. */
export interface ClientProcess {
  run(job: ReadJob): Promise<Result>;
  end(): Promise<void>;
}

const program = fileURLToPath(new URL('clients/main.ts', import.meta.url));

/** @param name as `clients/main.ts` lists them. */
export async function startClient(name: string): Promise<ClientProcess> {
  const child = fork(program, [name]);
  await once(child, 'spawn');
  return {
    async run(job) {
      const listening = new AbortController();
      child.send(job);
      try {
        const { signal } = listening;
        const [result] = (await Promise.race([once(child, 'message', { signal }), failOnExit(signal)])) as [Result];
        return result;
      } finally {
        // Otherwise each run would leave its listener for the exit.
        listening.abort();
      }
    },
    async end() {
      child.kill();
      await once(child, 'exit');
    },
  };

  async function failOnExit(signal: AbortSignal): Promise<never> {
    const [code] = (await once(child, 'exit', { signal })) as [number | null];
    throw new Error(`The process of "${name}" ended with ${code}.`);
  }
}
