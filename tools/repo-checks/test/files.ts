import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** Built, installed or cached files, which are not part of the repository. */
const unread = new Set(['node_modules', 'dist', 'coverage', '.git', '.tools', '.turbo', '.vitest']);

/** Every file of the repository with one of these endings, as a path with slashes below its root. */
export function filesEnding(...endings: readonly string[]): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return unread.has(entry.name) ? [] : walk(path);
      return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : [];
    });
  return walk('');
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');
