import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { clientId, realm } from '@tpr/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { manifestOf, parseEnvironment, readEnvironment, readFilledIn } from '../../tools/environment.ts';
import { readOrder } from '../../tools/build-options.ts';
import { buildScript } from '../../tools/script.ts';
import { openScriptBench } from './script-bench.ts';
import { startService } from './service.ts';

const names = readdirSync(new URL('../../environments/', import.meta.url)).map((file) => parse(file).name);
const loopback = /^http:\/\/127\.0\.0\.1:\d+\//;

test('there is one environment to fill in, and one for the sandbox', () => {
  expect(names.sort()).toEqual(['company', 'sandbox']);
});

test.each(names)('%s offers connections in both languages, by https alone, and without a password', async (name) => {
  const { presets, isAddOn, environment, scriptId } = await readEnvironment(name);
  expect(presets.length).toBeGreaterThan(0);
  // A company publishes its add-on, the tests bind theirs. The id of a script stays out of the repository.
  expect([isAddOn, scriptId, environment]).toEqual([name === 'company', '', expect.stringMatching(/\w/)]);
  for (const { label, connection, password } of presets) {
    expect([label.en, label.fr]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
    const addresses = [connection.baseUrl, connection.authUrl, connection.legacyBaseUrl ?? connection.baseUrl];
    const isHere = addresses.every((address) => loopback.test(address));
    expect(isHere || addresses.every((address) => address.startsWith('https://'))).toBe(true);
    if (!isHere) expect(password).toBeUndefined();
  }
});

test('the environment of the sandbox has the paths, the account and the password with which the sandbox starts', async () => {
  const service = await startService({ seed: 'demo' });
  const [preset] = (await readEnvironment('sandbox')).presets;
  const pathsOf = (form: object): string[] =>
    Object.entries(form).flatMap(([key, value]) =>
      key.endsWith('Url') ? [`${key} ${new URL(String(value)).pathname}`] : [],
    );
  expect(pathsOf(preset!.connection).sort()).toEqual(pathsOf(service.form).sort());
  expect(preset!.connection).toMatchObject({ realm, clientId, accountId: service.form.accountId });
  expect(preset!.connection.username).toBe(service.form.username);
  expect(preset!.password).toBe(service.password);
  await service.close();
});

test('the manifest lists each address of the company once', async () => {
  const { presets } = await readEnvironment('company');
  const origins = presets
    .flatMap(({ connection }) => [connection.baseUrl, connection.authUrl])
    .map((url) => `${new URL(url).origin}/`);
  expect(manifestOf(await readEnvironment('company'))).toMatchObject({ urlFetchWhitelist: [...new Set(origins)] });
  expect(manifestOf(await readEnvironment('sandbox'))).not.toHaveProperty('urlFetchWhitelist');
});

const filledIn = {
  environment: 'production',
  isAddOn: true,
  timeZone: 'Europe/Paris',
  scriptId: '',
  presets: [
    {
      id: 'company',
      label: { en: 'Acme', fr: 'Acme' },
      connection: { baseUrl: 'https://api.acme.test', authUrl: 'https://sign-in.acme.test' },
    },
  ],
};
const [preset] = filledIn.presets;
const withConnection = (connection: object) => ({
  presets: [{ ...preset, connection: { ...preset!.connection, ...connection } }],
});

const withLegacy = withConnection({ legacyBaseUrl: 'https://legacy.acme.test' });
const legacy = (more: object) => ({ signIn: { legacyAuth: { username: 'a', password: 'b', ...more } } });

test('an issuer of the legacy interface is listed as well', () => {
  const change = { ...withLegacy, ...legacy({ authUrl: 'https://old.acme.test/auth' }) };
  const text = JSON.stringify({ ...filledIn, ...change });
  expect(manifestOf(parseEnvironment({ file: 'acme.json', text })).urlFetchWhitelist).toContain(
    'https://old.acme.test/',
  );
});

test.each<[string, object | string, RegExp]>([
  ['no JSON', '{', /is not valid JSON|JSON/],
  ['a mistyped field', { isAddon: true }, /isAddon is not a known field; the fields are environment, isAddOn/],
  ['no environment', { environment: '' }, /environment does not fit; an example is "production"/],
  ['a word in place of a boolean', { isAddOn: 'yes' }, /isAddOn does not fit; an example is true/],
  ['an unknown language', { language: 'de' }, /language does not fit/],
  [
    'a time zone that does not exist',
    { timeZone: 'Europe/Pariss' },
    /timeZone does not fit; an example is "Europe\/Paris"/,
  ],
  ['an offset as its time zone', { timeZone: '+02:00' }, /timeZone does not fit/],
  ['the address of a script', { scriptId: 'https://script.google.com/d/1a/edit' }, /scriptId does not fit/],
  ['a password outside of its place', withConnection({ password: 'a' }), /connection\.password: is not a known key$/],
  [
    'an empty label',
    { presets: [{ ...preset, label: { en: '', fr: 'a' } }] },
    /label\.en: "" does not fit; an example is \{ "en/,
  ],
  ['no presets', { presets: [] }, /presets is empty/],
  [
    'a mistyped setting',
    withConnection({ clientID: 'a' }),
    /connection\.clientID: is not a known key; did you mean "clientId"/,
  ],
  ['an address of a relay', withConnection({ baseUrl: '/service/current' }), /company needs baseUrl and authUrl/],
  ['an address over http', withConnection({ authUrl: 'http://a.test' }), /authUrl: "http:\/\/a\.test" does not fit/],
  ['a label in one language', { presets: [{ ...preset, label: 'Acme' }] }, /company needs a label in both languages/],
  ['an invalid overlay', { profile: { version: 1, overrides: { 'query.pag': 'p' } } }, /Profile: query\.pag: is not/],
  ['an invalid sign-in', { signIn: 'secret' }, /: signIn does not fit; an example is \{ "scope": "risk" \}/],
  [
    'a mistyped part of it',
    { signIn: { client_secret: 'a' } },
    /signIn\.client_secret is not a known field; the fields are clie/,
  ],
  ['a key of every object', { signIn: { constructor: 'a' } }, /signIn\.constructor is not a known field/],
  ['an empty scope', { signIn: { scope: ' ' } }, /signIn\.scope does not fit; an example is "risk"/],
  [
    'a secret that editors would read',
    { isAddOn: false, signIn: { clientSecret: 'a' } },
    /clientSecret is a secret, which/,
  ],
  [
    'the same of the legacy interface',
    { ...withLegacy, isAddOn: false, ...legacy({}) },
    /legacyAuth is a secret, which/,
  ],
  [
    'a legacy sign-in without a password',
    { ...withLegacy, signIn: { legacyAuth: { username: 'a' } } },
    /lacks password/,
  ],
  [
    'one of an issuer over http',
    { ...withLegacy, ...legacy({ authUrl: 'http://a.test' }) },
    /legacyAuth\.authUrl does not/,
  ],
  ['a legacy sign-in without a legacy interface', legacy({}), /give a preset its legacyBaseUrl/],
])('an environment with %s is refused in one line that names its file', (_, change, line) => {
  const text = typeof change === 'string' ? change : JSON.stringify({ ...filledIn, ...change });
  const read = () => parseEnvironment({ file: 'environments/acme.json', text });
  expect(read).toThrow(RangeError);
  expect(read).toThrow(line);
  expect(read).toThrow(/^environments\/acme\.json: [^\n]+$/);
});

test.each([
  [
    'company',
    /^environments\/company\.json is as it came: put the addresses of your service in place of https:\/\/api\.service\.example\.$/,
  ],
  ['acme', /^There is no environments\/acme\.json\. There are: company, sandbox\.$/],
  ['none.json', /^none\.json: there is no such file\.$/],
])('a build of %s is refused in one line', async (name, line) => {
  await expect(readFilledIn(name, import.meta.dirname)).rejects.toThrow(RangeError);
  await expect(readFilledIn(name, import.meta.dirname)).rejects.toThrow(line);
});

test.each([
  ['http://localhost:8080', false],
  ['https://intranet', false],
  ['https://10.0.0.1', false],
  ['https://172.31.0.9/api', false],
  ['https://192.168.1.20', false],
  ['https://172.32.0.9', true],
  ['https://10.acme.test', true],
])('a build for %s, which Google may reach: %s', async (baseUrl, isReached) => {
  const folder = mkdtempSync(join(tmpdir(), 'tpr-environment-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'acme.json'), JSON.stringify({ ...filledIn, ...withConnection({ baseUrl }) }));
  const read = readFilledIn('acme.json', folder).then(({ environment }) => environment);
  if (isReached) await expect(read).resolves.toBe('production');
  else await expect(read).rejects.toThrow(`acme.json: Google's servers do not reach ${baseUrl}: name the public`);
});

test('a build for the sandbox of this machine is made, to look at it', async () => {
  const folder = join(import.meta.dirname, '../../environments');
  await expect(readFilledIn('sandbox.json', folder)).resolves.toMatchObject({ environment: 'sandbox' });
});

test('an unknown option is refused in one line', () => {
  const read = () => readOrder(['--enviroment', 'acme.json'], import.meta.dirname);
  expect(read).toThrow(RangeError);
  expect(read).toThrow(/^Unknown option '--enviroment'\. There are: -e <environment or file\.json>, [^\n]+$/);
  expect(() => readOrder(['-e', 'a', '--environment', 'b'], import.meta.dirname)).toThrow(
    /^--environment is given twice\. There are: -e [^\n]+$/,
  );
});

test('an overlay of the environment applies to every user, and is shown apart from the user’s own', async () => {
  const service = await startService();
  const environment = await readEnvironment('sandbox');
  const profile = { version: 1, overrides: { 'paths.token': '/moved/{realm}/token' } } as const;
  const bench = openScriptBench({ code: await buildScript({ ...environment, profile }) });
  expect(bench.ask('openPanel', [])).toMatchObject({ profile: '', companyProfile: JSON.stringify(profile) });
  const moved = bench.call('signIn', [service.form, service.password, false]);
  expect(moved.ok).toBe(false);
  const own = JSON.stringify({ version: 1, overrides: {} });
  expect(bench.ask('reviewProfile', [own])).toMatchObject([{ key: 'paths.token', from: '/moved/{realm}/token' }]);
  expect(bench.ask('importProfile', [own])).toMatchObject({ profile: own });
  expect(bench.signIn(service).session.state).toBe('in');
  bench.appsScript.close();
  await service.close();
});
