import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packAndUnpack, scanSource, scanTarball, type Unpacked } from '../src/community-scan/scan.ts';

const nodePackage = fileURLToPath(new URL('../../../packages/n8n-node', import.meta.url));

describe('The package checks for community nodes', () => {
  let packed: Unpacked;
  let another: Unpacked;
  let before: readonly unknown[];

  beforeAll(async () => {
    before = await checkout();
    [packed, another] = await Promise.all([packAndUnpack(), packAndUnpack()]);
    // n8n provides its peer dependencies.
    await symlink(join(nodePackage, 'node_modules'), join(packed.folder, '..', 'node_modules'), 'junction');
  });
  afterAll(async () => {
    await packed.remove();
    await another.remove();
  });

  /** Files that packing must not change, since another packing may run at the same time. */
  async function checkout(): Promise<readonly unknown[]> {
    const built = await stat(join(nodePackage, 'dist')).catch(() => undefined);
    return [await readFile(join(nodePackage, 'package.json'), 'utf8'), built?.ino, built?.mtimeMs];
  }

  it('get the same tarball from parallel packings, which leave the checkout unchanged', async () => {
    const files = (await readdir(packed.folder, { recursive: true })).sort();
    expect((await readdir(another.folder, { recursive: true })).sort()).toEqual(files);
    expect(files).toContain(join('dist', 'nodes', 'ThirdPartyRisk', 'ThirdPartyRisk.node.js'));
    expect(await checkout()).toEqual(before);
  });

  it('report nothing in the sources', async () => {
    expect(await scanSource(nodePackage)).toEqual({ passed: true, findings: '' });
  });

  it('report nothing in the tarball', async () => {
    expect(await scanTarball(packed.folder)).toEqual({ passed: true, findings: '' });
  });

  it('report a timer in a tarball that has one', async () => {
    const folder = await mkdtemp(join(packed.folder, '..', 'bad-'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'n8n-nodes-bad', version: '0.0.1' }));
    await writeFile(join(folder, 'bad.js'), 'module.exports = () => setTimeout(() => globalThis, 1);\n');
    const { passed, findings } = await scanTarball(folder);
    await rm(folder, { recursive: true });
    expect(passed).toBe(false);
    expect(findings).toMatch(/setTimeout/);
    expect(findings).toMatch(/globalThis/);
  });

  it('find only build output, the example workflows, the manifest, the licences, the README and its pictures', async () => {
    const files = await readdir(packed.folder, { recursive: true });
    const outside = files.filter((name) => !name.startsWith('dist')).sort();
    const held = async (folder: string) => (await readdir(join(nodePackage, folder))).map((name) => join(folder, name));
    const beside = [...(await held('docs')), ...(await held('examples'))];
    // The first release writes it.
    const changes = existsSync(join(nodePackage, 'CHANGELOG.md')) ? ['CHANGELOG.md'] : [];
    expect(outside).toEqual(['LICENSE', 'README.md', 'docs', 'examples', ...beside, ...changes, 'package.json'].sort());
    const readme = await readFile(join(packed.folder, 'README.md'), 'utf8');
    const linked = [...readme.matchAll(/\]\((?!https?:|#|\.\.\/)([^)#]+)/g)].map(([, path]) => path);
    expect(linked.filter((path) => !files.includes(path!))).toEqual([]);
    expect(await readFile(join(packed.folder, 'dist', 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(
      /^zod \d.*\n\nMIT License/m,
    );
    expect(files.filter((name) => /\.(ts|map)$|node_modules/.test(name))).toEqual([]);
  });

  it('find nothing to install at run time, and no install script', async () => {
    const manifest = JSON.parse(await readFile(join(packed.folder, 'package.json'), 'utf8')) as Record<string, unknown>;
    for (const key of ['dependencies', 'devDependencies', 'scripts']) expect(manifest).not.toHaveProperty(key);
    expect(manifest['peerDependencies']).toEqual({ 'n8n-workflow': '*' });
  });

  it('find one bundle, which imports only n8n-workflow and the hashes of Node.js', async () => {
    const scripts = (await readdir(packed.folder, { recursive: true })).filter((name) => name.endsWith('.js'));
    const imports = new Map<string, string[]>();
    for (const name of scripts) {
      const text = await readFile(join(packed.folder, name), 'utf8');
      imports.set(name, [...text.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(([, asked]) => asked!).sort());
    }
    const bundle = join('dist', 'connector.js');
    // Both are in the list of n8n's rule no-restricted-imports.
    expect([...new Set(imports.get(bundle))]).toEqual(['n8n-workflow', 'node:crypto']);
    imports.delete(bundle);
    expect(imports.size).toBe(3);
    for (const [name, asked] of imports) {
      expect(asked.map((path) => join(dirname(name), path))).toEqual([bundle]);
    }
  });

  it('load each node and credential', async () => {
    const manifest = JSON.parse(await readFile(join(packed.folder, 'package.json'), 'utf8')) as {
      n8n: { nodes: string[]; credentials: string[] };
    };
    const require = createRequire(import.meta.url);
    for (const path of [...manifest.n8n.nodes, ...manifest.n8n.credentials]) {
      const name = /([^/]+)\.(?:node|credentials)\.js$/.exec(path)?.[1] ?? '';
      const loaded = require(join(packed.folder, path)) as Record<string, new () => object>;
      expect(new loaded[name]!()).toHaveProperty(path.includes('.node.') ? 'description' : 'properties');
    }
  });
});
