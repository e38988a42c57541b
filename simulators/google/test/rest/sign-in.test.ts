import { createHash, createSign } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ClientFile, Google, ServiceCredentials } from '../../src/rest/index.ts';
import { callerWith, fetchToken, openGoogle, owner } from './opened-google.ts';

const sheets = 'https://www.googleapis.com/auth/spreadsheets';
const projects = 'https://www.googleapis.com/auth/script.projects';
const redirectUri = 'http://127.0.0.1:49152/';
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Opens the consent page as a browser does, and stops at its redirect. */
async function visit({ rootUrl }: Google, { installed }: ClientFile, change: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({
    client_id: installed.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: `${sheets} ${projects}`,
    state: 'state',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...change,
  });
  const response = await fetch(`${rootUrl}o/oauth2/v2/auth?${query}`, { redirect: 'manual' });
  if (response.status !== 302) return { refused: Object(await response.json()) as Record<string, unknown> };
  return { back: new URL(response.headers.get('location') ?? '') };
}

const codeForm = ({ installed }: ClientFile, code: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  client_id: installed.client_id,
  client_secret: installed.client_secret,
  code,
  code_verifier: verifier,
  redirect_uri: redirectUri,
});

async function tokenOf(response: Promise<Response>): Promise<Record<string, string>> {
  return Object(await (await response).json());
}

test('the consent of a person sends a code to the app, which exchanges it once for a session of the person', async () => {
  const google = await openGoogle();
  const client = google.addClient();
  google.answerConsent({ email: owner });
  const { back } = await visit(google, client);
  expect([back!.origin, back!.searchParams.get('state')]).toEqual(['http://127.0.0.1:49152', 'state']);
  const form = codeForm(client, back!.searchParams.get('code')!);
  const tokens = await tokenOf(fetchToken(google, form));
  expect(tokens).toMatchObject({ scope: `${sheets} ${projects}`, refresh_token: expect.stringMatching(/^1\/\//) });
  const { id } = google.addSpreadsheet(owner);
  expect((await callerWith(google, tokens['access_token']!)('GET', `v4/spreadsheets/${id}`)).status).toBe(200);
  expect(await tokenOf(fetchToken(google, form))).toMatchObject({ error: 'invalid_grant' });
});

test.each([
  ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_grant'],
  ['another address', { redirect_uri: 'http://127.0.0.1:49153/' }, 'redirect_uri_mismatch'],
  ['another secret', { client_secret: 'no' }, 'invalid_client'],
  ['another app', { client_id: 'no' }, 'unauthorized_client'],
])('a code with %s is refused', async (_, change, error) => {
  const google = await openGoogle();
  const client = google.addClient();
  google.answerConsent({ email: owner });
  const { back } = await visit(google, client);
  const form = { ...codeForm(client, back!.searchParams.get('code')!), ...change };
  expect(await tokenOf(fetchToken(google, form))).toMatchObject({ error });
});

test.each([
  ['an address of another machine', { redirect_uri: 'http://evil.example/' }, 'redirect_uri_mismatch'],
  ['the copying of codes by hand', { redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' }, 'redirect_uri_mismatch'],
  ['an unknown app', { client_id: 'no' }, 'invalid_client'],
  ['no scope', { scope: '' }, 'invalid_request'],
  ['no challenge', { code_challenge: '' }, 'invalid_request'],
  ['a challenge in the clear', { code_challenge_method: 'plain' }, 'invalid_request'],
])('the page refuses %s, and redirects nowhere', async (_, change, error) => {
  const google = await openGoogle();
  google.answerConsent({ email: owner });
  expect(await visit(google, google.addClient(), change)).toMatchObject({ refused: { error } });
});

test('a person may deny consent, or untick a scope', async () => {
  const google = await openGoogle();
  const client = google.addClient();
  google.answerConsent({ email: owner, isDenied: true });
  expect((await visit(google, client)).back!.searchParams.get('error')).toBe('access_denied');
  google.answerConsent({ email: owner, ticked: [sheets] });
  const { back } = await visit(google, client);
  const tokens = await tokenOf(fetchToken(google, codeForm(client, back!.searchParams.get('code')!)));
  expect(tokens['scope']).toBe(sheets);
});

test('a session without offline access has no refresh token', async () => {
  const google = await openGoogle();
  const client = google.addClient();
  google.answerConsent({ email: owner });
  const { back } = await visit(google, client, { access_type: 'online' });
  const tokens = await tokenOf(fetchToken(google, codeForm(client, back!.searchParams.get('code')!)));
  expect(tokens).not.toHaveProperty('refresh_token');
});

test('an access token is refused after its hour, and the refresh token gets another one', async () => {
  const google = await openGoogle();
  const form = { grant_type: 'refresh_token', ...google.addPerson(owner) };
  const { access_token: token, expires_in: seconds } = await tokenOf(fetchToken(google, form));
  expect(seconds).toBe(3_600);
  const { id } = google.addSpreadsheet(owner);
  const read = async (bearer: string) => (await callerWith(google, bearer)('GET', `v4/spreadsheets/${id}`)).status;
  google.advance(3_500_000);
  expect(await read(token!)).toBe(200);
  google.advance(100_000);
  expect(await read(token!)).toBe(401);
  expect(await read((await tokenOf(fetchToken(google, form)))['access_token']!)).toBe(200);
});

test('revoking a token ends every token of that person at that app', async () => {
  const google = await openGoogle();
  const person = google.addPerson(owner);
  const form = { grant_type: 'refresh_token', ...person };
  const { access_token: token } = await tokenOf(fetchToken(google, form));
  const revoke = () => fetch(`${google.rootUrl}revoke?token=${person.refresh_token}`, { method: 'POST' });
  expect((await revoke()).status).toBe(200);
  const { id } = google.addSpreadsheet(owner);
  expect((await callerWith(google, token!)('GET', `v4/spreadsheets/${id}`)).status).toBe(401);
  expect(await tokenOf(fetchToken(google, form))).toMatchObject({ error: 'invalid_grant' });
  expect(await tokenOf(revoke())).toMatchObject({ error: 'invalid_token' });
});

const robot = 'robot@project.iam.gserviceaccount.com';

function assertionOf(service: ServiceCredentials, claims: object): Record<string, string> {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const payload = { iss: robot, scope: sheets, aud: service.token_uri, iat, exp: iat + 3600, ...claims };
  const content = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(payload)}`;
  const signature = createSign('RSA-SHA256').update(content).sign(service.private_key, 'base64url');
  return { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: `${content}.${signature}` };
}

test('a service account acts as a person where an administrator allows it, for those scopes', async () => {
  const google = await openGoogle();
  const service = google.addService(robot);
  const { id } = google.addSpreadsheet(owner);
  const ask = () => tokenOf(fetchToken(google, assertionOf(service, { sub: owner })));
  expect(await ask()).toMatchObject({ error: 'unauthorized_client' });
  google.allowDelegation(robot, [projects]);
  expect(await ask()).toMatchObject({ error: 'unauthorized_client' });
  google.allowDelegation(robot, [projects, sheets]);
  const { access_token: token } = await ask();
  expect((await callerWith(google, token!)('GET', `v4/spreadsheets/${id}`)).status).toBe(200);
});

test('a person acts as a service account where they are allowed to, with a token for Cloud', async () => {
  const google = await openGoogle();
  const cloud = 'https://www.googleapis.com/auth/cloud-platform';
  const tokenFor = async (...allowed: string[]) =>
    (await tokenOf(fetchToken(google, { grant_type: 'refresh_token', ...google.addPerson(owner, allowed) })))[
      'access_token'
    ]!;
  const path = `v1/projects/-/serviceAccounts/${robot}:generateAccessToken`;
  const withCloud = callerWith(google, await tokenFor(cloud));
  expect((await withCloud('POST', path, { scope: [sheets] })).status).toBe(403);
  google.allowImpersonation(owner, robot);
  expect((await callerWith(google, await tokenFor(sheets))('POST', path, { scope: [sheets] })).status).toBe(403);
  const made = await withCloud('POST', path, { scope: [sheets] });
  const book = google.addSpreadsheet(owner);
  book.roles.set(robot, 'writer');
  const call = callerWith(google, String(made.body['accessToken']));
  expect((await call('GET', `v4/spreadsheets/${book.id}`)).status).toBe(200);
  expect((await call('GET', 'v1/projects/x')).status).toBe(403);
});

test('a workload of another cloud gets a token for the identity that its cloud asserts', async () => {
  const google = await openGoogle();
  google.addWorkload('//iam.googleapis.com/pool', 'proof', robot);
  const ask = (proof: string) =>
    tokenOf(
      fetch(`${google.rootUrl}v1/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
          audience: '//iam.googleapis.com/pool',
          subject_token: proof,
          scope: sheets,
        }),
      }),
    );
  expect(await ask('other')).toMatchObject({ error: 'invalid_grant' });
  expect(await ask('proof')).toMatchObject({ access_token: expect.stringMatching(/^ya29\./) });
});
