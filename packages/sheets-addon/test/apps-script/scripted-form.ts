import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { ScriptedReplies } from './scripted-thread.ts';

/** The connection form for an issuer and a service with these responses, for the running test. */
export async function formAt(replies: ScriptedReplies) {
  const worker = new Worker(new URL('scripted-thread.ts', import.meta.url), { workerData: replies });
  onTestFinished(async () => void (await worker.terminate()));
  const [port] = (await once(worker, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  const user = { username: 'robot', accountId: '7', environment: 'test' };
  return {
    baseUrl: url,
    legacyBaseUrl: `${url}/legacy`,
    authUrl: `${url}/auth`,
    realm: 'buyers',
    clientId: 'public',
    ...user,
  };
}
