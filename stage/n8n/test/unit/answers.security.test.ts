import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { INodeExecutionData } from 'n8n-workflow';
import { afterEach, describe, expect, it } from 'vitest';
import { answers, encodings, fuzzedPasswords, hostilePasswords } from '@tpr/core/conformance';
import { actionNode } from './fake/workbench.ts';
import { CredentialStore, credentialsOf } from './fake/credential-store.ts';
import { fakeFunctions } from './fake/functions.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens nowhere.');
  return `http://127.0.0.1:${address.port}`;
}

const password = 'p"w\\d é & more';
const access = 'opaque-9f8e7d6c.Token/With+All~Signs==';
const refresh = 'refresh-0a1b2c3d.Token';

/** What a stranger's refusal is asked past by, without the waits. */
const quick = JSON.stringify({
  version: 1,
  overrides: { 'behaviour.rate.backoffMs': 1, 'behaviour.rate.maxBackoffMs': 2 },
});

/** An issuer that gives tokens, and a service that answers whatever is asked of it. */
async function open(service: RequestListener, issuer?: RequestListener): Promise<CredentialStore> {
  const baseUrl = await serve(service);
  const authUrl = await serve(
    issuer ??
      ((_, response) =>
        response.end(JSON.stringify({ access_token: access, refresh_token: refresh, expires_in: 300 }))),
  );
  return new CredentialStore(credentialsOf({ baseUrl, legacyBaseUrl: baseUrl, authUrl }, { password, profile: quick }));
}

const calls = [
  [
    'a declared read',
    { resource: 'thirdParty', operation: 'get', thirdPartyId: { __rl: true, mode: 'id', value: '7' } },
  ],
  ['a custom call', { resource: 'customCall', operation: 'send', method: 'GET', path: '/account/{accountId}/x' }],
] as const;

/** Everything that n8n keeps of a run: the items of a node that goes on, or what it threw. */
async function kept(credential: CredentialStore, parameters: object, continueOnFail: boolean): Promise<string> {
  const functions = fakeFunctions({
    description: actionNode.description,
    credential,
    parameters: { ...parameters },
    continueOnFail,
  });
  let outcome: readonly INodeExecutionData[] | undefined;
  let thrown: unknown;
  try {
    [outcome] = await actionNode.execute.call(functions.execute);
  } catch (error) {
    thrown = error;
  }
  return [...(outcome ?? []), thrown, ...functions.logged].map(everythingIn).join('\n');
}

/** With what does not show in JSON: messages, stacks, causes. */
function everythingIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const names =
    value instanceof Error ? ['message', 'stack', 'cause', 'description', ...Object.keys(value)] : Object.keys(value);
  return [...new Set(names)]
    .map((name) => `${name}: ${everythingIn((value as Record<string, unknown>)[name])}`)
    .join('\n');
}

describe.each(calls)('S11: %s in n8n, answered with what was sent', (_name, parameters) => {
  it.each(encodings)('%s', async (_encoding, encode) => {
    for (const [, write] of answers.slice(0, 4)) {
      const credential = await open((_, response) =>
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

  it('a token that was renewed meanwhile is hidden as the new one', async () => {
    let grants = 1;
    const credential = await open(
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

describe('S11: a sign-in that is refused in n8n', () => {
  it.each([...hostilePasswords, ...fuzzedPasswords(24, 12)])('shows nothing of the password %j', async (secret) => {
    for (const [, encode] of encodings) {
      const credential = await open(
        (_, response) => response.end('{}'),
        (_, response) => response.writeHead(400).end(JSON.stringify({ error_description: `No: ${encode(secret)}` })),
      );
      credential.data = { ...credential.data, password: secret };
      const text = await kept(credential, calls[0][1], true);
      expect(text).toMatch(/sign-in was refused/i);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(encode(secret));
    }
  });
});

describe('S08: an answer in n8n that is too long', () => {
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

  it.each(calls)('%s says so, and holds no more than was asked for', async (_name, parameters) => {
    const credential = await open(explode);
    const [text, most] = await mostBytes(() => kept(credential, parameters, true));
    expect(text).toContain('the answer is longer than 32 MB and was not read');
    expect(most).toBeLessThan(200 * megabyte);
  });

  it('of the issuer is no token', async () => {
    const credential = await open((_, response) => response.end('{}'), explode);
    const [text, most] = await mostBytes(() => kept(credential, calls[0][1], true));
    expect(text).toContain('the answer is longer than 64 kB');
    expect(most).toBeLessThan(100 * megabyte);
  });

  it('a file is broken off on its way into the store', async () => {
    const credential = await open(explode);
    const parameters = {
      resource: 'dossier',
      operation: 'downloadZip',
      dossierId: { __rl: true, mode: 'id', value: '7' },
    };
    const text = await kept(credential, parameters, true);
    expect(text).toContain('longer than 512 MB');
  });

  it('an error is told from its beginning', async () => {
    const page = Buffer.concat([Buffer.from('<title>Gone</title>'), Buffer.alloc(64 * megabyte, 60)]);
    const credential = await open((_, response) => void response.writeHead(410).end(page));
    const [text, most] = await mostBytes(() => kept(credential, calls[0][1], true));
    expect(text).toContain('The service says: Gone');
    expect(most).toBeLessThan(40 * megabyte);
  });
});

describe('S08: an answer in n8n that stops in the middle', () => {
  const profile = JSON.stringify({
    version: 1,
    overrides: { 'behaviour.limits.timeoutMs': 300, 'behaviour.rate.tries': 1 },
  });
  const stall: RequestListener = (_, response) => void response.writeHead(200).write('{"id":');

  it.each(calls)('%s is waited for as long as was asked for', { timeout: 8_000 }, async (_name, parameters) => {
    const credential = await open(stall);
    credential.data = { ...credential.data, profile };
    expect(await kept(credential, parameters, true)).toContain('No complete answer within 300 ms');
  });
});
