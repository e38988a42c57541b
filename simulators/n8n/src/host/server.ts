import type { HostProcess } from '@tpr/test-support/programs';
import type { Commands } from './commands.ts';
import { fetchN8n } from './fetch-n8n.ts';
import { freePort } from './port.ts';
import { type Rest, signIn } from './rest.ts';
import { waitFor } from './wait.ts';

/** A running n8n. */
export interface Server {
  readonly url: string;
  readonly process: HostProcess;
  /** Time from the start to the first successful response. */
  readonly startSeconds: number;
  signIn(): Promise<Rest>;
}

/** Starts n8n and waits until it responds. @throws Error with the end of its log when it does not. */
export async function startServer(commands: Commands, wishedPort?: number): Promise<Server> {
  const started = performance.now();
  const port = wishedPort ?? (await freePort());
  const process = commands.start('start', port, await freePort());
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitFor(() => answers(url, process), { what: 'n8n to answer', timeoutMs: 180_000 });
  } catch (error) {
    await process.kill();
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why}\n${process.output().slice(-3_000)}`, { cause: error });
  }
  const startSeconds = (performance.now() - started) / 1_000;
  return { url, process, startSeconds, signIn: () => signIn(url) };
}

async function answers(url: string, process: HostProcess): Promise<true | undefined> {
  if (!process.isRunning()) throw new Error('n8n ended while it started.');
  try {
    const health = await fetchN8n(`${url}/healthz/readiness`);
    if (!health.ok) return undefined;
    // The health check succeeds before the interface is available.
    const settings = await fetchN8n(`${url}/rest/settings`);
    await settings.text();
    return settings.ok ? true : undefined;
  } catch {
    return undefined;
  }
}
