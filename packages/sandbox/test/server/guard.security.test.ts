import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '@tpr/sandbox';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());

type Headers = Readonly<Record<string, string>>;

/** Any header can be sent so, Host included. */
const ask = (method: string, path: string, headers: Headers = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    request(`${sandbox.url}${path}`, { method, headers }, (answer) => {
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

const strangers: readonly (readonly [string, () => Headers])[] = [
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

describe.each(strangers)('S18: a page of %s', (_, headers) => {
  it.each(everything)('is refused %s %s', async (method, path) => {
    expect(await ask(method, path, headers())).toBe(403);
  });
});

describe('S18: the controls', () => {
  it('are not for a page of another server of this machine', async () => {
    expect(await ask('POST', '/admin/revoke', { origin: 'http://localhost:3000' })).toBe(403);
    expect(await ask('POST', '/admin/revoke', { 'sec-fetch-site': 'same-site' })).toBe(403);
  });

  it('did not hear any of it', async () => {
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
