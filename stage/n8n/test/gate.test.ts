import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packAndUnpack, scanSource, scanTarball, type Unpacked } from '../src/gate/scan.ts';

const nodePackage = fileURLToPath(new URL('../../../packages/n8n-node', import.meta.url));

describe('The gate of community packages', () => {
  let packed: Unpacked;

  beforeAll(async () => {
    packed = await packAndUnpack(nodePackage);
  });
  afterAll(() => packed.remove());

  it('finds nothing in the sources', async () => {
    expect(await scanSource(nodePackage)).toEqual({ passed: true, findings: '' });
  });

  it('finds nothing in the tarball', async () => {
    expect(await scanTarball(packed.folder)).toEqual({ passed: true, findings: '' });
  });

  it('finds a timer in a tarball that has one', async () => {
    const folder = await mkdtemp(join(packed.folder, '..', 'bad-'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'n8n-nodes-bad', version: '0.0.1' }));
    await writeFile(join(folder, 'bad.js'), 'module.exports = () => setTimeout(() => globalThis, 1);\n');
    const { passed, findings } = await scanTarball(folder);
    await rm(folder, { recursive: true });
    expect(passed).toBe(false);
    expect(findings).toMatch(/setTimeout/);
    expect(findings).toMatch(/globalThis/);
  });

  it('holds only what is built, the example workflows, the manifest, the licences and the README', async () => {
    const files = await readdir(packed.folder, { recursive: true });
    const outside = files.filter((name) => !name.startsWith('dist')).sort();
    const examples = (await readdir(join(nodePackage, 'examples'))).map((name) => join('examples', name));
    expect(outside).toEqual(['LICENSE', 'README.md', 'examples', ...examples, 'package.json'].sort());
    expect(await readFile(join(packed.folder, 'dist', 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(
      /^zod \d.*\n\nMIT License/m,
    );
    expect(files.filter((name) => /\.(ts|map)$|node_modules/.test(name))).toEqual([]);
  });

  it('has nothing to install at run time, and runs no script when it is installed', async () => {
    const manifest = JSON.parse(await readFile(join(packed.folder, 'package.json'), 'utf8')) as Record<string, unknown>;
    for (const key of ['dependencies', 'devDependencies', 'scripts']) expect(manifest).not.toHaveProperty(key);
    expect(manifest['peerDependencies']).toEqual({ 'n8n-workflow': '*' });
  });

  it('asks for n8n-workflow alone and loads each node and credential', async () => {
    const manifest = JSON.parse(await readFile(join(packed.folder, 'package.json'), 'utf8')) as {
      n8n: { nodes: string[]; credentials: string[] };
    };
    const require = createRequire(import.meta.url);
    for (const path of [...manifest.n8n.nodes, ...manifest.n8n.credentials]) {
      const script = await readFile(join(packed.folder, path), 'utf8');
      const asked = [...script.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name);
      expect(new Set(asked)).toEqual(asked.length === 0 ? new Set() : new Set(['n8n-workflow']));
      const name = /([^/]+)\.(?:node|credentials)\.js$/.exec(path)?.[1] ?? '';
      const loaded = require(join(nodePackage, path)) as Record<string, new () => object>;
      expect(new loaded[name]!()).toHaveProperty(path.includes('.node.') ? 'description' : 'properties');
    }
  });
});
