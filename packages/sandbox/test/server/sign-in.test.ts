import { startSandbox } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { callAs, closeAll, open, password, read, signIn } from './calling.ts';

closeAll();
const main = await open();
const { sandbox } = main;
const tokenUrl = (realm = 'tpr') => `${sandbox.authUrl}/auth/realms/${realm}/protocol/openid-connect/token`;

test('a password grant returns a token with all seven fields and the sample lifetimes', async () => {
  const { status, body } = await signIn(sandbox, password('buyer@example.test'));
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual([
    'access_token',
    'expires_in',
    'not-before-policy',
    'refresh_expires_in',
    'refresh_token',
    'session_state',
    'token_type',
  ]);
  expect(body).toMatchObject({ expires_in: 300, refresh_expires_in: 1800, token_type: 'bearer' });
  expect(body.access_token.split('.')).toHaveLength(3);
});

test.each([
  ['a wrong password', { ...password('buyer@example.test'), password: 'x' }, 401, 'invalid_grant'],
  ['an unknown user', password('nobody@example.test'), 401, 'invalid_grant'],
  ['a locked user', password('locked@example.test'), 401, 'invalid_grant'],
  ['a wrong client', { ...password('buyer@example.test'), client_id: 'x' }, 400, 'invalid_client'],
  ['an unknown grant', { grant_type: 'implicit' }, 400, 'unsupported_grant_type'],
  ['a missing field', { grant_type: 'password', username: 'buyer@example.test' }, 400, 'invalid_request'],
  ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
])('%s is refused with its OAuth error', async (_, fields, status, error) => {
  const got = await signIn(sandbox, fields);
  expect([got.status, got.body.error]).toEqual([status, error]);
});

test('a JSON body is refused with 415 and a wrong realm with 404', async () => {
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  expect((await read(fetch(tokenUrl(), json))).status).toBe(415);
  const form = {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'tpr-sandbox', ...password('buyer@example.test') }),
  };
  expect((await read(fetch(tokenUrl('other'), form))).status).toBe(404);
});

test('a refresh token can be used once', async () => {
  const first = await signIn(sandbox, password('buyer@example.test'));
  const fields = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token };
  const second = await signIn(sandbox, fields);
  expect(second.status).toBe(200);
  expect(second.body.refresh_token).not.toBe(first.body.refresh_token);
  expect((await signIn(sandbox, fields)).body.error).toBe('invalid_grant');
});

test('without a valid token every operation answers 401, and a token expires', async () => {
  const caller = await open({ tokenSeconds: 2 });
  expect((await caller.get('/thirdparties')).status).toBe(200);
  caller.sandbox.advance({ seconds: 3 });
  expect((await caller.get('/thirdparties')).status).toBe(401);
  expect((await read(fetch(`${sandbox.baseUrl}/api/v1/account/1001/thirdparties`))).status).toBe(401);
});

test('revoking invalidates access and refresh tokens', async () => {
  const caller = await open();
  const { body } = await signIn(caller.sandbox, password('buyer@example.test'));
  caller.sandbox.revokeAll();
  expect((await caller.get('/thirdparties')).status).toBe(401);
  const again = await signIn(caller.sandbox, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
  expect(again.body.error).toBe('invalid_grant');
});

test('another account is forbidden, and a reader may not write', async () => {
  const other = await callAs(sandbox, 'other@example.test');
  expect((await other.send(`${sandbox.baseUrl}/api/v1/account/1001/thirdparties`)).status).toBe(403);
  expect((await other.get('/thirdparties')).body.totalElements).toBe(5);
  const reader = await callAs(sandbox, 'reader@example.test');
  const write = { label: 'Strategic', values: [true] };
  expect((await reader.post('/thirdparties/100001/attributes', write)).status).toBe(403);
  const search = { countryCode: 'FR', searchBy: 'NAME', value: 'a' };
  expect((await reader.post('/thirdparties/search', search)).status).toBe(200);
});

test('a token bound to an address is refused from another address', async () => {
  const caller = await open({ variants: ['G98=bind'] });
  const { body } = await signIn(caller.sandbox, password('buyer@example.test'), { 'x-sandbox-address': 'a' });
  const from = (address: string) =>
    caller.get('/thirdparties', { authorization: `Bearer ${body.access_token}`, 'x-sandbox-address': address });
  expect([(await from('a')).status, (await from('b')).status]).toEqual([200, 403]);
});

test('the path without /api/v1 is not found', async () => {
  expect((await main.send(`${sandbox.baseUrl}/account/1001/thirdparties`)).status).toBe(404);
});

test('the two environments hold different data', async () => {
  const production = await startSandbox({ port: 0, environment: 'production' });
  const there = await callAs(production, 'buyer@example.test');
  expect((await there.get('/thirdparties')).body).not.toEqual((await main.get('/thirdparties')).body);
  await production.close();
});
