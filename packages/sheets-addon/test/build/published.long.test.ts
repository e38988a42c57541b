import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startGoogle } from '@tpr/google-simulator/rest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInClasp } from '../../../../simulators/google/test/rest/clasp-sign-in.ts';
import { owner } from '../../../../simulators/google/test/rest/opened-google.ts';
import { listingFiles } from '../../tools/listing.ts';

const program = join(import.meta.dirname, '../../tools/build.ts');
const clasp = fileURLToPath(import.meta.resolve('@google/clasp'));
const preload = new URL('../../../../simulators/google/test/rest/clasp-redirect.mjs', import.meta.url).href;
const profile = { version: 1, overrides: { 'paging.pageSize': 50 } };
const environment = {
  environment: 'production',
  isAddOn: true,
  timeZone: 'Europe/Paris',
  scriptId: '1Script',
  presets: [
    {
      id: 'production',
      label: { en: 'Acme', fr: 'Acme' },
      connection: {
        baseUrl: 'https://api.acme.test/x',
        authUrl: 'https://sign-in.acme.test',
        environment: 'production',
      },
    },
  ],
  profile,
};

let folder: string;
const build = (...args: readonly string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env: { ...process.env, TPR_FOLDER: folder } });
const read = (...path: readonly string[]) => readFileSync(join(folder, ...path), 'utf8');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tpr-sheets-'));
  writeFileSync(join(folder, 'acme.json'), JSON.stringify(environment));
  writeFileSync(join(folder, 'bound.json'), JSON.stringify({ ...environment, isAddOn: false }));
  for (const name of ['acme', 'bound']) {
    const { status, stderr } = build('-e', `${name}.json`, '--out', name);
    if (status !== 0) throw new Error(stderr);
  }
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the environment of a company', () => {
  test('is built from its own folder, with its addresses, its overlay and its script', () => {
    expect(JSON.parse(read('acme', 'appsscript.json'))).toMatchObject({
      timeZone: 'Europe/Paris',
      urlFetchWhitelist: ['https://api.acme.test/', 'https://sign-in.acme.test/'],
    });
    expect(JSON.parse(read('acme', '.clasp.json'))).toEqual({ scriptId: '1Script', rootDir: '.' });
    expect(read('acme', 'Code.js')).toContain('"paging.pageSize": 50');
    expect(read('acme', 'Code.js')).toContain('isAddOn: true');
    expect(read('bound', 'Code.js')).toContain('isAddOn: false');
  });

  test('overwrites an earlier build, and nothing else', () => {
    writeFileSync(join(folder, 'bound', 'left.txt'), '');
    expect(build('-e', 'bound.json', '--out', 'bound').status).toBe(0);
    expect(existsSync(join(folder, 'bound', 'left.txt'))).toBe(false);
    const failed = build('-e', 'acme.json', '--out', '.');
    expect([failed.status, failed.stderr]).toEqual([2, expect.stringMatching(/^--out .* holds no add-on: [^\n]+\n$/)]);
    expect(existsSync(join(folder, 'acme.json'))).toBe(true);
  });

  test.each([
    [['-e', 'none.json'], /^none\.json: there is no such file\.\n$/],
    [
      ['--enviroment', 'acme.json'],
      /^Unknown option '--enviroment'\. There are: -e <environment or file\.json>, [^\n]+\n$/,
    ],
  ])('%j is refused in one line', (args, line) => {
    const { status, stderr } = build(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(line);
  });
});

test.each([
  [
    [],
    /^environments\/company\.json is as it came: put the addresses of your service in place of https:\/\/api\.service\.example\.\n$/,
  ],
  [['-e', 'acme'], /^There is no environments\/acme\.json\. There are: company, sandbox\.\n$/],
] as const)('a build of %j exits with 2 and one line, and writes nothing', (args, line) => {
  const dist = join(import.meta.dirname, '../../dist');
  const look = () => (existsSync(dist) ? statSync(dist).mtimeMs : 'nothing');
  const before = look();
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  expect([status, stdout, look()]).toEqual([2, '', before]);
  expect(stderr).toMatch(line);
});

test('the genuine clasp pushes the built script, and nothing of the listing', async () => {
  const google = await startGoogle();
  await signInClasp(google, folder);
  const project = google.addScript(owner);
  writeFileSync(join(folder, 'acme', '.clasp.json'), JSON.stringify({ scriptId: project.scriptId, rootDir: '.' }));
  const args = [clasp, '-A', join(folder, '.clasprc.json'), '-P', join(folder, 'acme'), 'push', '--force'];
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=${preload}`,
    CLASP_MANIFEST: join(dirname(clasp), '../../package.json'),
    FAKE_GOOGLE: google.rootUrl,
  };
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  expect(project.files.map(({ name }) => name).sort()).toEqual(['Code', 'appsscript', 'notices', 'sidebar']);
  await google.close();
});

test('a published add-on is built with its listing beside it, a bound script without', async () => {
  for (const [name, content] of Object.entries(await listingFiles())) {
    expect(readFileSync(join(folder, 'acme', name)).equals(Buffer.from(content))).toBe(true);
  }
  expect(readdirSync(join(folder, 'bound'))).not.toContain('listing');
});
