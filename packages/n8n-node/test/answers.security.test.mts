import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { answers, encodings, hostilePasswords } from '@tpr/core/conformance';
import { access, calls, claimHidden, kept, openHostile, password, refresh } from './fake/answers.mts';

describe.each(calls)('S11: %s in n8n, with a response that repeats the request', (_name, parameters) => {
  it.each(encodings)('%s', async (_encoding, encode) => {
    for (const [, write] of answers.slice(0, 4)) {
      const credential = await openHostile((_, response) =>
        response.writeHead(403).end(write([password, access, refresh].map(encode).join(' and '))),
      );
      for (const continueOnFail of [true, false]) {
        const text = await kept(credential, parameters, continueOnFail);
        expect(text).toContain('403');
        for (const secret of [password, access, refresh]) {
          expect(text).not.toContain(secret);
          expect(text).not.toContain(encode(secret));
        }
      }
    }
  });

  it('a token that was renewed meanwhile is hidden like the new one', async () => {
    let grants = 1;
    const credential = await openHostile(
      (request, response) => {
        const isFirst = request.headers.authorization?.endsWith('token-number-1') === true;
        response.writeHead(isFirst ? 401 : 400).end('{"message":"no token-number-1 and no token-number-2"}');
      },
      (_, response) => response.end(JSON.stringify({ access_token: `token-number-${++grants}`, expires_in: 300 })),
    );
    credential.data = { ...credential.data, accessToken: 'token-number-1' };
    expect(await kept(credential, parameters, true)).toContain('no … and no …');
  });
});

describe('S11: an API request in n8n, with a success that repeats the token', () => {
  it.each([
    ['in a list', (echo: string) => JSON.stringify({ content: [{ id: 1, name: `you sent Bearer ${echo}` }] })],
    ['in a header of JSON, as PHP writes it', (echo: string) => `{"id":1,"sent":"${echo.replaceAll('/', '\\/')}"}`],
    ['in a text', (echo: string) => `you sent Bearer ${echo}`],
  ])('%s', async (_name, write) => {
    const credential = await openHostile((_, response) => void response.end(write(access)));
    for (const options of [{}, { allPages: true }]) {
      const text = await kept(credential, { ...calls[1][1], options }, true);
      expect(text).not.toContain(access.slice(7, 20));
    }
  });

  it('changes no other text of the response', async () => {
    const long = { id: 1, name: 'opaque-9f8e7d6c', note: `${password} …`, list: [1.5, null, true] };
    const credential = await openHostile((_, response) => void response.end(JSON.stringify(long)));
    expect(await kept(credential, calls[1][1], false)).toContain(`note: ${password} …`);
  });
});

describe('S11: a sign-in that is refused in n8n', () => {
  // Core tests redaction with every password. answers.security.long.test.ts tests the nodes with the others.
  it.each(hostilePasswords.slice(-2))('shows nothing of the password %j', async (secret) => {
    await claimHidden(secret);
  });
});

describe('S08: a response in n8n that stops in the middle', () => {
  const profile = JSON.stringify({
    version: 1,
    overrides: { 'http.timeoutMs': 300, 'retry.maxAttempts': 1 },
  });
  const stall: RequestListener = (_, response) => void response.writeHead(200).write('{"id":');

  it.each(calls)('%s waits for the timeout of its request', { timeout: 8_000 }, async (_name, parameters) => {
    const credential = await openHostile(stall);
    credential.data = { ...credential.data, profile };
    expect(await kept(credential, parameters, true)).toContain('No complete response within 300 ms');
  });

  it('a file waits until nothing has arrived for the timeout', { timeout: 8_000 }, async () => {
    const credential = await openHostile(stall);
    credential.data = { ...credential.data, profile };
    const dossierId = { __rl: true, mode: 'id', value: '7' };
    const parameters = { resource: 'dossier', operation: 'downloadZip', dossierId };
    expect(await kept(credential, parameters, true)).toContain('nothing arrived for 300 ms');
  });
});

it.each([
  [`filename="${['..', '..', '.ssh', 'authorized_keys'].join('/')}"`, 'authorized_keys'],
  ["filename*=UTF-8''..%5C..%5Cinvoice%E2%80%AEfdp.exe", 'invoicefdp.exe'],
  ['filename="/etc/passwd"', 'passwd'],
  ['filename=".."', 'file'],
])('S55: a file whose name is a path, %s, is an item with the file name %s', async (disposition, name) => {
  const credential = await openHostile((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': `attachment; ${disposition}` })
      .end('%PDF'),
  );
  const text = await kept(credential, { ...calls[1][1], options: { isFile: true } }, false);
  expect(text.match(/(?<=fileName: ).*/g)).toEqual([name, name]);
});
