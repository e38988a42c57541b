import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { specifiersIn } from '../forbidden-imports.ts';
import { read, root } from './files.ts';

const page = read('docs/architecture.md');

/** The files of a walk, in order. */
const walks = page
  .slice(page.indexOf('## Three walks'), page.indexOf('## Verification'))
  .split(/^### |^A refresh /m)
  .slice(1)
  .map((text): [name: string, files: string[]] => [
    text.split('\n', 1)[0]!.slice(0, 20),
    [...text.matchAll(/\]\(\.\.\/(packages\/[^)]+)\)/g)].map(([, path]) => path!),
  ]);

const entries = JSON.parse(read('packages/core/package.json')) as {
  exports: Readonly<Record<string, string>>;
};

/** The file that a specifier resolves to; undefined for one outside the walks. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (!specifier.startsWith('@tpr/core')) return undefined;
  const file = entries.exports[`.${specifier.slice('@tpr/core'.length)}`];
  return file === undefined ? undefined : posix.join('packages/core', file);
}

const importsOf = (path: string): string[] =>
  specifiersIn(read(path))
    .flatMap((specifier) => targetOf(path, specifier) ?? [])
    .filter((target) => existsSync(join(root, target)));

/** The imports of a file, and the re-exports of the indexes and tables that it imports. */
function reachedFrom(path: string): Set<string> {
  const reached = new Set<string>();
  const visit = (from: string, steps: number): void => {
    for (const target of importsOf(from)) {
      if (reached.has(target) && steps === 0) continue;
      reached.add(target);
      if (steps > 0) visit(target, steps - 1);
    }
  };
  visit(path, 2);
  return reached;
}

it.each(walks)('each file of the walk "%s" of docs/architecture.md imports the next one', (_name, files) => {
  expect(files.length).toBeGreaterThan(2);
  const strays = files
    .slice(1)
    .filter((file, at) => !files.slice(0, at + 1).some((before) => reachedFrom(before).has(file)));
  expect(strays).toEqual([]);
});

it.each(walks)('a walk has no file twice: %s', (_name, files) => {
  expect(files.length).toBe(new Set(files).size);
  expect(files.length).toBeLessThanOrEqual(50);
});
