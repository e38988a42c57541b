import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startGoogle, type Google } from '@tpr/google-simulator/rest';
import { createAppsScript } from '@tpr/google-simulator/apps-script';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signInClasp } from '../../../../simulators/google/test/rest/clasp-sign-in.ts';

const command = fileURLToPath(new URL('../../selftest/main.ts', import.meta.url));
const preload = new URL('../../../../simulators/google/test/rest/clasp-redirect.mjs', import.meta.url).href;
const claspManifest = join(dirname(createRequire(import.meta.url).resolve('@google/clasp')), '../../package.json');

let google: Google;
let home: string;

beforeEach(async () => {
  google = await startGoogle();
  home = await mkdtemp(join(tmpdir(), 'selftest-'));
});
afterEach(async () => {
  await google.close();
  await rm(home, { recursive: true });
});

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command as a person runs it; its clasp is the published one, which sends its requests to the fake. */
function selfTest(env: Readonly<Record<string, string>>, ...args: readonly string[]): { ended: Promise<Ran> } {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return { ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...output }))) };
}

test('without a sign-in one line says what to do', async () => {
  const ran = await selfTest({}).ended;
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(ran.stderr).toMatch(/^There is no Google sign-in at .*Run "npm run clasp -- login" once.*\n$/);
  await writeFile(join(home, 'other.json'), '{}');
  expect(await selfTest({}, '--auth', 'other.json').ended).toMatchObject({
    code: 1,
    stderr: /no Google sign-in of clasp/,
  });
});

test('the command names the version of clasp in the lockfile', () => {
  const cwd = dirname(fileURLToPath(new URL('../../../../tools/pnpm.mjs', import.meta.url)));
  const ran = spawnSync('npm', ['run', '--silent', 'clasp', '--', '--version'], { cwd, encoding: 'utf8' });
  expect([ran.status, ran.stdout.trim()]).toEqual([0, JSON.parse(readFileSync(claspManifest, 'utf8')).version]);
});

test('with a sign-in it makes a spreadsheet, pushes the probe, waits for the person, and records the findings', async () => {
  await signInClasp(google, home);
  const env = {
    NODE_OPTIONS: `--import=${preload}`,
    CLASP_MANIFEST: claspManifest,
    FAKE_GOOGLE: google.rootUrl,
    TPR_GOOGLE_ROOT: google.rootUrl,
  };
  const { ended } = selfTest(env, '--every', '0.2', '--address', 'http://127.0.0.1:1/');
  await until(() => google.scripts[0]?.files.some(({ name }) => name === '3-probe') === true);

  // The person chooses the menu: the pushed files run in the realm and write their findings into the spreadsheet.
  const [project] = google.scripts;
  const { id, book } = google.spreadsheet(project!.parentId!);
  book.variant = { keepsApostropheInText: true };
  expect(JSON.parse(project!.files.find(({ name }) => name === 'appsscript')!.source)).toMatchObject({
    oauthScopes: expect.arrayContaining(['https://www.googleapis.com/auth/spreadsheets.currentonly']),
  });
  const scripts = project!.files.filter(({ type }) => type === 'SERVER_JS').sort((a, b) => (a.name < b.name ? -1 : 1));
  const appsScript = createAppsScript({
    code: scripts.map(({ source }) => source).join('\n'),
    manifest: JSON.parse(project!.files.find(({ name }) => name === 'appsscript')!.source),
    pages: { page: project!.files.find(({ type }) => type === 'HTML')!.source },
    book,
  });
  appsScript.ask('onOpen', [{}], { as: 'open' });
  expect(appsScript.state.menus).toMatchObject([{ title: 'TPR self-test', entries: [{ handler: 'runSelfTest' }] }]);
  appsScript.ask('runSelfTest');
  appsScript.close();

  const ran = await ended;
  expect(ran.stderr).toBe('');
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain(`Open https://docs.google.com/spreadsheets/d/${id}/edit`);
  const written = await readFile(join(home, 'selftest-google', 'findings.md'), 'utf8');
  expect(written).toMatch(/## Other than in our model: \d+\n/);
  const { findings }: { findings: { what: string; verdict: string; google: string }[] } = JSON.parse(
    await readFile(join(home, 'selftest-google', 'findings.json'), 'utf8'),
  );
  const of = (what: string) => findings.find((each) => each.what === what);
  expect(of("setValue '00123 into a cell of the format @")).toMatchObject({
    verdict: 'differs',
    google: `string "'00123"`,
  });
  expect(of('setValue 00123 into a cell of the format General')).toMatchObject({ verdict: 'same' });
  expect(of('the formula =SELFTEST_ASYNC()')).toMatchObject({ verdict: 'open' });
  expect(of('the export of a spreadsheet that the app has not made')).toMatchObject({
    verdict: 'open',
    google: 'refused: 404',
  });
  // No server answers at that address; our model does.
  expect(of('fetchAll of 10')).toMatchObject({ verdict: 'differs' });
});

/** The test's time limit: how soon the programs start depends on the machine. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 100));
}
