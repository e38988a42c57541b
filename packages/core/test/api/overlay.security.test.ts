import { describe, expect, it } from 'vitest';
import { languages } from '../../src/i18n/language.ts';
import { readOverlay, reviewOverlay } from '../../src/api/profile-overrides/index.ts';

const withKeys = (overrides: Readonly<Record<string, unknown>>) => JSON.stringify({ version: 1, overrides });

function refusalOf(overrides: Readonly<Record<string, unknown>>, language: (typeof languages)[number]) {
  try {
    readOverlay(withKeys(overrides), language);
  } catch (error) {
    return error as { kind: string; field: string; message: string };
  }
  throw new Error(`It was taken: ${withKeys(overrides)}`);
}

describe('S02: an overlay that leads elsewhere', () => {
  it.each([
    '.evil.example/collect',
    '-login.example/auth/{realm}',
    ':8443/x',
    '@evil.example/x',
    '//evil.example/x',
    '/\\evil.example/x',
    '\\\\evil.example/x',
    '/auth/../x',
    '/auth/..;/x',
    '/auth/./x',
    '/auth/.',
    '/auth/%2e%2e/x',
    '/auth/%2E./x',
    '/auth/%252e%252e/x',
    '/auth%2f..%2fx',
    '/auth/x?redirect=https://evil.example',
    '/auth/x#',
    '/auth x',
    '/auth\tx',
    '/auth\u00A0x',
    '/auth\nx',
    '/auth/{}/x',
    '/auth/{realm',
    '/auth/{password}x}',
    'auth',
    '',
    'https://evil.example/',
  ])('is refused with the path %j, in one line that names the entry', (path) => {
    const keys = {
      'paths.token': path,
      'paths.thirdParties.list': `GET ${path}`,
      'paths.companies.search': `POST ${path}`,
    };
    for (const [key, value] of Object.entries({ ...keys, ...(path !== '' && { 'paths.prefix': path }) })) {
      for (const language of languages) {
        const { kind, field, message } = refusalOf({ [key]: value }, language);
        expect({ kind, field }).toEqual({ kind: 'config', field: key });
        expect(message).toMatch(language === 'en' ? /^Profile: .* does not fit/ : /^Profil\u00a0: .* ne convient pas/);
        expect(message).toContain(key);
        expect(message).not.toContain('\n');
      }
    }
  });

  it('fills no parameter into the prefix of all paths, and only the realm into the path of tokens', () => {
    expect(refusalOf({ 'paths.prefix': '/{accountId}' }, 'en').field).toBe('paths.prefix');
    expect(refusalOf({ 'paths.token': '/auth/{password}' }, 'en').field).toBe('paths.token');
  });

  it('has no key for the token calls: they use the path of tokens', () => {
    expect(refusalOf({ 'paths.auth.password': 'GET /x' }, 'en').message).toMatch(/is not a profile key/);
  });

  it('cannot inject a line into a header', () => {
    expect(refusalOf({ 'http.acceptLanguage': 'fr\r\nhost: evil.example' }, 'en').field).toBe('http.acceptLanguage');
  });
});

describe('S36: an overlay whose path names a setting', () => {
  it.each(['password', 'username', 'clientId', 'realm', 'authUrl', 'responseId'])('is refused for {%s}', (name) => {
    const call = `GET /account/{accountId}/thirdparties/{${name}}`;
    expect(refusalOf({ 'paths.thirdParties.get': call }, 'en').message).toMatch(
      /\{.*\} is not a parameter of this call: the path may contain \{accountId\}, \{thirdpartyId\}$/,
    );
    expect(refusalOf({ 'paths.thirdParties.get': call }, 'fr').message).toMatch(/n’est pas un argument de cet appel/);
  });
});

describe('S37: an overlay that turns a call into another one', () => {
  const response = '/account/{accountId}/responses/{responseId}';

  it.each([
    [
      'a read that deletes',
      'thirdParties.get',
      'DELETE /account/{accountId}/thirdparties/{thirdpartyId}',
      /; allowed methods: GET$/,
    ],
    ['a read that posts', 'thirdParties.list', 'POST /account/{accountId}/thirdparties', /; allowed methods: GET$/],
    [
      'a search that deletes',
      'companies.search',
      'DELETE /account/{accountId}/thirdparties',
      /; allowed methods: POST, GET$/,
    ],
    ['a write that deletes', 'attributes.set', 'DELETE /account/{accountId}', /; allowed methods: POST$/],
    ['a decision that reads', 'responses.approve', `GET ${response}/approve`, /; allowed methods: POST$/],
    ['reject that approves', 'responses.reject', `POST ${response}/approve`, /is the call of responses\.approve/],
    ['the same with a slash', 'responses.reject', `POST ${response}/approve/`, /is the call of responses\.approve/],
    ['the same in capitals', 'responses.reject', `POST ${response}/APPROVE`, /is the call of responses\.approve/],
    [
      'an attribute that approves',
      'attributes.set',
      'POST /account/{accountId}/responses/{thirdpartyId}/approve',
      /responses\.approve/,
    ],
    ['a search that adds', 'companies.search', 'POST /account/{accountId}/thirdparties', /thirdParties\.add/],
  ])('is refused: %s', (_name, operation, call, line) => {
    const key = `paths.${operation}`;
    for (const language of languages)
      expect(refusalOf({ [key]: call }, language)).toMatchObject({ kind: 'config', field: key });
    expect(refusalOf({ [key]: call }, 'en').message).toMatch(line);
  });

  it.each([
    [
      'changes places with another',
      { 'paths.responses.reject': `POST ${response}/approve`, 'paths.responses.approve': `POST ${response}/reject` },
    ],
    [
      'moves the other away first',
      { 'paths.responses.reject': `POST ${response}/approve`, 'paths.responses.approve': 'POST /x/{responseId}' },
    ],
    [
      'meets another at a new place',
      { 'paths.responses.reject': 'POST /x/{responseId}', 'paths.responses.approve': 'POST /x/{responseId}' },
    ],
    [
      'moves the prefix of all',
      {
        'paths.prefix': '/v2',
        'paths.responses.reject': `POST ${response}/approve`,
        'paths.responses.approve': 'POST /x/{responseId}',
      },
    ],
    [
      'hides the prefix in the path',
      { 'paths.prefix': '', 'paths.responses.reject': `POST /api/v1${response}/approve` },
    ],
  ])('is refused where the call of a decision %s', (_name, overrides) => {
    expect(refusalOf(overrides, 'en').message).toMatch(/is the call of responses\./);
    expect(refusalOf(overrides, 'fr').message).toMatch(/est l’appel de responses\./);
  });

  it.each([
    ['the account written out', { 'paths.responses.reject': 'POST /account/1001/responses/{responseId}/approve' }],
    ['the ending of a file', { 'paths.responses.reject': `POST ${response}/approve.json` }],
    ['a long ending', { 'paths.responses.reject': `POST ${response}/approve.action` }],
    ['two endings', { 'paths.responses.reject': `POST ${response}/approve.xml.gz` }],
    ['a dot alone', { 'paths.responses.reject': `POST ${response}/approve.` }],
    [
      'the account in another case',
      { 'paths.responses.reject': 'POST /Account/{accountId}/responses/{responseId}/approve' },
    ],
    [
      'a part of it in the prefix',
      {
        'paths.prefix': '/api/v1/account/1001/responses',
        'paths.responses.reject': 'POST /{responseId}/approve',
      },
    ],
    [
      'a part of it in the address',
      {
        'paths.prefix': '/v1/account',
        'paths.responses.reject': 'POST /1001/responses/{responseId}/approve',
      },
    ],
    [
      'a search that approves one response',
      { 'paths.companies.search': 'POST /account/{accountId}/responses/20000031/approve' },
    ],
    ['a response in letters', { 'paths.companies.search': 'POST /account/{accountId}/responses/abc-def/approve' }],
  ])('is refused where it turns a call into an approval: %s', (_name, overrides) => {
    expect(refusalOf(overrides, 'en').message).toMatch(/is the call of responses\.approve/);
  });

  it('is refused where a path lacks its record: it could name another record literally', () => {
    const overrides = { 'paths.attributes.set': 'POST /account/{accountId}/responses/20000031/approve' };
    expect(refusalOf(overrides, 'en').message).toContain('{thirdpartyId} is missing');
    expect(refusalOf({ 'paths.files.download': 'GET /account/{accountId}/files/7' }, 'fr').message).toContain('manque');
  });

  it('is accepted where it moves a call without changing its meaning', () => {
    const overrides = {
      'paths.prefix': '/api/v2',
      'paths.token': '/realms/{realm}/protocol/openid-connect/token',
      'paths.thirdParties.list': 'GET /portfolio',
      'paths.thirdParties.add': 'PUT /account/{accountId}/thirdparties',
      'paths.companies.search': 'GET /account/{accountId}/companies',
      'paths.responses.approve': 'POST /decisions/{responseId}/yes',
      'paths.responses.reject': 'POST /v3/account/{accountId}/responses/{responseId}/reject',
      'paths.dossiers.create': 'POST /account/{accountId}/suppliers/{thirdpartyId}/dossiers',
    };
    expect(readOverlay(withKeys(overrides)).overrides).toEqual(overrides);
  });
});

describe('S38: an overlay that claims to be harmless', () => {
  it('is reviewed entry by entry, calls first, with old and new value', () => {
    const overlay = withKeys({
      'paging.pageSize': 50,
      'responsePaths.list': ['rows'],
      'paths.thirdParties.list': 'GET /portfolio',
      'paging.firstPage': 0,
    });
    expect(reviewOverlay('', overlay)).toEqual([
      {
        key: 'paths.thirdParties.list',
        from: 'GET /account/{accountId}/thirdparties',
        to: 'GET /portfolio',
        isCall: true,
      },
      { key: 'paging.pageSize', from: '100', to: '50', isCall: false },
      { key: 'responsePaths.list', from: '["content","items","data","results","$"]', to: '["rows"]', isCall: false },
    ]);
  });

  it('is compared with the overlay in force, also where it removes an entry', () => {
    const before = withKeys({ 'paging.pageSize': 50, 'paths.token': '/token' });
    expect(reviewOverlay(before, withKeys({ 'paging.pageSize': 50 }))).toEqual([
      { key: 'paths.token', from: '/token', to: '/auth/realms/{realm}/protocol/openid-connect/token', isCall: true },
    ]);
    expect(reviewOverlay(before, '').map(({ key }) => key)).toEqual(['paths.token', 'paging.pageSize']);
  });

  it('is reviewed as a whole where the overlay in force is not readable any more', () => {
    expect(
      reviewOverlay('{"version":1,"overrides":{"paths.token":".evil.example"}}', withKeys({ 'paths.token': '/t' })),
    ).toHaveLength(1);
  });

  it('is refused by the review with the same rules as by the import', () => {
    expect(() => reviewOverlay('', withKeys({ 'paths.token': '.evil.example' }), 'fr')).toThrow(
      /^Profil\u00a0: paths\.token\u00a0: /,
    );
  });
});
