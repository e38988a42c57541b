import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packages, sourcesOf } from '../workspace.ts';

const repository = join(import.meta.dirname, '../../..');
const manifest = JSON.parse(read('packages/core/package.json')) as { exports: Record<string, string> };

/** Suites and scripted hosts are for tests of hosts, and change with them. */
const entryPoints = Object.entries(manifest.exports).filter(([name]) => !name.startsWith('./conformance'));

const documentation = packages
  .flatMap((member) => sourcesOf(member).map((path) => `${member.folder}/${path}`))
  .filter((path) => !path.startsWith('packages/core/'))
  .concat('packages/core/README.md', globSync('docs/**/*.md', { cwd: repository }))
  .map(read)
  .join('\n');
const words = new Set(documentation.match(/\w+/g));

describe.each(entryPoints)('the entry point %s', (name, file) => {
  const source = read(`packages/core/${file}`);

  it('names each export', () => {
    expect(source).not.toMatch(/^export (?:type )?\*|^export (?:const|function|class|interface|type \w)/m);
  });

  it('exports the names of its snapshot', async () => {
    const file = `./public-api/${name === '.' ? 'core' : name.slice(2)}.txt`;
    await expect(`${namesIn(source).join('\n')}\n`).toMatchFileSnapshot(file);
  });

  it('exports no name that is neither imported nor named on a page', () => {
    const values = namesIn(source).filter((each) => !each.startsWith('type '));
    expect(values.filter((each) => !words.has(each))).toEqual([]);
  });
});

it('no name is exported by two entry points', () => {
  const names = entryPoints.flatMap(([, file]) => namesIn(read(`packages/core/${file}`)));
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

/** `type Name` for a type, else the name; sorted. */
function namesIn(source: string): string[] {
  const lists = [...source.matchAll(/^export (type )?\{([^}]*)\}/gm)];
  return lists
    .flatMap(([, type = '', list = '']) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
        .map((entry) => `${type}${entry}`.replace(/(type )?\w+ as /, '$1')),
    )
    .sort();
}

function read(path: string): string {
  return readFileSync(join(repository, path), 'utf8');
}
