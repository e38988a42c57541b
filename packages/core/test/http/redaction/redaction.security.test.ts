import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/client.ts';
import { serviceMessage } from '../../../src/http/service-message.ts';
import { redactSecrets } from '../../../src/http/redaction.ts';
import { customCall } from '../../../src/writing/custom-call.ts';
import { encodings, hostilePasswords, reply, type Service } from '../../conformance/index.ts';
import { connection, drives, json } from '../bench.ts';
import { describeEchoes, expectHidden } from './echoed-secrets.ts';

const token = 'opaque-9f8e7d6c.Token_With~All/Its+Signs==';

// Every second encoding; the others are in the long suite.
describeEchoes(hostilePasswords.filter((_, index) => index % 2 === 1));

it('S11: no secret, in any of these encodings, is in an error message', () => expectHidden(150));

describe('S11: a text that is not a known secret', () => {
  it.each([
    ['the header Authorization: Bearer abc123def456', 'the header Authorization: Bearer …'],
    ['Bearer abcdefghijklmnopqrstuvwxyz expired', 'Bearer … expired'],
    ['Basic cm9ib3Q6cGxhaW5wdzE=', 'Basic …'],
    ['Authorization: Basic dXNlcjpwYXNz was refused', 'Authorization: Basic … was refused'],
    ['Bearer abcdEFGHijkl', 'Bearer …'],
    [
      'I/O error on GET "https://robot:hush@inner.example:8443/x"',
      'I/O error on GET "https://robot:…@inner.example:8443/x"',
    ],
    ['proxy http://robot:h@sh:1@proxy.example', 'proxy http://robot:…@proxy.example'],
    ['bad token eyJhbGciOi.eyJzdWIi.c2ln', 'bad token …'],
    ['bad token eyJhbGciOiJSUzI1NiIs', 'bad token …'],
    ['grant_type=refresh_token&refresh_token=0123-abc&x=1', 'grant_type=refresh_token&refresh_token=…&x=1'],
    ['got {"client_secret": "hush", "a": 1}', 'got {"client_secret": "…", "a": 1}'],
    ['got {\\"access_token\\":\\"hush\\"}', 'got {\\"access_token\\":\\"…\\"}'],
    ['got {"password":"one two & three","a":1}', 'got {"password":"…","a":1}'],
    ['got {"password":"one\\"two","a":1}', 'got {"password":"…","a":1}'],
    ["got {'password': 'one two'}", "got {'password': '…'}"],
    ['got {\\"password\\":\\"one two\\"}', 'got {\\"password\\":\\"…\\"}'],
    ['got {\\"password\\":\\"it\'s one\\"}', 'got {\\"password\\":\\"…\\"}'],
    ['got {\\"password\\":\\"a\\\\\\"b c\\\\\\\\\\",\\"d\\":1}', 'got {\\"password\\":\\"…\\",\\"d\\":1}'],
    ["got {\\'password\\': \\'one two\\'}", "got {\\'password\\': \\'…\\'}"],
    ["got {'password': 'one \"two\" three'}", "got {'password': '…'}"],
    ["got {'password': 'it\\'s one', 'a': 1}", "got {'password': '…', 'a': 1}"],
  ])('is hidden where it looks like one: %s', (text, shown) => {
    expect(redactSecrets(text, [])).toBe(shown);
  });

  it.each([
    'Bearer authentication is needed',
    'Basic Authentication is off',
    'See https://help.example:8443/sign-in, or write to help@service.example',
    'Bearer error="invalid_token", error_description="expired"',
    'the password: it has expired',
    'a refresh_token is needed',
  ])('is shown otherwise: %s', (text) => {
    expect(redactSecrets(text, [])).toBe(text);
  });
});

it.each([
  ['plain', 'wrong: p"w\\d é for robot', 'wrong: … for robot'],
  ['in JSON', 'wrong: p\\"w\\\\d é for robot', '…'],
  ['by percent signs', 'wrong: p%22w%5Cd+%C3%A9 for robot', '…'],
  ['in HTML', 'wrong: p&quot;w\\d é for robot', '…'],
])('S11: a text that repeats a secret %s', (_encoding, text, shown) => {
  expect(redactSecrets(text, ['p"w\\d é'])).toBe(shown);
});

it('S07: of a text the whole lines among the first 4,096 characters are looked at, and shown', () => {
  const long = 'é'.repeat(4_096);
  expect(redactSecrets(long, ['secret'])).toBe(long);
  expect(redactSecrets(`${long}é`, [])).toBe('…');
  expect(redactSecrets(`Error at robot secret\nat line 2\n${long}`, ['secret'])).toBe('Error at robot …\nat line 2\n');
  expect(redactSecrets(`no\n${'p '.repeat(5_000_000)}`, ['p '.repeat(5_000_000)])).toBe('no\n');
});

it('S11: a text that is cut anywhere within a secret does not show its beginning', () => {
  for (let shown = 1; shown < 12; shown++) {
    expect(redactSecrets(`${'. '.repeat(2_048).slice(shown)}secret-secret`, ['secret-secret'])).toBe('…');
  }
});

it('S11: a secret within another one does not hide that the other one is repeated escaped', () => {
  const secrets = ['Secret12', 'Acme+Secret12/2026-xyz'];
  expect(redactSecrets(`cs=${encodeURIComponent(secrets[1]!)}`, secrets)).toBe('…');
});

it('S11: the rest of a token around a secret is hidden', () => {
  expect(redactSecrets('Bearer ZZZZ-1111.hunter2.BBBB-22222222-CCCC', ['hunter2'])).toBe('Bearer …');
  expect(redactSecrets('bad eyJhbGcihushI6.SIGNATURE-PART1234567', ['hush'])).toBe('bad …');
  expect(redactSecrets('Bearer ab1.eyJhbGciOiJSUzI1NiJ9+SECRETREST9999/more', [])).toBe('Bearer …');
});

it('S11: a secret that ends in a plus does not hide a text with spaces', () => {
  expect(redactSecrets('The test is over: quota exceeded', ['test+'])).toBe('The test is over: quota exceeded');
});

describe('S11: a short secret', () => {
  it('is hidden together with the word that would reveal it', () => {
    expect(redactSecrets('wrong password for sandboxes', ['sand'])).toBe('wrong password for …');
  });

  it('of fewer than four characters is not replaced inside words, and as a whole word hides the message', () => {
    expect(redactSecrets('Invalid credentials', ['a'])).toBe('Invalid credentials');
    expect(redactSecrets('Invalid password "a" for robot', ['a'])).toBe('…');
    expect(redactSecrets('Invalid password=%61&user=robot', ['a'])).toBe('…');
    expect(redactSecrets('Invalid', ['', undefined])).toBe('Invalid');
  });
});

describe.each(drives)('S11: a session, %s', (_name, drive) => {
  const grant = { access_token: token, refresh_token: `refresh ${token}`, expires_in: 300 };
  const echoing =
    (status: number, write: (secret: string) => string): Service =>
    ({ url, headers, body = '' }) => {
      if (!url.startsWith(connection.authUrl)) return reply(status, write(headers['authorization'] ?? ''));
      return new URLSearchParams(body).get('password') === connection.password ? json(grant) : reply(400, write(body));
    };

  it.each(encodings)('shows none of its tokens, %s', async (_encoding, encode) => {
    const client = createClient({ connection });
    const service = echoing(422, () =>
      JSON.stringify({ message: `no ${encode(token)} nor ${encode(grant.refresh_token)}` }),
    );
    for (const op of [
      () => client.requirements.list(),
      () => customCall(client, { method: 'POST', path: '/account/{accountId}/x', body: {} }),
    ]) {
      const { error } = await drive({ service }, () => op() as ReturnType<typeof client.requirements.list>);
      expect(error?.reason).toMatch(/^(?:no (?:Basic )?… ?(?:nor|$)|…$)/);
      expect(`${error?.message} ${error?.reason}`).not.toContain(encode(token));
      expect(JSON.stringify(error)).not.toContain('9f8e7d6c');
    }
  });

  it('returns no token that a success repeats, also where slashes are escaped', async () => {
    const client = createClient({ connection });
    const service = echoing(200, () =>
      JSON.stringify({ plain: token, escaped: 'SLASHED' }).replace('SLASHED', token.replace('/', '\\/')),
    );
    const { value } = await drive({ service }, () =>
      customCall(client, { method: 'GET', path: '/account/{accountId}/x' }),
    );
    expect(value).toEqual({ value: { plain: '…', escaped: '…' } });
  });

  it('shows nothing that a refused grant repeats, in the error and in its cause', async () => {
    const client = createClient({ connection: { ...connection, password: 'p"w\\d é' } });
    const service = echoing(400, (body) =>
      JSON.stringify({ error_description: body, error: new URLSearchParams(body).get('password') }),
    );
    const { error, host } = await drive({ service }, () => client.requirements.list());
    expect(error).toMatchObject({ kind: 'auth' });
    const everything = [error, error?.cause].map((each) => `${String(each)} ${JSON.stringify(each)}`).join('\n');
    expect(everything).not.toMatch(/p"w|%22w|p%22|p\\"w/);
    expect(JSON.stringify(host.notices)).not.toContain('p"w');
  });

  it('shows no token in a notice about a value, nor in a request id', async () => {
    const client = createClient({ connection });
    const warning: Service = ({ url }) =>
      url.startsWith(connection.authUrl)
        ? json(grant)
        : json({ content: [], messages: { warning: [`you sent ${token}`] } });
    const { host } = await drive({ service: warning }, () => client.requirements.list());
    expect(host.notices.map(({ message }) => message)).toEqual(['requirements.list: you sent …']);
    const traced: Service = ({ url }) =>
      url.startsWith(connection.authUrl) ? json(grant) : reply(403, '', { 'x-request-id': `r-${token}` });
    expect((await drive({ service: traced }, () => client.requirements.list())).error?.requestId).toMatch(/…$/);
  });
});

it('S11: a message without a secret is unchanged', () => {
  const sentences = [
    'Attribute "Größe / 50%": value &amp; unit do not fit',
    'C:\\temp\\new is not a path',
    'a+b=c 100 %',
    'SGVsbG8gd29ybGQ=',
  ];
  for (const sentence of sentences) {
    expect(serviceMessage({ ...reply(400, JSON.stringify({ message: sentence })), secrets: hostilePasswords })).toBe(
      sentence,
    );
  }
});
