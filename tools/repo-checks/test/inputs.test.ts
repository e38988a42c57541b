import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packages, plan, root, sourcesOf, type Member } from '../workspace.ts';

const folders = new Map(packages.map(({ name, folder }) => [name, folder]));

/** Every file or folder outside a package that a file of it names by a relative path, as a path from the root. */
function reachedFrom({ folder }: Member, file: string): string[] {
  const text = readFileSync(join(root, folder, file), 'utf8');
  return (
    [...text.matchAll(/(['"`])(\.\.?\/[^'"`$]*)\1/g)]
      .map(([, , path = '']) => posix.join(folder, posix.dirname(file), path))
      // Build output is not a source: tests build into folders of their own.
      .filter((path) => !path.startsWith(`${folder}/`) && posix.basename(path) !== 'dist')
  );
}

describe('The files that a package reads', async () => {
  const tasks = await plan('test');

  it.each(packages)(
    'are inputs for turbo, so that no cached result of $name counts as passed after they change',
    (member) => {
      const used = member.uses.map((name) => folders.get(name) ?? name);
      const { inputs = {} } = tasks.find(({ taskId }) => taskId === `${member.name}#test`) ?? {};
      const known = Object.keys(inputs).map((input) => posix.join(member.folder, input));
      const isKnown = (path: string) =>
        used.some((folder) => path.startsWith(`${folder}/`)) ||
        known.some((input) => `${input}/`.startsWith(`${path.replace(/\/$/, '')}/`));
      const unknown = sourcesOf(member)
        // A task that is never cached may read any file.
        .filter((file) => !/\.((long|browser|nightly)\.test|spec)\.m?ts$/.test(file))
        .flatMap((file) => reachedFrom(member, file).map((path) => `${file}: ${path}`))
        .filter((line) => !isKnown(line.slice(line.indexOf(': ') + 2)));
      expect(unknown).toEqual([]);
    },
  );
});
