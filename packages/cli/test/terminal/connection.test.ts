import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkConnection } from '@tpr/core';
import { expect, test } from 'vitest';
import { readArguments } from '../../src/terminal/arguments.ts';
import {
  connectionOptions,
  connectionRefusals,
  readConnection,
  readPassword,
  type ConnectionValues,
  type Environment,
} from '../../src/terminal/connection.ts';
import { makeFolder } from '../files/folder.ts';

const environment = {
  TPR_BASE_URL: 'https://service.example/api',
  TPR_AUTH_URL: 'https://sign-in.example',
  TPR_REALM: 'buyers',
  TPR_CLIENT_ID: 'public',
  TPR_USERNAME: 'me@example.test',
  TPR_PASSWORD: 'from the environment',
  TPR_ACCOUNT: '42',
};

const definition = { name: 'pull', options: connectionOptions, refusals: connectionRefusals };
const parse = (...args: string[]) => readArguments(definition, args).values;

/** The whole connection, in the form that a command has. */
async function readAll(values: ConnectionValues, variables: Environment, ask?: () => Promise<string>) {
  const { connection, ...rest } = readConnection(values, variables);
  return { connection: { ...connection, password: await readPassword(values, variables, ask) }, ...rest };
}

function makePasswordFile(content: string | Buffer): string {
  const path = join(makeFolder(), 'password');
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

test('every value can come from the environment', async () => {
  expect(await readAll(parse(), { ...environment, TPR_PROFILE: 'mine.json' })).toEqual({
    connection: {
      baseUrl: 'https://service.example/api',
      authUrl: 'https://sign-in.example',
      realm: 'buyers',
      clientId: 'public',
      username: 'me@example.test',
      password: 'from the environment',
      accountId: '42',
    },
    profile: 'mine.json',
    acceptedProfile: undefined,
  });
});

test('an option wins over the environment', async () => {
  const { connection } = await readAll(
    parse('--account', '7', '--legacy-base-url', 'https://old.example'),
    environment,
  );
  expect(connection).toMatchObject({ accountId: '7', legacyBaseUrl: 'https://old.example', realm: 'buyers' });
});

test('a misspelt variable is refused, because without its profile the service would be read in another way', () => {
  for (const [misspelt, meant] of [
    ['TPR_PROFIL', 'TPR_PROFILE'],
    ['TPR_PROFLIE', 'TPR_PROFILE'],
    ['TPR_LEGACY_BASEURL', 'TPR_LEGACY_BASE_URL'],
    ['TPR_ENVIROMENT', 'TPR_ENVIRONMENT'],
  ] as const) {
    const { [meant]: _, ...rest }: Record<string, string> = environment;
    const read = (...args: string[]) => readConnection(parse(...args), { ...rest, [misspelt]: 'x' });
    expect(() => read()).toThrow(`${misspelt} is not a variable of tpr. Did you mean ${meant}?`);
    expect(() => read('--sandbox')).not.toThrow();
  }
});

test('variables of the relay, of the sandbox and of a script are ignored', () => {
  const others = ['TPR_PRESETS', 'TPR_TIMEOUT_MS', 'TPR_SANDBOX_PASSWORD', 'TPR_GOOGLE_ROOT', 'TPR_USER', 'TPR_PASS'];
  const all = Object.fromEntries(others.map((name) => [name, 'x']));
  expect(() => readConnection(parse(), { ...environment, ...all })).not.toThrow();
  expect(() => readConnection(parse(), { ...environment, TPR_PROFIL: '' })).not.toThrow();
  // A script that pulls several accounts one by one.
  const several = { TPR_ACCOUNTS: '7 8', TPR_BASE_URL_2: 'https://other.example', TPR_PROFILES: 'profiles' };
  expect(() => readConnection(parse(), { ...environment, ...several, TPR_PROFILE: 'a.json' })).not.toThrow();
});

test('the sandbox needs no other option, and no value of the environment reaches it', async () => {
  const { connection } = await readAll(parse('--sandbox'), { ...environment, TPR_PROFILE: 'mine.json' });
  expect(connection).toEqual({
    baseUrl: 'http://127.0.0.1:4870/current',
    legacyBaseUrl: 'http://127.0.0.1:4870/legacy',
    authUrl: 'http://127.0.0.1:4870/auth',
    realm: 'tpr',
    clientId: 'tpr-sandbox',
    username: 'buyer@example.test',
    password: 'sandbox',
    accountId: '1001',
    environment: 'sandbox',
  });
  expect(() => checkConnection(connection)).not.toThrow();
});

test('one error names all missing values', async () => {
  await expect(readAll(parse(), { ...environment, TPR_REALM: ' ', TPR_ACCOUNT: undefined })).rejects.toMatchObject({
    kind: 'config',
    message:
      'The connection lacks --realm (TPR_REALM), --account (TPR_ACCOUNT). Set them, or try the sandbox with --sandbox.',
  });
  const one = readAll(parse(), { ...environment, TPR_ACCOUNT: undefined });
  await expect(one).rejects.toThrow('The connection lacks --account (TPR_ACCOUNT). Set it, or');
});

test('a password on the command line is refused, with the possible sources', () => {
  expect(() => parse('--password', 'hunter2')).toThrow(
    /^--password is not accepted\. .*TPR_PASSWORD.*--password-file <file>.*--password-command <program>\.$/,
  );
});

test('a password file wins over the environment; only the end of its line is dropped', async () => {
  for (const ending of ['', '\n', '\r\n']) {
    const path = makePasswordFile(` a b ${ending}`);
    const { connection } = await readAll(parse('--password-file', path), environment);
    expect(connection.password).toBe(' a b ');
  }
});

test.each(['', '\n', 'one\ntwo\n'])(
  'a password file that contains %j is refused without showing it',
  async (content) => {
    const path = makePasswordFile(content);
    await expect(readAll(parse('--password-file', path), environment)).rejects.toMatchObject({
      kind: 'config',
      message: `The password file ${path} has to hold the password on one line, and nothing else.`,
    });
  },
);

test.each([
  ['UTF-16', Buffer.from('\uFEFFhunter2\r\n', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('hunter2\r\n', 'utf16le')],
  ['Windows-1252', Buffer.from('clé\r\n', 'latin1')],
])('a password file in %s is not sent as another password', async (_, content) => {
  const path = makePasswordFile(content);
  await expect(readAll(parse('--password-file', path), environment)).rejects.toMatchObject({
    kind: 'config',
    message: `The password file ${path} is not UTF-8 text. Save it as UTF-8.`,
  });
});

test('a password file may begin with the mark that programs of Windows write', async () => {
  const path = makePasswordFile('\uFEFFclé\r\n');
  expect((await readAll(parse('--password-file', path), environment)).connection.password).toBe('clé');
});

test('a missing password file is not replaced by the environment', async () => {
  const refused = readAll(parse('--password-file', '/nowhere/password'), environment);
  await expect(refused).rejects.toMatchObject({ kind: 'config', field: 'password-file' });
});

test('the password is asked for only when no other source has it', async () => {
  let asked = 0;
  const ask = async (): Promise<string> => {
    asked++;
    return 'typed';
  };
  expect((await readAll(parse(), environment, ask)).connection.password).toBe('from the environment');
  const { connection } = await readAll(parse(), { ...environment, TPR_PASSWORD: undefined }, ask);
  expect(connection.password).toBe('typed');
  expect(asked).toBe(1);
});

test('the line end of a Windows file does not belong to a secret in the environment', async () => {
  const ended = { ...environment, TPR_PASSWORD: ' pass word \r', TPR_CLIENT_SECRET: 'secret\r\n' };
  const { connection } = await readAll(parse(), ended);
  expect(connection).toMatchObject({ password: ' pass word ', clientSecret: 'secret' });
});

test.each(['"buyers"', "'buyers'", ' "buyers" '])('quotation marks left around a variable are refused: %s', (realm) => {
  expect(() => readConnection(parse(), { ...environment, TPR_REALM: realm })).toThrow(
    'TPR_REALM has quotation marks around its value: write it without them.',
  );
  expect(readConnection(parse('--realm', 'buyers'), { ...environment, TPR_REALM: realm }).connection.realm).toBe(
    'buyers',
  );
});

test('an empty password command is refused in one line', async () => {
  await expect(readAll(parse('--password-command', ' '), environment)).rejects.toMatchObject({
    kind: 'config',
    message: 'The password command is empty: name a program.',
  });
});

test('without terminal and password there is one clear line', async () => {
  await expect(readAll(parse(), { ...environment, TPR_PASSWORD: '' })).rejects.toMatchObject({
    kind: 'config',
    field: 'password',
    message: expect.stringContaining('Set TPR_PASSWORD'),
  });
});

test('the legacy interface may have a separate sign-in, whose password is in the environment alone', async () => {
  const own = { TPR_LEGACY_PASSWORD: 'old', TPR_CLIENT_SECRET: 'hush', TPR_SCOPE: 'risk' };
  const args = ['--legacy-username', 'old@example.test', '--legacy-realm', 'elders'];
  const { connection } = await readAll(parse(...args), { ...environment, ...own });
  expect(connection).toMatchObject({
    username: 'me@example.test',
    clientSecret: 'hush',
    scope: 'risk',
    legacyAuth: { username: 'old@example.test', password: 'old', realm: 'elders' },
  });
  expect(() => readConnection(parse(...args), environment)).toThrow(/TPR_LEGACY_PASSWORD/);
  expect(() => parse('--legacy-password', 'x')).toThrow(/TPR_LEGACY_PASSWORD/);
  expect(() => parse('--client-secret', 'x')).toThrow(/TPR_CLIENT_SECRET/);
});
