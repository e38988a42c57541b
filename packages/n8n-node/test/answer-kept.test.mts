import { getEventListeners } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { exchange } from '../connection/http.ts';

afterEach(() => vi.restoreAllMocks());

test('a completed response is no longer referenced by the timeout of its request', async () => {
  const begun: AbortSignal[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const signal = timeout(ms);
    begun.push(signal);
    return signal;
  });
  const request = {
    method: 'GET',
    url: 'https://service.example/current',
    headers: {},
    expect: 'text',
    timeoutMs: 60_000,
    maxBytes: { success: 1_000, error: 1_000 },
  } as const;
  const reply = await exchange(request, new AbortController().signal, async () => ({
    statusCode: 200,
    headers: {},
    body: Buffer.from('{"id":1}'),
  }));
  expect(reply).toMatchObject({ status: 200, text: '{"id":1}' });
  expect(begun.map((signal) => getEventListeners(signal, 'abort').length)).toEqual([0]);
});
