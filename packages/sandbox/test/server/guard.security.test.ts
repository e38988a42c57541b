import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '@tpr/sandbox';
import { isLetIn } from '../../src/server/access.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());

type Headers = Readonly<Record<string, string>>;

/** Can send any header, also Host. */
const ask = (method: string, path: string, headers: Headers = {}, at = sandbox.url): Promise<number> =>
  new Promise((resolve, reject) => {
    request(`${at}${path}`, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end(method === 'POST' ? '{}' : undefined);
  });

const port = () => new URL(sandbox.url).port;
const token = '/auth/auth/realms/tpr/protocol/openid-connect/token';
const everything = [
  ['GET', '/'],
  ['GET', '/openapi.json'],
  ['GET', '/admin/counters'],
  ['GET', '/admin/requests'],
  ['GET', '/admin/outbox'],
  ['GET', '/admin/journal'],
  ['POST', '/admin/counters/reset'],
  ['POST', '/admin/journal'],
  ['POST', '/admin/archive'],
  ['POST', '/admin/clock'],
  ['POST', '/admin/faults'],
  ['POST', '/admin/latency'],
  ['POST', '/admin/revoke'],
  ['GET', '/storage/1'],
  ['GET', '/current/api/v1/account/1001/thirdparties'],
  ['GET', '/legacy/api/v1/account/1001/thirdparties'],
  ['POST', token],
  ['GET', '/nowhere'],
] as const;

const foreignPages: readonly (readonly [string, () => Headers])[] = [
  ['another origin', () => ({ origin: 'https://evil.example' })],
  ['a page without an origin', () => ({ origin: 'null' })],
  ['another site, without saying which', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['a name that leads here', () => ({ host: `evil.example:${port()}` })],
  ['a name that leads here, as its own', () => ({ host: 'evil.example', 'sec-fetch-site': 'same-origin' })],
  ['a name that leads here, asked by this machine', () => ({ host: 'evil.example', origin: 'http://localhost:3000' })],
  ['a name that begins like this machine', () => ({ host: `localhost.evil.example:${port()}` })],
  ['an origin that begins like this machine', () => ({ origin: 'http://127.0.0.1.evil.example' })],
  ['an origin with this machine as its user', () => ({ origin: 'http://127.0.0.1@evil.example' })],
];

describe.each(foreignPages)('S18: a page of %s', (_, headers) => {
  it.each(everything)('is refused %s %s', async (method, path) => {
    expect(await ask(method, path, headers())).toBe(403);
  });
});

describe('S18: the admin interface', () => {
  it('refuses a page of another server of this machine', async () => {
    expect(await ask('POST', '/admin/revoke', { origin: 'http://localhost:3000' })).toBe(403);
    expect(await ask('POST', '/admin/revoke', { 'sec-fetch-site': 'same-site' })).toBe(403);
  });

  it('counts no refused request', async () => {
    const before = JSON.stringify(sandbox.counters());
    await ask('POST', token, { origin: 'https://evil.example' });
    expect(JSON.stringify(sandbox.counters())).toBe(before);
  });
});

describe('S18: programs, and the page of the sandbox itself', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('are answered at %s', async (name) => {
    expect(await ask('GET', '/', { host: `${name}:${port()}` })).toBe(200);
    expect(await ask('POST', '/admin/latency', { host: `${name}:${port()}` })).toBe(400);
  });

  it.each<Headers>([{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }])(
    'are answered with %o',
    async (headers) => {
      expect(await ask('GET', '/admin/counters', headers)).toBe(200);
      expect(await ask('GET', '/admin/counters', { ...headers, origin: sandbox.url })).toBe(200);
    },
  );
});

describe('S23: a sandbox that other machines can reach', () => {
  const password = 'a-password-of-our-own';
  let open: Sandbox;
  beforeAll(async () => (open = await startSandbox({ port: 0, host: '0.0.0.0', password })));
  afterAll(() => open.close());

  const signIn = async (given: string): Promise<number> => {
    const form = { grant_type: 'password', client_id: 'tpr-sandbox', username: 'buyer@example.test', password: given };
    const answer = await fetch(`${open.url}${token}`, { method: 'POST', body: new URLSearchParams(form) });
    return answer.status;
  };
  it.each([{ host: '0.0.0.0' }, { host: '0.0.0.0', password: 'sandbox' }, { host: '192.168.1.7', password: 'short' }])(
    'does not start with %o',
    async (options) => {
      await expect(startSandbox({ port: 0, ...options })).rejects.toThrow(/^[^\n]+TPR_SANDBOX_PASSWORD[^\n]+$/);
    },
  );

  it('accepts the password that it was given, and not the well-known one', async () => {
    expect(await signIn('sandbox')).toBe(401);
    expect(await signIn(password)).toBe(200);
    const page = await (await fetch(open.url)).text();
    expect([page.includes(password), open.signIn.includes(password)]).toEqual([false, false]);
  });

  it.each(['host.docker.internal', 'HOST.docker.internal:4870', 'host.containers.internal', '172.17.0.1:4870'])(
    'answers programs at %s, and only the service’s own paths',
    async (host) => {
      expect(await ask('GET', '/current/api/v1/account/1001/thirdparties', { host }, open.url)).toBe(401);
      expect(await ask('GET', '/storage/1', { host }, open.url)).toBe(403);
      for (const path of ['/', '/openapi.json', '/admin/counters', '/admin/requests']) {
        expect([path, await ask('GET', path, { host }, open.url)]).toEqual([path, 403]);
      }
    },
  );

  it.each([
    ['172.17.0.5', false],
    ['::ffff:172.17.0.5', false],
    [undefined, false],
    ['127.0.0.1', true],
    ['::ffff:127.0.0.1', true],
  ])(
    'refuses the admin interface to an address that is not this machine, whatever its Host header: %s',
    (address, isThere) => {
      const read = (name: string) => (name === 'host' ? '127.0.0.1:4870' : undefined);
      expect(isLetIn({ host: '0.0.0.0', password, isOpen: true }, { path: '/admin/revoke', address, read })).toBe(
        isThere,
      );
    },
  );

  it.each<readonly [string, Headers]>([
    ['a name of another company', { host: 'evil.example' }],
    ['a name that ends like a container’s host', { host: 'host.docker.internal.evil.example' }],
    ['a name of the company', { host: 'sandbox' }],
    ['numbers with more behind them', { host: '172.17.0.1.evil.example' }],
    ['an origin of its own', { host: '172.17.0.1', origin: 'http://172.17.0.1' }],
    ['its own page', { host: '172.17.0.1', 'sec-fetch-site': 'same-origin' }],
  ])('answers no page by %s', async (_, headers) => {
    for (const [method, path] of everything) expect(await ask(method, path, headers, open.url)).toBe(403);
  });
});
