import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createProfile, endpoints } from '@tpr/core/api';
import { createAllowedRoutes } from '../src/allowed-routes.ts';
import { rewriteQuery } from '../src/query.ts';

const upstreams = {
  current: 'https://service.example',
  legacy: 'https://old.example/gateway/api/v1',
  auth: 'https://sign-in.example/idp',
};
const passages = createAllowedRoutes({ upstreams, profile: createProfile(), realm: 'tpr' });

describe('an operation', () => {
  it.each([
    [
      'GET',
      '/service/current/api/v1/account/1/thirdparties',
      'thirdParties.list',
      'https://service.example/api/v1/account/1/thirdparties',
    ],
    [
      'GET',
      '/service/current/api/v1/account/1/thirdparties/search',
      'thirdParties.searchByEvents',
      'https://service.example/api/v1/account/1/thirdparties/search',
    ],
    [
      'POST',
      '/service/current/api/v1/account/1/thirdparties/search',
      'companies.search',
      'https://service.example/api/v1/account/1/thirdparties/search',
    ],
    [
      'GET',
      '/service/current/api/v1/account/1/thirdparties/7',
      'thirdParties.get',
      'https://service.example/api/v1/account/1/thirdparties/7',
    ],
    [
      'GET',
      '/service/current/api/v1/account/1/thirdparties/d%C3%A9j%C3%A0',
      'thirdParties.get',
      'https://service.example/api/v1/account/1/thirdparties/d%C3%A9j%C3%A0',
    ],
    ['GET', '/service/legacy/api/v1/account', 'legacy.account.list', 'https://old.example/gateway/api/v1/account'],
    [
      'POST',
      '/service/auth/auth/realms/tpr/protocol/openid-connect/token',
      'auth.password',
      'https://sign-in.example/idp/auth/realms/tpr/protocol/openid-connect/token',
    ],
  ])('%s %s is %s', (method, path, name, url) => {
    expect(passages.find(method, path)).toMatchObject({ endpoint: { name }, url });
  });

  it('every declared one has an allowed route', () => {
    const names = endpoints.flatMap((endpoint) => {
      const call = createProfile().find(`paths.${endpoint.name}`) ?? endpoint.call;
      const template = typeof call === 'string' ? call : `POST ${createProfile().get('paths.token')}`;
      const [method = '', path = ''] = template.split(' ');
      const prefix = endpoint.base === 'auth' ? '' : '/api/v1';
      const filled = path.replace('{realm}', 'tpr').replaceAll(/\{\w+\}/g, '1');
      const found = passages.find(method, `/service/${endpoint.base}${prefix}${filled}`);
      return found === undefined ? [] : [found.endpoint.name];
    });
    expect(names).toEqual(
      endpoints.map(({ name }) => name).map((name) => (name === 'auth.refresh' ? 'auth.password' : name)),
    );
  });

  it.each([
    ['/service/current/api/v1/account/1/dossiers/2/documents', true],
    ['/service/legacy/api/v1/account/1/requirements', true],
    ['/service/current/api/v1/account/1/thirdparties/7', false],
  ])('GET %s: paging parameters are allowed: %s, since a service may divide any list into pages', (path, isAllowed) => {
    expect(passages.find('GET', path)?.queryNames.has('page')).toBe(isAllowed);
    expect(passages.find('GET', path)?.queryNames.has('pageSize')).toBe(isAllowed);
  });

  it('of the issuer has its realm in the path, encoded as the client does', () => {
    const elsewhere = createAllowedRoutes({ upstreams, profile: createProfile(), realm: 'Acme & Söhne' });
    const path = (realm: string) => `/service/auth/auth/realms/${realm}/protocol/openid-connect/token`;
    expect(elsewhere.find('POST', path(encodeURIComponent('Acme & Söhne')))?.url).toBe(
      'https://sign-in.example/idp/auth/realms/Acme%20%26%20S%C3%B6hne/protocol/openid-connect/token',
    );
    expect(elsewhere.find('POST', path('tpr'))).toBeUndefined();
  });

  it('of an interface without address has no route', () => {
    const { legacy: _legacy, ...others } = upstreams;
    const without = createAllowedRoutes({ upstreams: others, profile: createProfile(), realm: 'tpr' });
    expect(without.find('GET', '/service/legacy/api/v1/account')).toBeUndefined();
  });

  it.each([
    ['https://x.example', 'https://x.example/api/v1/account/1/thirdparties'],
    ['https://x.example/api', 'https://x.example/api/v1/account/1/thirdparties'],
    ['https://x.example/api/v1', 'https://x.example/api/v1/account/1/thirdparties'],
    ['https://x.example/gateway', 'https://x.example/gateway/api/v1/account/1/thirdparties'],
  ])('behind %s is sent to %s', (current, url) => {
    const found = createAllowedRoutes({ upstreams: { current }, profile: createProfile(), realm: 'tpr' });
    expect(found.find('GET', '/service/current/api/v1/account/1/thirdparties')?.url).toBe(url);
  });

  it('uses prefix and path of the overlay', () => {
    const profile = createProfile({
      'paths.prefix': '/v2',
      'paths.files.zip': 'GET /account/{accountId}/dossiers/{dossierId}/zip',
    });
    const found = createAllowedRoutes({ upstreams, profile, realm: 'tpr' });
    expect(found.find('GET', '/service/current/v2/account/1/dossiers/2/zip')?.url).toBe(
      'https://service.example/v2/account/1/dossiers/2/zip',
    );
    expect(found.find('GET', '/service/current/api/v1/account/1/dossiers/2/files')).toBeUndefined();
  });

  it('with a parameter inside a word is refused at the start, naming the key', () => {
    const profile = createProfile({ 'paths.files.zip': 'GET /dossiers/{dossierId}.zip' });
    expect(() => createAllowedRoutes({ upstreams, profile, realm: 'tpr' })).toThrow(
      /^TPR_PROFILE: paths\.files\.zip: /,
    );
  });

  it('is the only target of any path, and always below the service', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'service',
        'current',
        'legacy',
        'auth',
        'api',
        'v1',
        'account',
        'thirdparties',
        'dossiers',
        'search',
      ),
      fc.constantFrom(
        '..',
        '.',
        '',
        '%2e%2e',
        '%2F',
        '%5c',
        '%00',
        '%252e',
        '@evil.example',
        'http:',
        '{accountId}',
        '7',
      ),
      fc.string({ maxLength: 6 }),
    );
    const start = fc.constantFrom(
      ['service', 'current', 'api', 'v1', 'account'],
      ['service', 'auth', 'auth', 'realms'],
      [],
    );
    const method = fc.constantFrom('GET', 'POST', 'DELETE');
    fc.assert(
      fc.property(method, start, fc.array(word, { maxLength: 8 }), (verb, first, rest) => {
        const found = passages.find(verb, `/${[...first, ...rest].join('/')}`);
        if (found === undefined) return;
        const url = new URL(found.url);
        const base = upstreams[found.endpoint.base];
        expect(url.href).toBe(found.url);
        expect(url.origin).toBe(new URL(base).origin);
        expect(found.url.startsWith(`${base}/`)).toBe(true);
        expect(decodeURIComponent(found.url)).not.toMatch(/\/\.{1,2}(\/|$)|\\|%|[\u0000-\u001F]/);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a query', () => {
  const names = new Set(['page', 'eventNames', 'name', 'page[size]']);

  it.each([
    ['', ''],
    ['page=0', 'page=0'],
    ['eventNames=A,B', 'eventNames=A,B'],
    ['eventNames=A%2CB', 'eventNames=A%2CB'],
    ['eventNames=A&eventNames=B', 'eventNames=A&eventNames=B'],
    ["name=O'Brien%20%26%20Fils", "name=O'Brien%20%26%20Fils"],
    ['name=a+b', 'name=a%20b'],
    ['name=a%2Bb', 'name=a%2Bb'],
    ['name=a=b', 'name=a%3Db'],
    ['name=a?page=1', 'name=a%3Fpage%3D1'],
    ['name=%C3%A9', 'name=%C3%A9'],
    ['page%5Bsize%5D=5', 'page%5Bsize%5D=5'],
    ['name', 'name='],
  ])('%s is forwarded as %s', (query, sent) => {
    expect(rewriteQuery(query, names, 'eventNames')).toBe(sent);
  });

  it.each([
    'other=1',
    'page=0&page=1',
    'page=0&',
    '&',
    '=1',
    'Page=0',
    'page=%0A',
    'page=%',
    'page=0&other',
    'page;x=1',
  ])('%s is not forwarded', (query) => {
    expect(rewriteQuery(query, names, 'eventNames')).toBeUndefined();
  });

  it('never has more than the declared names, whatever its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 40 }), (text) => {
        const sent = rewriteQuery(text, names, 'eventNames');
        if (sent === undefined) return;
        expect([...new URLSearchParams(sent).keys()].every((name) => names.has(name))).toBe(true);
        expect(sent).toMatch(/^[\w.~!*'()%,=&-]*$/);
      }),
      { numRuns: 3_000 },
    );
  });
});
