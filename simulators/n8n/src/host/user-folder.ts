import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProcess } from '@tpr/test-support/programs';

/** The folder of one n8n: its database, files, and installed community packages. */
export interface UserFolder {
  readonly path: string;
  /** Unpacks a packed package where n8n would. @returns the package's name. */
  install(tarball: string): Promise<string>;
  /** Writes data to a file that a command of n8n can read. @returns the file's path. */
  write(name: string, data: unknown): string;
  /** Removes n8n's marker that it is running. With it, n8n assumes a crash and waits ten seconds before it starts. */
  forgetCrash(): void;
  remove(): void;
}

export function createUserFolder(): UserFolder {
  const path = mkdtempSync(join(tmpdir(), 'tpr-n8n-'));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  // Cleans up even if a test fails or forgets to.
  process.once('exit', remove);
  const modules = join(path, '.n8n', 'nodes', 'node_modules');
  return {
    path,
    async install(tarball) {
      const unpacked = join(path, 'unpacked');
      mkdirSync(unpacked, { recursive: true });
      mkdirSync(modules, { recursive: true });
      await runProcess('tar', ['-xzf', tarball, '-C', unpacked], { env: process.env });
      const name = nameOf(join(unpacked, 'package', 'package.json'));
      rmSync(join(modules, name), { recursive: true, force: true });
      mkdirSync(join(modules, name, '..'), { recursive: true });
      renameSync(join(unpacked, 'package'), join(modules, name));
      return name;
    },
    write(name, data) {
      const file = join(path, name);
      writeFileSync(file, JSON.stringify(data));
      return file;
    },
    forgetCrash: () => rmSync(join(path, '.n8n', 'crash.journal'), { force: true }),
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

function nameOf(manifest: string): string {
  const data: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  if (typeof data === 'object' && data !== null && 'name' in data && typeof data.name === 'string') return data.name;
  throw new Error(`${manifest} has no name.`);
}
