import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientId, realm, startSandbox, type Sandbox } from '../../../packages/sandbox/src/index.ts';
import { read, root } from './files.ts';

const guide = read('docs/excel/it-guide.md');
const start = promisify(execFile);
const buildMs = 300_000;

/** The code blocks of the guide, by the word after their language. */
const blocks = new Map(
  [...guide.matchAll(/```\w+ (\S+)\n([^]*?)```/g)].map(([, name = '', text = '']) => [name, text]),
);
const block = (name: string): string => {
  const text = blocks.get(name);
  if (text === undefined) throw new RangeError(`The guide has no block ${name}.`);
  return text;
};

let home = '';
let sandbox: Sandbox;
let relay: ChildProcess | undefined;
const environment = () => ({ ...process.env, TPR_CHECKOUT: root });
const shell = (text: string) => start('sh', ['-e', '-c', text], { cwd: home, env: environment() });
const manifest = () => readFileSync(join(home, 'addin/manifest.xml'), 'utf8');

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'tpr-it-'));
  sandbox = await startSandbox({ port: 0, seed: 5 });
  writeFileSync(join(home, 'presets.json'), block('presets.json'));
  // The service is a sandbox, and there is no proxy in front of it.
  const settings = block('relay.env')
    .replace('https://api.service.example', sandbox.baseUrl)
    .replace('https://sign-in.service.example', sandbox.authUrl)
    .replace('=customers', `=${realm}`)
    .replace('=excel-addin', `=${clientId}`)
    .replace('TPR_TRUSTED_PROXIES=127.0.0.1', 'PORT=0');
  writeFileSync(join(home, 'relay.env'), settings);
  await shell(block('build'));
}, buildMs);

afterAll(async () => {
  if (relay?.exitCode === null && relay.kill()) await once(relay, 'close');
  await sandbox.close();
  rmSync(home, { recursive: true, force: true });
});

it('the build contains the company’s settings, and the server answers as the guide says', async () => {
  expect(manifest()).toContain('<Version>1.0.0.0</Version>');
  expect(manifest()).toContain('https://help.acme.example/excel');
  relay = spawn('sh', ['-e', '-c', block('serve').replace('\nnode ', '\nexec node ')], {
    cwd: home,
    env: environment(),
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    relay!.stderr!.on('data', (text) => reject(new Error(String(text))));
    relay!.stdout!.on('data', (text) => {
      output += String(text);
      const found = /The relay listens at (\S+)\./.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const { stdout } = await shell(block('check').replaceAll('https://addin.acme.example', url));
  expect(stdout).toContain('"status":"ok"');
  // The relay has the entries that the presets leave out.
  expect(stdout).toContain('"accountId": "1001"');
  expect(stdout).toContain(`"clientId": "${clientId}"`);
});

it('the checksums verify the archives, and fail for an altered archive', async () => {
  const { stdout } = await shell(block('checksum'));
  expect(stdout).toBe('addin.zip: OK\naddin-unified.zip: OK\n');
  const archive = join(home, 'addin.zip');
  const bytes = readFileSync(archive);
  appendFileSync(archive, 'x');
  await expect(shell(block('checksum'))).rejects.toMatchObject({
    stdout: expect.stringContaining('addin.zip: FAILED'),
  });
  writeFileSync(archive, bytes);
});

it('the guide names the requirements on Excel that are in the manifest', () => {
  const sets = [...manifest().matchAll(/<Set Name="(\w+)" MinVersion="([\d.]+)"/g)];
  expect(sets.length).toBeGreaterThan(0);
  for (const [, name, version] of sets) expect(guide).toContain(`${name} ${version}`);
});

it(
  'an update replaces an installation by a higher version',
  async () => {
    await shell(block('update'));
    expect(manifest()).toContain('<Version>1.1.0.0</Version>');
  },
  buildMs,
);
