import { Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { N8nTransport } from '../nodes/ThirdPartyRisk/transport/n8n-transport.ts';

afterEach(() => vi.useRealTimers());

it('a wait of the node lasts as long as requested', async () => {
  vi.useFakeTimers();
  let isOver = false;
  const host = new N8nTransport({} as never, {});
  const wait = host.sleep(5_000, new AbortController().signal).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await wait;
});

it.each([
  [['%PDF', '-1.7'], 8],
  [[], 0],
])('a file of the chunks %j is stored, and its size is %i', async (chunks, size) => {
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const helpers = {
    httpRequestWithAuthentication: async () => await Promise.resolve({ statusCode: 200, headers: {}, body }),
    prepareBinaryData: async (stream: Readable) => ({ data: Buffer.concat(await stream.toArray()).toString() }),
  };
  const host = new N8nTransport({ helpers } as never, {});
  const request = {
    method: 'GET',
    url: 'https://a.example/file',
    headers: {},
    expect: 'bytes',
    timeoutMs: 1_000,
    maxBytes: { answer: 100, refusal: 100 },
  } as const;
  const response = await host.send(request, new AbortController().signal);
  expect(response).toMatchObject({ status: 200, size });
  expect(host.binaryOf(response.bytes!)).toEqual({ data: chunks.join('') });
});
