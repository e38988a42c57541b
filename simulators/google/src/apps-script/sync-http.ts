import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { createSender, type WireReply, type WireRequest } from './wire-http.ts';

/** Sends requests in parallel and blocks the thread until all are answered. */
export interface SyncHttp {
  sendAll(requests: readonly WireRequest[]): WireReply[];
  close(): void;
}

const longestWaitMs = 400_000;

/** The worker's source is text, so that a bundle of this file needs no second file. */
const workerSource = `
const { parentPort, workerData } = require('worker_threads');
const flag = new Int32Array(workerData.signal);
const send = (${createSender.toString()})({ http: require('http'), https: require('https') });
parentPort.on('message', async ({ port, requests }) => {
  port.postMessage(await Promise.all(requests.map(send)));
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
});
`;

/** A worker thread sends while this thread blocks. The server must run on another thread. */
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
