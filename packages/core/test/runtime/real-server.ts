import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { ask, type HttpResponse, type HttpRequest } from '../../src/runtime/op.ts';
import { createAsyncRunner, createFetchHost } from '../../src/runtime/fetch/index.ts';
import { request } from '../conformance/index.ts';

export const megabyte = 1_048_576;

/** Starts a server on a free port for the duration of the test. @returns its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens nowhere.');
  return `http://127.0.0.1:${address.port}`;
}

const runner = createAsyncRunner(createFetchHost());

export function send(url: string, changes: Partial<HttpRequest> = {}): Promise<HttpResponse> {
  return runner.run(ask('send', { ...request(url), timeoutMs: 30_000, ...changes }));
}
