import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** A request as it leaves: body as text. */
export interface WireRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly followsRedirects: boolean;
  readonly timeoutMs: number;
}

/** An answer with its body in base64, or what went wrong before there was one. */
export type WireReply =
  | { readonly status: number; readonly headers: Readonly<Record<string, string | string[]>>; readonly body: string }
  | { readonly error: 'dns' | 'unreachable' | 'timeout' };

/** Sends many requests at once and waits for all answers without giving the thread back. */
export interface SyncHttp {
  sendAll(requests: readonly WireRequest[]): WireReply[];
  close(): void;
}

const longestWaitMs = 400_000;

/** The worker is written as text, so that a bundle of this file needs no second one beside it. */
const workerSource = `
const { parentPort, workerData } = require('worker_threads');
const http = require('http'), https = require('https');
const flag = new Int32Array(workerData.signal);
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };
const redirects = [301, 302, 303, 307, 308];
function one(asked, hops) {
  return new Promise((resolve) => {
    const url = new URL(asked.url);
    const client = url.protocol === 'https:' ? https : http;
    const options = { method: asked.method, headers: asked.headers, agent: agents[url.protocol], timeout: asked.timeoutMs };
    const request = client.request(url, options, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', () => resolve({ error: 'unreachable' }));
      response.on('aborted', () => resolve({ error: 'unreachable' }));
      response.on('end', () => {
        const place = response.headers.location;
        if (asked.followsRedirects && redirects.includes(response.statusCode) && place && hops < 5) {
          const keeps = response.statusCode >= 307;
          const next = { ...asked, url: new URL(place, url).href, ...(keeps ? {} : { method: 'GET', body: undefined }) };
          return resolve(one(next, hops + 1));
        }
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString('base64') });
      });
    });
    request.on('timeout', () => request.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })));
    request.on('error', ({ code }) => {
      resolve({ error: code === 'ENOTFOUND' ? 'dns' : code === 'TIMEOUT' ? 'timeout' : 'unreachable' });
    });
    if (asked.body !== undefined) request.write(asked.body);
    request.end();
  });
}
parentPort.on('message', async ({ port, requests }) => {
  port.postMessage(await Promise.all(requests.map((request) => one(request, 0))));
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
});
`;

/** A thread sends; this one waits for it. Whoever answers must not live on this thread. */
export function createSyncHttp(): SyncHttp {
  const signal = new SharedArrayBuffer(4);
  const flag = new Int32Array(signal);
  const worker = new Worker(workerSource, { eval: true, workerData: { signal } });
  worker.unref();
  return {
    sendAll(requests) {
      Atomics.store(flag, 0, 0);
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ port: port1, requests }, [port1]);
      if (Atomics.wait(flag, 0, 0, longestWaitMs) === 'timed-out') return requests.map(() => ({ error: 'timeout' }));
      const answer = receiveMessageOnPort(port2);
      port2.close();
      return (answer as { message: WireReply[] }).message;
    },
    close: () => void worker.terminate(),
  };
}
