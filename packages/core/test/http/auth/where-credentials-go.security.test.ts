import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/client.ts';
import { hostOf } from '../../../src/connection.ts';
import { TokenSession } from '../../../src/http/auth/token-session.ts';
import { createProfile } from '../../../src/api/profile/index.ts';
import { connection, drives, json } from '../bench.ts';

const token = json({ access_token: 'bearer-of-the-buyer', expires_in: 300, refresh_token: 'refresh-of-the-buyer' });

/** Paths that would lead a sign-in to another host if they were appended to the address unchanged. */
const leading = [
  '.evil.example/collect',
  '-login.example/auth',
  ':8443/x',
  ':x@evil.example/collect',
  '@evil.example/collect',
  'evil.example',
];

describe.each(drives)('S02: a profile that leads a sign-in elsewhere, %s', (_name, drive) => {
  it.each(leading)('sends nothing with paths.token %s', async (path) => {
    const session = new TokenSession(connection, createProfile({ 'paths.token': path }));
    const { host, error } = await drive({ service: () => token }, () => session.bearer());
    expect(error).toMatchObject({ kind: 'config', field: 'authUrl' });
    expect(error?.message).not.toContain('\n');
    expect(host.sent).toEqual([]);
  });

  it.each(leading)('sends no bearer with the path %s of an operation', async (path) => {
    const profile = createProfile({ 'paths.thirdParties.list': `GET ${path}`, 'paths.prefix': '' });
    const { host, error } = await drive({ service: () => token }, () =>
      createClient({ connection, profile }).thirdParties.list(),
    );
    expect(error).toMatchObject({ kind: 'config', field: 'baseUrl' });
    expect(host.sent.filter(({ request }) => !request.url.startsWith('https://auth.example/'))).toEqual([]);
  });
});

describe.each(drives)('S35: a password over an unencrypted connection, %s', (_name, drive) => {
  it.each([
    ['http://auth.example', 'authUrl'],
    ['http://127.1:5740/auth', 'authUrl'],
    ['http://localhost.evil.example', 'authUrl'],
    ['ftp://auth.example', 'authUrl'],
  ])('is not sent to %s, however the session was created', async (authUrl, field) => {
    const session = new TokenSession({ ...connection, authUrl }, createProfile());
    const { host, error } = await drive({ service: () => token }, () => session.bearer());
    expect(error).toMatchObject({ kind: 'config', field });
    expect(host.sent).toEqual([]);
  });

  it('is not sent either where only the address of the service is unencrypted', async () => {
    const session = new TokenSession({ ...connection, baseUrl: 'http://service.example' }, createProfile());
    const { host, error } = await drive({ service: () => token }, () => session.bearer());
    expect(error).toMatchObject({ kind: 'config', field: 'baseUrl' });
    expect(host.sent).toEqual([]);
  });
});

describe.each(drives)('S35: an address that a URL parser reads as another host than a reader, %s', (_name, drive) => {
  it.each([
    'https://evil.example\\.service.example',
    'https://user@evil.example',
    'https://%65vil.example',
    'https://evil.example%2f.service.example',
    'https://service。example',
    'https://service.exаmple',
    'https://service.example\t.evil.example',
    'https://service.example:443:1',
    'https:///evil.example',
    'https:\\\\evil.example',
  ])('is refused: %s', async (authUrl) => {
    const session = new TokenSession({ ...connection, authUrl }, createProfile());
    const { host, error } = await drive({ service: () => token }, () => session.bearer());
    expect(error).toMatchObject({ kind: 'config', field: 'authUrl' });
    expect(host.sent).toEqual([]);
  });
});

describe.each(drives)('S36: a path with a placeholder for a secret, %s', (_name, drive) => {
  it.each(['password', 'username', 'clientId', 'authUrl'])('is not filled with {%s}', async (name) => {
    const profile = createProfile({ 'paths.thirdParties.list': `GET /account/{accountId}/x/{${name}}` });
    const { host, error } = await drive({ service: () => token }, () =>
      createClient({ connection, profile }).thirdParties.list(),
    );
    expect(error).toMatchObject({ kind: 'config', field: name });
    expect(host.sent.filter(({ request }) => request.url.startsWith('https://service.example'))).toEqual([]);
  });
});

describe.each(drives)('S12: stored tokens, %s', (_name, drive) => {
  const kept = async () => {
    const { host } = await drive({ service: () => token }, () =>
      new TokenSession(connection, createProfile()).bearer(),
    );
    return { session: host.store.get('session')! };
  };
  const { password: _, ...withoutPassword } = connection;

  it('stay in use at the addresses that they are for', async () => {
    const { value, host } = await drive({ service: () => token, stored: await kept() }, () =>
      new TokenSession(withoutPassword, createProfile()).bearer(),
    );
    expect(value).toBe('bearer-of-the-buyer');
    expect(host.sent).toEqual([]);
  });

  it.each([
    { baseUrl: 'https://evil.example' },
    { legacyBaseUrl: 'https://evil.example' },
    { authUrl: 'https://evil.example' },
    { realm: 'other' },
    { clientId: 'other' },
    { username: 'other' },
  ])('are not used under %j', async (change) => {
    const client = createClient({ connection: { ...withoutPassword, ...change } });
    const { error, host } = await drive({ service: () => token, stored: await kept() }, () =>
      client.thirdParties.list(),
    );
    expect(error).toMatchObject({ kind: 'auth' });
    expect(host.sent).toEqual([]);
  });

  it('are not used for another user whose name imitates the end of another setting', async () => {
    const client = createClient({ connection: { ...withoutPassword, clientId: 'public-client robot', username: 'x' } });
    const stored = await drive({ service: () => token }, () =>
      new TokenSession({ ...connection, clientId: 'public-client', username: 'robot x' }, createProfile()).bearer(),
    );
    const { error } = await drive(
      { service: () => token, stored: { session: stored.host.store.get('session')! } },
      () => client.thirdParties.list(),
    );
    expect(error).toMatchObject({ kind: 'auth' });
  });
});

describe.each(drives)('S39: the host in a prompt, %s', (_name, drive) => {
  const hosts = ['service.example', 'evil.example', '127.0.0.1', 'localhost', '[::1]', 'xn--e1afmkfd'];
  const schemes = ['https://', 'http://', 'HTTPS://'];
  const marks = [
    ':',
    ':8443',
    ':443',
    '.',
    '/',
    '//',
    '\\',
    '@',
    'user:x@',
    '?',
    '#',
    '%2f',
    '%40',
    '。',
    'а',
    '\u00AD',
    '\t',
    '-',
  ];
  const piece = fc.constantFrom(...hosts, ...schemes, ...marks);
  const address = fc.tuple(
    fc.constantFrom('https://', 'https://service.example', 'http://127.0.0.1', ''),
    fc.array(piece, { maxLength: 5 }),
  );

  it('is the host that gets the password, for every text of the address', async () => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(address, async ([start, rest]) => {
        const authUrl = start + rest.join('');
        const session = new TokenSession({ ...connection, authUrl }, createProfile());
        const { host } = await drive({ service: () => token, latencyMs: 0 }, () => session.bearer());
        sent += host.sent.length;
        for (const { request } of host.sent) {
          // A text that ends like a number without being one is not a host: no runtime can send it.
          if (!URL.canParse(request.url)) continue;
          const named = new URL(`${new URL(request.url).protocol}//${hostOf(authUrl)}`);
          expect(new URL(request.url).host).toBe(named.host);
          expect(`${new URL(request.url).username}${named.username}`).toBe('');
        }
      }),
      { numRuns: 500 },
    );
    // If all were refused, the test would have checked nothing.
    expect(sent).toBeGreaterThan(50);
  });
});
