import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ClientFile, Google } from '@tpr/google-simulator/rest';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../files/folder.ts';
import { buildAddin } from './addin.ts';
import { openGoogle, owner, tprHere } from './google-flags.ts';
import { startTpr, until, type Ran } from './tpr.ts';

const sheets = 'https://www.googleapis.com/auth/spreadsheets';
const projects = 'https://www.googleapis.com/auth/script.projects';

let google: Google;
let client: ClientFile;
let cwd: string;
let env: Record<string, string>;

beforeEach(async () => {
  google = await openGoogle();
  client = google.addClient();
  cwd = makeFolder();
  env = { TPR_GOOGLE_ROOT: google.rootUrl, HOME: cwd, XDG_CONFIG_HOME: join(cwd, 'config') };
  writeFileSync(join(cwd, 'client.json'), JSON.stringify(client));
});

const kept = () => join(cwd, 'config', 'tpr', 'google.json');

interface SignIn {
  readonly ended: Promise<Ran>;
  /** The address that tpr opens in a browser. */
  readonly address: URL;
}

async function signIn(...more: string[]): Promise<SignIn> {
  const { child, ended } = startTpr(['google', 'sign-in', '--client', 'client.json', ...more], { cwd, env });
  let output = '';
  child.stderr?.on('data', (text: string) => (output += text));
  await until(() => /^http:\S+\n/m.test(output) || child.exitCode !== null);
  const [, address = 'about:blank'] = /^(http:\S+)\n/m.exec(output) ?? [];
  return { ended, address: new URL(address) };
}

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** A user's browser, which answers the page and follows redirects. */
const browse = async (address: URL) => (await fetch(address)).text();

const check = (id: string) =>
  tprHere(['install', 'sheets', '--to', id, '--addin', buildAddin(), '--check'], { cwd, env });

test('after one sign-in the user’s spreadsheets open, and signing out also ends the session at Google', async () => {
  google.answerConsent({ email: owner });
  const { ended, address } = await signIn('--scripts');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    scope: `${sheets} ${projects}`,
    code_challenge_method: 'S256',
    access_type: 'offline',
    redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
  });
  expect(await browse(address)).toBe('You are signed in. You can close this page.\n');
  const ran = await ended;
  expect([ran.code, ran.stdout.split('\n')[0]]).toEqual([
    0,
    'Signed in. tpr opens your spreadsheets and your Apps Script projects from now on.',
  ]);
  const signedIn = JSON.parse(readFileSync(kept(), 'utf8'));
  expect(Object.keys(signedIn)).toEqual(['type', 'client_id', 'client_secret', 'refresh_token']);
  expect(ran.stdout + ran.stderr).not.toContain(signedIn.refresh_token);
  if (process.platform !== 'win32') {
    expect([statSync(kept()).mode & 0o777, statSync(join(cwd, 'config', 'tpr')).mode & 0o777]).toEqual([0o600, 0o700]);
  }
  const { id } = google.addSpreadsheet(owner, 'Suppliers');
  expect(await check(id)).toMatchObject({ code: 1, stdout: 'The add-on is not installed in "Suppliers".\n' });

  expect(await tprHere(['google', 'sign-out'], { cwd, env })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Signed out/),
  });
  expect(existsSync(kept())).toBe(false);
  writeFileSync(kept(), JSON.stringify(signedIn), { mode: 0o600 });
  expect(await check(id)).toMatchObject({ code: 3, stderr: expect.stringContaining('invalid_grant') });
  // Google has no such session any more: only the stored one is left to delete.
  expect(await tprHere(['google', 'sign-out'], { cwd, env })).toMatchObject({ code: 0 });
  expect(await tprHere(['google', 'sign-out'], { cwd, env })).toMatchObject({ stdout: 'You are not signed in.\n' });
});

test('the sign-in requests access to spreadsheets alone, unless scripts are requested', async () => {
  google.answerConsent({ email: owner });
  const { ended, address } = await signIn();
  expect(address.searchParams.get('scope')).toBe(sheets);
  await browse(address);
  expect(await ended).toMatchObject({ code: 0 });
  const { id } = google.addSpreadsheet(owner);
  const install = await tprHere(['install', 'sheets', '--to', id, '--addin', buildAddin()], { cwd, env });
  expect(install).toMatchObject({ code: 2, stderr: expect.stringContaining('google sign-in --scripts') });
});

test.each([
  [
    'says no',
    { email: owner, isDenied: true },
    'Access was not granted at Google. Nothing was stored. Sign in again and allow it.',
  ],
  [
    'unticks a part',
    { email: owner, ticked: [sheets] },
    'Access to your Apps Script projects was not granted: leave its box ticked. Nothing was stored; try again.',
  ],
])('a user who %s gets one line, and nothing is stored', async (_, answer, line) => {
  google.answerConsent(answer);
  const { ended, address } = await signIn('--scripts');
  await browse(address);
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([3, expect.stringContaining(line)]);
  expect(existsSync(kept())).toBe(false);
});

test('a callback without the state of this sign-in ends nothing and is answered with 404', async () => {
  google.answerConsent({ email: owner });
  const { ended, address } = await signIn();
  const back = address.searchParams.get('redirect_uri')!;
  for (const query of ['', '?code=x', '?code=x&state=guessed', '?error=access_denied']) {
    expect((await fetch(`${back}${query}`)).status).toBe(404);
  }
  await browse(address);
  expect(await ended).toMatchObject({ code: 0 });
});

test('a code that Google refuses is reported in Google’s words, without the client secret', async () => {
  google.answerConsent({ email: owner });
  const { ended, address } = await signIn();
  const [back, state] = ['redirect_uri', 'state'].map((name) => address.searchParams.get(name)!);
  await fetch(`${back}?${new URLSearchParams({ code: 'forged', state: state! })}`);
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([3, expect.stringContaining('invalid_grant: Malformed auth code.')]);
  expect(stderr).not.toContain(client.installed.client_secret);
});

test('tpr listens on the named port, so that the port can be forwarded to it', async () => {
  google.answerConsent({ email: owner });
  const port = await freePort();
  const { ended, address } = await signIn('--port', port);
  expect(address.searchParams.get('redirect_uri')).toBe(`http://127.0.0.1:${port}/`);
  const second = await tprHere(['google', 'sign-in', '--client', 'client.json', '--port', port], { cwd, env });
  expect(second).toMatchObject({ code: 2, stderr: expect.stringContaining(`Port ${port} cannot be used.`) });
  await browse(address);
  expect(await ended).toMatchObject({ code: 0 });
});

test.each([
  [['google', 'login'], 'tpr google knows sign-in and sign-out, not "login".'],
  [['google', 'sign-in'], 'Give the OAuth client of your company with --client <file>'],
  [['google', 'sign-in', '--client', 'none.json'], 'cannot be read'],
  [
    ['google', 'sign-in', '--client', 'web.json'],
    'is an OAuth client of the type Web application. Create a client of the type Desktop',
  ],
  [['google', 'sign-in', '--client', 'key.json'], 'is not an OAuth client. Create a client'],
])('%j is refused in one line', async (args, line) => {
  writeFileSync(join(cwd, 'web.json'), JSON.stringify({ web: client.installed }));
  writeFileSync(join(cwd, 'key.json'), JSON.stringify({ client_email: 'a', private_key: 'b' }));
  const { code, stderr } = await tprHere(args, { cwd, env });
  expect([code, stderr]).toEqual([2, expect.stringContaining(line)]);
  expect(stderr.trim()).not.toContain('\n');
});
