import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../packages/sandbox/src/index.ts';
import { call, engines, oldEngines, Packed, patienceMs, stdoutOf } from '../packed.ts';
import { root } from '../workspace.ts';

const packed = new Packed();

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

afterAll(() => packed.remove());

describe('Core and sandbox, packed and installed in an empty folder without a network', () => {
  const tarballs = { core: '', sandbox: '' };
  let folder: string;
  let service: Sandbox;

  beforeAll(async () => {
    const before = readFileSync(join(root, 'packages/core/package.json'), 'utf8');
    tarballs.core = await packed.pack('packages/core');
    tarballs.sandbox = await packed.pack('packages/sandbox');
    // npm packs the manifest that is there at that moment.
    if (readFileSync(join(root, 'packages/core/package.json'), 'utf8') !== before)
      throw new Error('The manifest was left changed.');
    const theirs = await Promise.all(['packages/core', 'packages/sandbox'].map((of) => packed.packDependencies(of)));
    folder = await packed.install([tarballs.core, tarballs.sandbox, ...new Set(theirs.flat())]);
    service = await startSandbox({ port: 0 });
  }, patienceMs);
  afterAll(() => service.close());

  it.each(['core', 'sandbox'] as const)('are valid packages for publint and arethetypeswrong: %s', async (name) => {
    const tarball = new Uint8Array(readFileSync(tarballs[name]));
    expect((await publint({ pack: { tarball: tarball.buffer }, strict: true })).messages).toEqual([]);
    const result = await checkPackage(createPackageFromTarballData(tarball));
    const problems = 'problems' in result ? result.problems : ['no types'];
    // Only resolution as an ES module is checked: a warning about another kind of resolution is not a fault.
    const older = ['node10', 'node16-cjs'];
    const isOlder = (problem: object | string) =>
      typeof problem === 'object' && 'resolutionKind' in problem && older.includes(String(problem.resolutionKind));
    expect(problems.filter((problem) => !isOlder(problem))).toEqual([]);
  });

  it.each([
    ['core', ['LICENSE', 'README.md', 'package.json', 'profile.schema.json']],
    ['sandbox', ['LICENSE', 'README.md', 'package.json']],
  ])('hold modules and their types, and no sources and no tests: %s', (name, beside) => {
    const files = listFiles(join(folder, 'node_modules/@tpr', name));
    expect(files.filter((file) => !file.startsWith('dist/'))).toEqual(beside);
    expect(files.filter((file) => file.startsWith('dist/') && !/(\.d\.ts|\.js)$/.test(file))).toEqual([]);
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
  });

  it(
    'compile the README’s sample with TypeScript 5.9 without a type error, and it runs on Node.js 20, 22 and 24',
    async () => {
      const readme = readFileSync(join(root, 'packages/core/README.md'), 'utf8');
      const sample = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
      writeFileSync(join(folder, 'sample.ts'), sample.replaceAll('http://127.0.0.1:4870', service.url));
      const typescript = createRequire(join(root, 'packages/n8n-node/package.json')).resolve('typescript/bin/tsc');
      const options = ['--strict', '--skipLibCheck', 'false', '--target', 'es2022', '--module', 'nodenext'];
      expect(await call(process.execPath, [typescript, '--version'], folder)).toMatch(/^Version 5\.9\./);
      expect(await call(process.execPath, [typescript, ...options, 'sample.ts'], folder).catch(stdoutOf)).toBe('');
      for (const [, node] of engines) {
        const lines = (await call(node, ['sample.js'], folder)).trim().split('\n');
        expect(lines).toHaveLength(25);
        expect(lines[0]).toMatch(/^\S.* \d+$/);
      }
    },
    patienceMs,
  );

  it.each(engines)('export every entry point on Node.js %s', async (_version, node) => {
    const { exports } = JSON.parse(readFileSync(join(folder, 'node_modules/@tpr/core/package.json'), 'utf8')) as {
      exports: object;
    };
    const doors = Object.keys(exports)
      .filter((door) => !door.startsWith('./conformance'))
      .map((door) => `@tpr/core${door.slice(1)}`);
    const script = `for (const door of ${JSON.stringify([...doors, '@tpr/sandbox'])}) console.log(door, Object.keys(await import(door)).length > 0);`;
    const output = await call(node, ['--input-type=module', '--eval', script], folder);
    expect(output.trim().split('\n')).toEqual([...doors, '@tpr/sandbox'].map((door) => `${door} true`));
    expect(doors).toContain('@tpr/core/fetch');
  });

  it.each(oldEngines)('report in one line that Node.js %s is too old for the sandbox', async (_version, node) => {
    const script = `import { startSandbox } from '@tpr/sandbox'; await startSandbox({ port: 0 }).catch((error) => console.log(error.message));`;
    const output = await call(node, ['--input-type=module', '--eval', script], folder);
    expect(output).toMatch(/^The sandbox needs Node\.js 22\.13 or newer, for its SQLite; this is v20\.[\d.]+\.\n$/);
  });
});
