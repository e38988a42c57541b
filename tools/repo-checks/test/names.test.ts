import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSharedNames } from '../shared-names.ts';
import { packages, root, sourcesOf } from '../workspace.ts';

/** Names that two places declare for the same thing, and why neither imports it from the other. */
const shared: Readonly<Record<string, string>> = {
  AttributeType: 'the sandbox is the service: it says by itself what its attributes are of',
  Status: 'the sandbox is the service: it says by itself what statuses there are',
  ColumnSpot: 'of a table where Google keeps it: Apps Script counts from 1, the interface from 0',
  TableLocator: 'where Google keeps a table: Apps Script counts from 1, the interface from 0',
};

const sources = packages
  .filter(({ folder }) => folder.startsWith('packages/'))
  .flatMap((member) =>
    sourcesOf(member)
      .filter((path) => /^(src|nodes|connection|credentials)\//.test(path))
      .map((path) => ({
        path: `${member.folder}/${path}`,
        text: readFileSync(join(root, member.folder, path), 'utf8'),
      })),
  );

describe('a type, class or interface that packages export', () => {
  it('has a name of its own', () => {
    expect([...findSharedNames(sources)].filter(([name]) => shared[name] === undefined)).toEqual([]);
  });

  it('is listed among the shared names only where it is shared', () => {
    expect(Object.keys(shared).filter((name) => !findSharedNames(sources).has(name))).toEqual([]);
  });
});

it('a source has a file name that no other source in its folder has, up to the first dot', () => {
  const stems = packages.flatMap((member) =>
    sourcesOf(member)
      .filter((path) => path.includes('/') && !/\.(test|spec)\./.test(path))
      .map((path) => `${member.folder}/${path.replace(/\.[^/]+$/, '')}`),
  );
  expect(stems.length).toBeGreaterThan(1_000);
  expect(stems.filter((stem, at) => stems.indexOf(stem) !== at)).toEqual([]);
});

it('a name in two files is found, for every kind of declaration', () => {
  const found = findSharedNames([
    { path: 'a.ts', text: 'export abstract class Place {}\nexport type Own = 1;' },
    { path: 'b.ts', text: 'interface Own {}\nexport interface Place<T> { readonly of: T }' },
    { path: 'c.ts', text: "export type { Place } from '../../house/test/b.ts';\n// export type Place\n" },
  ]);
  expect([...found]).toEqual([['Place', ['a.ts', 'b.ts']]]);
});
