import { ask, type HttpResponse, type HttpRequest } from '../../src/runtime/op.ts';
import { createAsyncRunner, createFetchHost } from '../../src/runtime/fetch/index.ts';
import { request } from '../conformance/index.ts';

export const megabyte = 1_048_576;

const runner = createAsyncRunner(createFetchHost());

export function send(url: string, changes: Partial<HttpRequest> = {}): Promise<HttpResponse> {
  return runner.run(ask('send', { ...request(url), timeoutMs: 30_000, ...changes }));
}
