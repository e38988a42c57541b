import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteForWindows } from '../../spawn.mjs';
import { filesEnding, read, root } from './files.ts';
import { pnpmProgram } from './toolchain.ts';

/** A checkout whose folder has spaces in its name, with a pnpm that prints its arguments. */
let checkout: string;

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'my check out '));
  const toolchain = join(checkout, 'tools/toolchain/pnpm');
  mkdirSync(toolchain, { recursive: true });
  for (const name of ['pnpm.mjs', 'spawn.mjs']) cpSync(join(root, 'tools', name), join(checkout, 'tools', name));
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ engines: { node: '>=20' } }));
  const packages = { 'node_modules/pnpm': { version: '1.2.3' } };
  writeFileSync(join(toolchain, 'package-lock.json'), JSON.stringify({ packages }));
  const bin = join(checkout, '.tools/pnpm-1.2.3/node_modules', pnpmProgram);
  mkdirSync(bin, { recursive: true });
  const program = join(bin, 'arguments.cjs');
  writeFileSync(program, 'process.stdout.write(JSON.stringify(process.argv.slice(2))); process.exit(7);');
  writeFileSync(join(bin, 'pnpm'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  writeFileSync(join(bin, 'pnpm.cmd'), `@"${process.execPath}" "${program}" %*\r\n`);
  chmodSync(join(bin, 'pnpm'), 0o755);
});

afterAll(() => rmSync(checkout, { recursive: true, force: true }));

function runPnpm(...args: string[]): { passedArgs: unknown; status: number | null } {
  try {
    execFileSync(process.execPath, [join(checkout, 'tools', 'pnpm.mjs'), ...args], { encoding: 'utf8' });
  } catch (error) {
    const { stdout, status } = error as { stdout: string; status: number | null };
    return { passedArgs: JSON.parse(stdout), status };
  }
  throw new Error('the exit code was lost');
}

describe('tools/pnpm.mjs', () => {
  it('runs in a folder with spaces in its name, and passes every argument and the exit code on unchanged', () => {
    const args = ['exec', 'tpr', '--to', 'my portfolio.xlsx', '--name', 'R&D (2026)', 'say "so"', 'C:\\a b\\', ''];
    expect(runPnpm(...args)).toEqual({ passedArgs: args, status: 7 });
  });
});

describe('on Windows', () => {
  it.each([
    ['run', 'run'],
    ['--filter=@tpr/core', '--filter=@tpr/core'],
    ['C:\\tools\\pnpm.cmd', 'C:\\tools\\pnpm.cmd'],
    ['C:\\my tools\\pnpm.cmd', '"C:\\my tools\\pnpm.cmd"'],
    ['R&D', '"R&D"'],
    ['', '""'],
    ['say "so"', '"say ""so"""'],
    ['C:\\my tools\\', '"C:\\my tools\\\\"'],
  ])('%s is one word of the command line: %s', (word, quoted) => {
    expect(quoteForWindows(word)).toBe(quoted);
  });
});

it('every root script that turbo does not run starts through tools/pnpm.mjs, which brings the Node.js that it needs', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const { tasks } = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8')) as {
    tasks: Readonly<Record<string, object>>;
  };
  const bare = Object.entries(scripts)
    .filter(([, command]) => !command.startsWith('node tools/pnpm.mjs '))
    .map(([name]) => `//#${name}`);
  // A task of turbo runs on that version already, and cannot download anything.
  expect(bare.toSorted()).toEqual(
    Object.keys(tasks)
      .filter((task) => task.startsWith('//#'))
      .toSorted(),
  );
});

it('a package that depends on another version of Node.js has no scripts with tests: they would run under that version', () => {
  const manifests = filesEnding('package.json').map(
    (path) => [path, JSON.parse(read(path)) as Partial<Record<string, Readonly<Record<string, string>>>>] as const,
  );
  const others = manifests.filter(([, each]) =>
    Object.values({ ...each['dependencies'], ...each['devDependencies'], ...each['optionalDependencies'] }).some(
      (range) => range.startsWith('npm:node-'),
    ),
  );
  expect(others.map(([path]) => path)).toContain('test-support/package.json');
  const testing = others.filter(([, { scripts = {} }]) => Object.values(scripts).some((line) => /vitest/.test(line)));
  expect(testing.map(([path]) => path)).toEqual([]);
});
