import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { enginesOf } from '../../test-support/src/node-versions/index.ts';
import { root } from './workspace.ts';

/** Packing builds. */
export const patienceMs = 300_000;

/** What people run it on: the version of Node.js, and its program. */
export const engines = enginesOf('20', '22');

/** Those on which some of it says that they are too old. */
export const oldEngines = engines.filter(([version]) => Number(version) < 22);
export const newEngines = engines.filter((engine) => !oldEngines.includes(engine));

const start = promisify(execFile);
const shell = process.platform === 'win32';

/** A program to its end. @throws Error, with `code`, `stdout` and `stderr`, when it ends badly. */
export async function call(program: string, args: readonly string[], cwd: string): Promise<string> {
  const isScript = shell && !program.endsWith('.exe');
  const { stdout } = await start(program, args, { cwd, maxBuffer: 64 * 1024 * 1024, shell: isScript });
  return stdout;
}

/** What others get of the packages here, and empty folders to install it in. `npm`, since it is what everybody has. */
export class Packed {
  /** All of it is below. */
  private readonly home = mkdtempSync(join(tmpdir(), 'tpr-packed-'));

  /** `npm pack` in a package's folder. @returns the tarball. */
  async pack(folder: string, ...options: string[]): Promise<string> {
    const target = mkdtempSync(join(this.home, 'pack-'));
    await call('npm', ['pack', ...options, '--pack-destination', target], resolve(root, folder));
    return join(target, readdirSync(target).find((file) => file.endsWith('.tgz')) ?? 'none');
  }

  /** What a package takes from the registry, packed from what is installed here: so that an installation needs no network. */
  async packDependencies(folder: string): Promise<string[]> {
    const { dependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const names = Object.keys(dependencies).filter((name) => !name.startsWith('@tpr/'));
    return Promise.all(
      names.map((name) => {
        // npm ends without a word where a file has a second name, as pnpm's have.
        const copy = mkdtempSync(join(this.home, 'copy-'));
        cpSync(join(root, folder, 'node_modules', name), copy, { recursive: true, dereference: true });
        return this.pack(copy, '--ignore-scripts');
      }),
    );
  }

  /** @returns a folder that holds a manifest and what is installed, without a network, and nothing else. */
  async install(tarballs: readonly string[]): Promise<string> {
    const folder = mkdtempSync(join(this.home, 'folder-'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    await call('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], folder);
    return folder;
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** What a program that ended badly printed. */
export const said = (error: unknown): string => (error as { readonly stdout: string }).stdout;
