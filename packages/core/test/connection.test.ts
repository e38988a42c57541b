import { describe, expect, it, test } from 'vitest';
import { createProfile } from '../src/api/profile/index.ts';
import { createClient } from '../src/client.ts';
import { checkConnection, isProduction } from '../src/connection.ts';

const connection = { baseUrl: 'https://service.example.test' };

describe('production', () => {
  it.each(['Sandbox', 'test', 'Test 2', 'UAT', 'Préproduction', 'pre-prod', 'recette'])('is not %s', (environment) => {
    expect(isProduction({ ...connection, environment })).toBe(false);
  });

  it.each(['Production', 'prod', 'Live', 'Testimonials', ''])('may be %j, so it is treated as such', (environment) => {
    expect(isProduction({ ...connection, environment })).toBe(true);
  });

  it('includes an environment without a name, unless the service runs on this machine', () => {
    expect(isProduction(connection)).toBe(true);
    expect(isProduction({ ...connection, baseUrl: 'http://127.0.0.1:4870/current' })).toBe(false);
    expect(isProduction({ ...connection, baseUrl: 'https://localhost.example.test' })).toBe(true);
  });

  it('includes a service on this machine only if its label says so', () => {
    const baseUrl = 'http://localhost:4870/current';
    expect(['production', 'Prod'].map((environment) => isProduction({ baseUrl, environment }))).toEqual([true, true]);
    expect(isProduction({ baseUrl, environment: 'Live' })).toBe(false);
  });
});

test.each(['1001/..', '10 01', ' 1001', 'n°1001', '1001?x', 'https://service.example/account/1001', '..'])(
  'the account %j is refused: the service would take it for another account',
  (accountId) => {
    const rest = { baseUrl: 'https://service.example', authUrl: 'https://issuer.example', realm: 'r', clientId: 'c' };
    const create = (given: string) => () => createClient({ connection: { ...rest, username: 'u', accountId: given } });
    expect(create(accountId)).toThrow(/^accountId is ".*": give the identifier alone, such as 1001\.$/);
    expect(create('1001')).not.toThrow();
  },
);

describe('a client from plain JavaScript', () => {
  const valid = {
    baseUrl: 'https://service.example',
    authUrl: 'https://issuer.example',
    realm: 'r',
    clientId: 'c',
    username: 'u',
    accountId: '1001',
  };

  it.each([
    [undefined, 'baseUrl', 'The connection has no baseUrl. Fill it in.'],
    [null, 'baseUrl', 'The connection has no baseUrl. Fill it in.'],
    [{ ...valid, accountId: null }, 'accountId', 'The connection has no accountId. Fill it in.'],
    [{ ...valid, accountId: 1001 }, 'accountId', 'accountId of the connection has to be a text, in quotes.'],
    [{ ...valid, password: 123 }, 'password', 'password of the connection has to be a text, in quotes.'],
    [
      { ...valid, baseUrl: new URL(valid.baseUrl) },
      'baseUrl',
      'baseUrl of the connection has to be a text, in quotes.',
    ],
  ])('the connection %j is refused, naming %s', (connection, field, message) => {
    const create = () => createClient({ connection: connection as never });
    expect(create).toThrow(expect.objectContaining({ kind: 'config', field, message }));
  });

  it.each([undefined, null, {}])('a client of %j is refused in one line', (options) => {
    const refusal = expect.objectContaining({ kind: 'config', message: 'The connection has no baseUrl. Fill it in.' });
    expect(() => createClient(options as never)).toThrow(refusal);
  });

  it('an overlay in place of a profile is refused, since it would have no effect', () => {
    const overlay = { version: 1, overrides: { 'paging.pageSize': 50 } };
    const refusal = expect.objectContaining({ kind: 'config', field: 'profile' });
    expect(() => createClient({ connection: valid, profile: overlay as never })).toThrow(refusal);
    expect(() => createProfile(overlay)).toThrow(/applyOverlay\(readOverlay\(text\)\)/);
  });
});

describe('the address of the legacy interface', () => {
  const check = (baseUrl: string, legacyBaseUrl: string) => () =>
    checkConnection({
      baseUrl,
      legacyBaseUrl,
      authUrl: 'https://issuer.example',
      realm: 'r',
      clientId: 'c',
      username: 'u',
      accountId: '1',
    });

  it.each([
    ['https://service.example/current', 'https://service.example/current'],
    ['https://service.example/current', 'https://Service.example/current/'],
    ['https://service.example/api/v1', 'https://service.example'],
  ])('%s is refused beside %s', (baseUrl, legacyBaseUrl) => {
    expect(check(baseUrl, legacyBaseUrl)).toThrow(/^baseUrl and legacyBaseUrl are one address/);
  });

  it.each(['', 'https://service.example/legacy', 'https://old.example/current'])('may be %j', (legacyBaseUrl) => {
    expect(check('https://service.example/current', legacyBaseUrl)).not.toThrow();
  });
});
