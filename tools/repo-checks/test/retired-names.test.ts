import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findCoined, findRetired } from '../retired-names.ts';
import { members, root, sourcesOf } from '../workspace.ts';
import { filesEnding, read } from './files.ts';

const sources = members
  .flatMap((member) => sourcesOf(member).map((path) => (member.folder === '.' ? path : `${member.folder}/${path}`)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

it('no file, folder or export has a retired name', () => {
  expect(findRetired(sources)).toEqual([]);
});

it('no code, page, workflow, documentation or message has a coined word', () => {
  // A release writes the change log from notes of its time, and the list itself contains the words.
  const pages = filesEnding('.md', '.css', '.html', '.mjs', '.yml', '.yaml', '.json')
    .filter((path) => !/(^|\/)(CHANGELOG\.md|\.changeset\/|pnpm-lock\.yaml)/.test(path))
    .map((path) => ({ path, text: read(path) }));
  const isList = (path: string): boolean => /retired-names(\.test)?\.ts$/.test(path);
  expect(findCoined([...sources.filter(({ path }) => !isList(path)), ...pages])).toEqual([]);
  expect(findCoined([{ path: 'a.ts', text: '// Somebody at the desk' }])).toEqual(['a.ts: desk']);
});

it('finds a retired file, folder and export', () => {
  const planted = [
    { path: 'packages/core/src/exchange/call.ts', text: 'export function* call() {}' },
    { path: 'packages/relay/src/seats.ts', text: 'export interface Seats {}\nexport const desks = 1;' },
    { path: 'packages/core/src/http/retry.ts', text: 'const Crowd = 1;\nexport async function takeTurn() {}' },
  ];
  expect(findRetired(planted)).toEqual([
    'packages/core/src/exchange/call.ts: the name exchange is retired',
    'packages/relay/src/seats.ts: the name seats is retired',
    'packages/relay/src/seats.ts: Seats is now ConcurrencyLimit',
    'packages/core/src/http/retry.ts: takeTurn is now admit',
  ]);
});
