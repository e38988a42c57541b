import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** An issuer and a service with fixed responses; on a thread, since the realm blocks its own. */
export interface ScriptedReplies {
  readonly grant: { readonly status: number; readonly text: string };
  readonly call: { readonly status: number; readonly text: string };
}

const { grant, call } = workerData as ScriptedReplies;
const server = createServer((request, response) => {
  const { status, text } = request.url?.startsWith('/auth') === true ? grant : call;
  response.writeHead(status).end(text);
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
