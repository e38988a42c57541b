import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { enginesOf } from '../../test-support/src/node-versions/index.ts';
import { root } from './workspace.ts';

/** Time limit; packing also builds. */
export const patienceMs = 300_000;

/** The Node.js versions that users run, with the paths of their programs. */
export const engines = enginesOf('20', '22');

/** Node.js versions that some packages report as too old. */
export const oldEngines = engines.filter(([version]) => Number(version) < 22);
export const newEngines = engines.filter((engine) => !oldEngines.includes(engine));

const start = promisify(execFile);
const shell = process.platform === 'win32';

/** Runs a program until it exits. @throws Error, with `code`, `stdout` and `stderr`, when it fails. */
export async function call(program: string, args: readonly string[], cwd: string): Promise<string> {
  const isScript = shell && !program.endsWith('.exe');
  const { stdout } = await start(program, args, { cwd, maxBuffer: 64 * 1024 * 1024, shell: isScript });
  return stdout;
}

/** Packs the packages and installs them in empty folders, as users do. It uses `npm`, since every user has it. */
export class Packed {
  /** The folder that contains all others. */
  private readonly home = mkdtempSync(join(tmpdir(), 'tpr-packed-'));

  /** `npm pack` in a package's folder. @returns the tarball. */
  async pack(folder: string, ...options: string[]): Promise<string> {
    const target = mkdtempSync(join(this.home, 'pack-'));
    await call('npm', ['pack', ...options, '--pack-destination', target], resolve(root, folder));
    return join(target, readdirSync(target).find((file) => file.endsWith('.tgz')) ?? 'none');
  }

  /** Packs the npm dependencies of a package from the ones installed here, so that an installation needs no network. */
  async packDependencies(folder: string): Promise<string[]> {
    const { dependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const names = Object.keys(dependencies).filter((name) => !name.startsWith('@tpr/'));
    return Promise.all(
      names.map((name) => {
        // npm stops without a message at a file with hard links, and pnpm's files have them.
        const copy = mkdtempSync(join(this.home, 'copy-'));
        cpSync(join(root, folder, 'node_modules', name), copy, { recursive: true, dereference: true });
        return this.pack(copy, '--ignore-scripts');
      }),
    );
  }

  /** @returns a folder with only a manifest and its dependencies, installed without a network. */
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

/** The output of a program that failed. */
export const stdoutOf = (error: unknown): string => (error as { readonly stdout: string }).stdout;
