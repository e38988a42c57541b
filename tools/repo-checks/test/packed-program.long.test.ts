import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, newEngines, oldEngines, Packed, patienceMs } from '../packed.ts';
import { root } from '../workspace.ts';

const packed = new Packed();

afterAll(() => packed.remove());

describe('tpr, packed and installed in an empty folder without a network', () => {
  let folder: string;
  let program: string;

  beforeAll(async () => {
    folder = await packed.install([await packed.pack('packages/cli')]);
    program = join(folder, 'node_modules/@tpr/cli/dist/tpr.js');
  }, patienceMs);

  it('installs no other package, and contains the licences of its parts', () => {
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@tpr']);
    const notices = readFileSync(join(folder, 'node_modules/@tpr/cli/dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['zod', 'hono', 'googleapis', 'csv-parse', 'yazl'])
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(notices).not.toContain('@tpr/');
  });

  it('is a command: tpr --version', async () => {
    const manifest = readFileSync(join(root, 'packages/cli/package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { readonly version: string };
    expect(await call('npm', ['exec', '--offline', '--', 'tpr', '--version'], folder)).toBe(`${version}\n`);
  });

  it.each(oldEngines)('reports in one line that Node.js %s is too old, and exits with 2', async (_version, node) => {
    const failure = await call(node, [program, 'pull', '--help'], folder).catch((error: unknown) => error);
    const stderr = expect.stringMatching(/^tpr: .*Node\.js 22 or newer.* v20\.[\d.]+\.\n$/);
    expect(failure).toMatchObject({ code: 2, stdout: '', stderr });
  });

  describe.each(newEngines)('on Node.js %s, with a sandbox of its own', (version, node) => {
    let sandbox: ChildProcess;
    let url: string;

    beforeAll(async () => {
      const stdio = ['ignore', 'pipe', 'inherit'] as const;
      sandbox = spawn(node, [program, 'sandbox', '--port', '0'], { cwd: folder, stdio: [...stdio] });
      url = await addressOf(sandbox);
    }, patienceMs);
    afterAll(async () => {
      sandbox.kill();
      await once(sandbox, 'close');
    });

    it('pulls into the current folder', async () => {
      await call(node, [program, 'pull', ...addresses(url), '--to', `x${version}.csv`], folder);
      const table = readFileSync(join(folder, `x${version}.csv`), 'utf8');
      const [header, ...rows] = table.trim().split('\n');
      expect(header).toContain('Third party');
      expect(rows).toHaveLength(25);
    });

    it(
      'writes an overlay that names the schema file in the package',
      async () => {
        await call(node, [program, 'doctor', ...addresses(url), '--write-profile', 'profile.json'], folder);
        const overlay = JSON.parse(readFileSync(join(folder, 'profile.json'), 'utf8')) as { readonly $schema: string };
        const shipped = readFileSync(join(folder, 'node_modules/@tpr/cli/dist/profile.schema.json'), 'utf8');
        const schema = readFileSync(join(folder, overlay.$schema), 'utf8');
        expect(JSON.parse(schema)).toEqual(JSON.parse(shipped));
      },
      patienceMs,
    );

    it('reports that the add-on for Google is not installed with it', async () => {
      const install = call(node, [program, 'install', 'sheets', '--to', '1'.repeat(44)], folder);
      const failure = await install.catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 2, stderr: expect.stringContaining('--addin <folder>') });
    });

    it(
      'does the same as npm run tpr of a checkout, called from another folder',
      async () => {
        const tpr = ['--prefix', root, 'run', '--silent', 'tpr', '--'];
        await call('npm', [...tpr, 'pull', ...addresses(url), '--to', `y${version}.csv`], folder);
        const [ours, theirs] = ['x', 'y'].map((name) => readFileSync(join(folder, `${name}${version}.csv`), 'utf8'));
        expect(theirs).toBe(ours);
      },
      patienceMs,
    );
  });
});

const addresses = (url: string): readonly string[] => [
  '--sandbox',
  '--base-url',
  `${url}/current`,
  '--legacy-base-url',
  `${url}/legacy`,
  '--auth-url',
  `${url}/auth`,
];

/** The line that a sandbox prints when it is ready. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const part of stdout ?? []) {
    text += String(part);
    const url = /http:[\d./:]+/.exec(text)?.[0];
    if (url !== undefined && text.includes('Ctrl-C')) return url;
  }
  throw new Error(`The sandbox did not start: ${text}`);
}
