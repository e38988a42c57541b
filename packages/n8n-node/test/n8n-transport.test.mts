import { Readable } from 'node:stream';
import { UserError, type NodeExecutionHint } from 'n8n-workflow';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

const fileRequest = {
  method: 'GET',
  url: 'https://a.example/file',
  headers: {},
  expect: 'bytes',
  timeoutMs: 1_000,
  maxBytes: { success: 100, error: 100 },
} as const;

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
  const response = await host.send(fileRequest, new AbortController().signal);
  expect(response).toMatchObject({ status: 200, size });
  expect(host.binaryOf(response.bytes!)).toEqual({ data: chunks.join('') });
});

it('a request whose file n8n refuses to store has been sent', async () => {
  const helpers = {
    httpRequestWithAuthentication: async () =>
      await Promise.resolve({ statusCode: 200, headers: {}, body: Readable.from([Buffer.from('%PDF')]) }),
    prepareBinaryData: async () => await Promise.reject(new UserError('The file exceeds the limit of the database.')),
  };
  const host = new N8nTransport({ helpers } as never, {});
  const response = await host.send(fileRequest, new AbortController().signal);
  expect(response).toMatchObject({ status: 0, failure: 'The file exceeds the limit of the database.' });
  expect(response).not.toHaveProperty('isRefusedByHost');
});

describe('Above the output', () => {
  const open = () => {
    const hints: NodeExecutionHint[] = [];
    const addExecutionHints = (...shown: NodeExecutionHint[]) => void hints.push(...shown);
    const host = new N8nTransport({ logger: { debug: () => {} }, addExecutionHints } as never, {});
    return { host, texts: () => hints.map(({ message }) => message) };
  };
  const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  it('a warning is shown after any number of pauses, of which the first few are shown', () => {
    const { host, texts } = open();
    for (const seconds of range(30)) host.log({ kind: 'slowed', message: `The service asks for ${seconds} s.` });
    host.log({ kind: 'warning', message: 'Dossier 7 could not be read back.' });
    expect(texts().slice(0, 3)).toEqual(range(3).map((seconds) => `The service asks for ${seconds} s.`));
    expect(texts().slice(3)).toEqual(['Dossier 7 could not be read back.']);
  });

  it('ten warnings are shown, each once, and a sentence says where the others are', () => {
    const { host, texts } = open();
    for (const id of [...range(15), ...range(15)]) host.log({ kind: 'warning', message: `Warning ${id}` });
    expect(texts().slice(0, 10)).toEqual(range(10).map((id) => `Warning ${id}`));
    expect(texts().slice(10)).toEqual(['There are more warnings. The log of n8n has all of them at its level debug.']);
  });
});
