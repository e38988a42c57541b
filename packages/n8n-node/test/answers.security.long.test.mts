import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fuzzedPasswords, hostilePasswords } from '@tpr/core/conformance';
import { calls, claimHidden, kept, openHostile } from './fake/answers.mts';

describe('S08: a response in n8n that is too long', () => {
  const megabyte = 1_048_576;
  const bomb = gzipSync(Buffer.alloc(600 * megabyte, 32), { level: 9 });
  const explode: RequestListener = (_, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(bomb);

  async function mostBytes<T>(act: () => Promise<T>): Promise<readonly [T, number]> {
    const before = process.memoryUsage();
    let most = 0;
    const watch = setInterval(() => {
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      most = Math.max(most, arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed);
    }, 1);
    const value = await act();
    clearInterval(watch);
    return [value, most];
  }

  it.each(calls)('%s reports it, and holds no more than the limit', async (_name, parameters) => {
    const credential = await openHostile(explode);
    const [text, most] = await mostBytes(() => kept(credential, parameters, true));
    expect(text).toContain('the response is longer than 32 MB and was not read');
    expect(most).toBeLessThan(200 * megabyte);
  });

  it('of the issuer is not accepted as a token', async () => {
    const credential = await openHostile((_, response) => response.end('{}'), explode);
    const [text, most] = await mostBytes(() => kept(credential, calls[0][1], true));
    expect(text).toContain('the response is longer than 64 kB');
    expect(most).toBeLessThan(100 * megabyte);
  });

  it('a file is aborted on its way into the store', async () => {
    const credential = await openHostile(explode);
    const parameters = {
      resource: 'dossier',
      operation: 'downloadZip',
      dossierId: { __rl: true, mode: 'id', value: '7' },
    };
    const text = await kept(credential, parameters, true);
    expect(text).toContain('longer than 512 MB');
  });

  it('an error is shown with its beginning', async () => {
    const page = Buffer.concat([Buffer.from('<title>Gone</title>'), Buffer.alloc(64 * megabyte, 60)]);
    const credential = await openHostile((_, response) => void response.writeHead(410).end(page));
    const [text, most] = await mostBytes(() => kept(credential, calls[0][1], true));
    expect(text).toContain('The response says: Gone');
    expect(most).toBeLessThan(40 * megabyte);
  });
});

describe('S11: a sign-in that is refused in n8n', () => {
  it.each([...hostilePasswords, ...fuzzedPasswords(24, 12)])('shows nothing of the password %j', async (secret) => {
    await claimHidden(secret);
  });
});
