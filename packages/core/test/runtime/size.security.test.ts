import { constants, createGzip } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client.ts';
import { ask } from '../../src/runtime/op.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createAsyncRunner, createFetchClient, createFetchHost } from '../../src/runtime/fetch/index.ts';
import { describeError } from '../../src/i18n/describe-error.ts';
import { customCall } from '../../src/writing/custom-call.ts';
import { reply, request } from '../conformance/index.ts';
import { connection, drives, json } from '../http/bench.ts';
import { serve } from '../conformance/real-server.ts';
import { megabyte, send } from './send.ts';

/** A body without an end, which counts the bytes read. */
function endless(status: number) {
  const pulled = { bytes: 0, isCancelled: false };
  const chunk = new Uint8Array(65_536).fill(32);
  const fetch = async (): Promise<Response> =>
    new Response(
      new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          pull(controller) {
            pulled.bytes += chunk.length;
            controller.enqueue(chunk);
          },
          cancel() {
            pulled.isCancelled = true;
          },
        },
        { highWaterMark: 0 },
      ),
      { status },
    );
  return { pulled, fetch };
}

describe('S08: an answer without an end', () => {
  it.each([
    ['a token', 200, 'text', 65_536],
    ['a page', 200, 'text', megabyte],
    ['a file', 200, 'bytes', megabyte],
    ['an error', 500, 'text', 10_000],
    ['an error in place of a file', 404, 'bytes', 10_000],
  ] as const)('is not read beyond the limit of %s', async (_what, status, expected, mostBytes) => {
    const { pulled, fetch } = endless(status);
    const maxBytes = { success: status === 200 ? mostBytes : 1, error: status === 200 ? 1 : mostBytes };
    const ending = createAsyncRunner(createFetchHost({ httpClient: createFetchClient(fetch) })).run(
      ask('send', { ...request('https://service.example'), expect: expected, maxBytes }),
    );
    const found = await ending;
    expect(pulled.bytes).toBeLessThanOrEqual(mostBytes + 2 * 65_536);
    expect(pulled.isCancelled).toBe(true);
    expect(found).toMatchObject({ status });
    expect(found.text.length).toBe(status === 200 ? 0 : mostBytes);
    expect(found.isCut).toBe(status === 200 ? true : undefined);
  });

  it('is abandoned during decompression, and its connection is closed', async () => {
    let isGivenUp = false;
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
      const zeros = Buffer.alloc(megabyte);
      const write = (): void => {
        while (!isGivenUp && gzip.write(zeros));
        if (!isGivenUp) gzip.once('drain', write);
      };
      gzip.pipe(response);
      response.on('close', () => {
        isGivenUp = true;
      });
      write();
    });
    const found = await send(url, { maxBytes: { success: 4 * megabyte, error: 1 } });
    expect(found).toMatchObject({ status: 200, isCut: true, text: '' });
    await expect.poll(() => isGivenUp).toBe(true);
  });

  it('is read completely up to the limit', async () => {
    const url = await serve((_, response) => response.end('x'.repeat(1_000)));
    expect(await send(url, { maxBytes: { success: 1_000, error: 1 } })).toMatchObject({ text: 'x'.repeat(1_000) });
    expect(await send(url, { maxBytes: { success: 999, error: 1 } })).toMatchObject({ text: '', isCut: true });
  });
});

describe.each(drives)('S08: a host that cannot stop reading, %s', (_name, drive) => {
  const long = ' '.repeat(33 * megabyte);
  const client = createClient({ connection, auth: signedByHost });

  it('returns a body that is ignored; a read reports it in one sentence, and is not retried', async () => {
    for (const op of [
      () => client.requirements.list(),
      () => customCall(client, { method: 'GET', path: '/account/{accountId}/x' }),
    ]) {
      const { error, host } = await drive(
        { service: () => reply(200, long) },
        () => op() as ReturnType<typeof client.requirements.list>,
      );
      expect(host.sent).toHaveLength(1);
      expect(error).toMatchObject({ kind: 'invalid-response', status: 200, field: 'size' });
      expect(error?.message).toContain('the response is longer than 32 MB and was not read.');
      expect(describeError(error, 'en')).toMatch(/^The response is too long to come from the service: /);
      expect(describeError(error, 'fr')).toMatch(/^La réponse est trop longue pour être celle du service\u00a0: /);
    }
  });

  it('leaves the outcome of a write unknown', async () => {
    const { error } = await drive({ service: () => reply(200, long) }, () =>
      customCall(client, { method: 'POST', path: '/account/{accountId}/x', body: {} }),
    );
    expect(error).toMatchObject({ kind: 'unknown-outcome' });
  });

  it('accepts no token of 65 kB', async () => {
    const grant = json({ access_token: 'x'.repeat(70_000), expires_in: 300 });
    const { error } = await drive({ service: () => grant }, () => createClient({ connection }).requirements.list());
    expect(error).toMatchObject({ kind: 'invalid-response', field: 'size' });
    expect(error?.message).toContain('64 kB');
  });
});
