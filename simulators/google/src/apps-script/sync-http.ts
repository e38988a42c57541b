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
const send = (${createSender.toString()})({ http: require('http'), https: require('https') });
parentPort.on('message', async ({ port, requests, signal }) => {
  const flag = new Int32Array(signal);
  port.postMessage(await Promise.all(requests.map(send)));
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
});
`;

/** A worker thread sends while this thread blocks. The server must run on another thread. */
export function createSyncHttp(): SyncHttp {
  const worker = new Worker(workerSource, { eval: true });
  worker.unref();
  return {
    sendAll(requests) {
      // One signal for each call: responses that come after a timeout must not wake the next call.
      const flag = new Int32Array(new SharedArrayBuffer(4));
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ port: port1, requests, signal: flag.buffer }, [port1]);
      const isLate = Atomics.wait(flag, 0, 0, longestWaitMs) === 'timed-out';
      const answer = isLate ? undefined : receiveMessageOnPort(port2);
      port2.close();
      if (answer === undefined) return requests.map(() => ({ error: 'timeout' }));
      return (answer as { message: WireReply[] }).message;
    },
    close: () => void worker.terminate(),
  };
}
