import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Google } from '@tpr/google-simulator/rest';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fetchAccessToken } from '../../src/google/access-token.ts';
import type { Credentials } from '../../src/google/credentials.ts';
import { makeFolder } from '../files/folder.ts';
import { openGoogle, owner } from './opened-google.ts';

const robot = 'robot@project.iam.gserviceaccount.com';
const sheets = 'https://www.googleapis.com/auth/spreadsheets';
const cloud = 'https://www.googleapis.com/auth/cloud-platform';
const proxy = 'worker@project.iam.gserviceaccount.com';

let google: Google;
beforeEach(async () => {
  google = await openGoogle();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const fetchWith = (credentials: Credentials) => fetchAccessToken(credentials, google.rootUrl);

/** The user whose spreadsheets the token opens. */
async function opens({ token }: { readonly token: string }, email: string): Promise<number> {
  const { id } = google.addSpreadsheet(email);
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${google.rootUrl}v4/spreadsheets/${id}`, { headers })).status;
}

function keyOf(email: string) {
  const { private_key: privateKey } = google.addService(email);
  return { kind: 'service', email, privateKey } as const;
}

function personOf(email: string, allowed?: readonly string[]) {
  const { client_id: clientId, client_secret: clientSecret, refresh_token } = google.addPerson(email, allowed);
  return { kind: 'person', clientId, clientSecret, refreshToken: refresh_token } as const;
}

test('a user gets a token for an hour; after a revocation of the sign-in the user gets none', async () => {
  const person = personOf(owner);
  const token = await fetchWith(person);
  expect(token.endMs - google.now()).toBeGreaterThan(3_500_000);
  expect(await opens(token, owner)).toBe(200);
  google.revoke(owner);
  await expect(fetchWith(person)).rejects.toMatchObject({
    kind: 'auth',
    message:
      'Google refused the sign-in (invalid_grant: Token has been expired or revoked.). Sign in again: npm run tpr -- google sign-in. Google ends a sign-in after seven days if the consent screen of the OAuth client is in Testing: set it to Internal, or publish it.',
  });
});

test('a proxy that requires a sign-in is not a refusal by Google, and is asked once', async () => {
  const asked: unknown[] = [];
  const server = createServer().on('connect', ({ url }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  for (const name of ['HTTPS_PROXY', 'https_proxy'])
    vi.stubEnv(name, `http://user:wrong@127.0.0.1:${(server.address() as AddressInfo).port}`);
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '');
  await expect(fetchAccessToken(personOf(owner), undefined)).rejects.toMatchObject({
    kind: 'config',
    message: 'The proxy on the way to Google requires a sign-in (407). Check the user and the password of the proxy.',
    unreached: { why: 'proxy' },
  });
  expect(asked).toEqual(['oauth2.googleapis.com:443']);
});

test.each(['itself', 'a service account'])(
  'a user whose organisation requires repeated sign-ins is advised to use a service account (as %s)',
  async (as) => {
    const person = personOf(owner);
    google.askAgain(owner);
    const credentials =
      as === 'itself' ? person : ({ kind: 'impersonated', email: robot, delegates: [], source: person } as const);
    await expect(fetchWith(credentials)).rejects.toMatchObject({
      kind: 'auth',
      message: expect.stringMatching(
        /invalid_rapt\).*Your organisation requires a new sign-in at intervals\. A scheduled run needs a service account\.$/,
      ),
    });
  },
);

test('a service account gets a token by its own key alone', async () => {
  const key = keyOf(robot);
  expect(await opens(await fetchWith(key), robot)).toBe(200);
  const stranger = keyOf('other@project.iam.gserviceaccount.com');
  await expect(fetchWith({ ...key, privateKey: stranger.privateKey })).rejects.toMatchObject({
    kind: 'auth',
    message: `Google refused the sign-in (invalid_grant: Invalid JWT Signature.). Give ${robot} a new key in the Cloud console, and check the clock of this machine.`,
  });
  await expect(fetchWith({ ...key, privateKey: 'SECRET' })).rejects.toMatchObject({
    kind: 'config',
    message: `The Google sign-in cannot be used. Give ${robot} a new key in the Cloud console, and check the clock of this machine.`,
  });
});

test('a service account acts as a user once an administrator allows it', async () => {
  const key = { ...keyOf(robot), subject: owner };
  await expect(fetchWith(key)).rejects.toMatchObject({
    kind: 'auth',
    message: expect.stringContaining(`that an administrator lets ${robot} act as ${owner} for ${sheets}`),
  });
  google.allowDelegation(robot, [sheets]);
  expect(await opens(await fetchWith(key), owner)).toBe(200);
});

test.each([
  ['a person', () => personOf(owner, [cloud]), owner],
  ['another service account', () => keyOf(proxy), proxy],
])('%s acts as a service account where they may, and prints nothing on the console', async (_, sourceOf, caller) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const credentials = { kind: 'impersonated', email: robot, delegates: [], source: sourceOf() } as const;
  await expect(fetchWith(credentials)).rejects.toMatchObject({
    kind: 'auth',
    message: expect.stringMatching(/iam\.serviceAccounts\.getAccessToken.*Check that you may act as robot@/),
  });
  google.allowImpersonation(caller, robot);
  expect(await opens(await fetchWith(credentials), robot)).toBe(200);
  expect(warn).not.toHaveBeenCalled();
});

test('a workload of another cloud uses the token file of its cloud, as itself or as a service account', async () => {
  const file = join(makeFolder(), 'token');
  const credentials = {
    kind: 'workload',
    email: 'pool',
    audience: '//iam.googleapis.com/pool',
    subjectTokenType: 'urn:ietf:params:oauth:token-type:jwt',
    impersonationUrl: undefined,
    source: { file },
  } as const;
  await expect(fetchWith(credentials)).rejects.toMatchObject({ kind: 'config' });
  writeFileSync(file, 'proof');
  await expect(fetchWith(credentials)).rejects.toMatchObject({ kind: 'auth' });
  google.addWorkload(credentials.audience, 'proof', 'workload');
  expect(await opens(await fetchWith(credentials), 'workload')).toBe(200);
  google.allowImpersonation('workload', robot);
  const impersonationUrl = `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${robot}:generateAccessToken`;
  expect(await opens(await fetchWith({ ...credentials, impersonationUrl }), robot)).toBe(200);
});
