import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../tools/build.ts';
import { usualOrder } from '../../tools/build-options.ts';

/** The texts of a production build, by file name. */
export type BuiltAddin = ReadonlyMap<string, string>;

const at = (path: string): string => join(import.meta.dirname, '../..', path);
const sources = ['src', 'tools', 'package.json', '../panel/src', '../core/src'].map(at);

/** The existing build when nothing has changed since, else a new one. */
export async function readBuiltAddin(): Promise<BuiltAddin> {
  const there = at('dist');
  if (existsSync(there) && lastScriptMs(there) > Math.max(...sources.map(lastChangeMs))) {
    const found = readFolder(there);
    // Another process may be building into it now.
    if (found.has('panel.html') && found.has('functions.json')) return found;
  }
  const folder = mkdtempSync(join(tmpdir(), 'tpr-bundle-'));
  try {
    await build(usualOrder, folder);
    return readFolder(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readFolder(folder: string): BuiltAddin {
  const names = readdirSync(folder).filter((name) => /\.(js|json|html)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

function lastScriptMs(folder: string): number {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return Math.max(0, ...scripts.map((name) => statSync(join(folder, name)).mtimeMs));
}

function lastChangeMs(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => lastChangeMs(join(path, name))));
}
