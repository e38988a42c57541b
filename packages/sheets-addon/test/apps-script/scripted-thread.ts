import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** What an issuer and a service answer, whatever they are asked; on a thread, since the realm holds up its own. */
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
