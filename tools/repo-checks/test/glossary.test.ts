import { expect, it } from 'vitest';
import { glossary } from '../glossary.ts';
import { filesEnding, read } from './files.ts';

/** Every French text for users is in one of these files; code elsewhere holds no French word. */
const spoken = ['core', 'panel', 'excel-addin', 'sheets-addon'].map((name) => `packages/${name}/src/`);
/** Guides; the French ones have it in their names. */
const isSpoken = (path: string): boolean =>
  path.endsWith('.md') ? path.endsWith('.fr.md') : spoken.some((folder) => path.startsWith(folder));
const lines = ['.ts', '.tsx', '.html', '.md'].flatMap((ending) =>
  filesEnding(ending)
    .filter(isSpoken)
    .flatMap((path) =>
      read(path)
        // Comments are not shown to users.
        .replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
        .split('\n')
        .map((text, index) => ({
          text: text.replace(/^\s*\/\/.*/, '').replaceAll(/[\u00a0\u202f]/g, ' '),
          place: `${path}:${index + 1}`,
        })),
    ),
);

it.each(glossary)('$en is $fr in every French text', ({ avoid, but }) => {
  const others = lines.filter(({ text }) => avoid.test(text) && but?.test(text) !== true);
  expect(others.map(({ place, text }) => `${place} ${text.trim()}`)).toEqual([]);
});

it.each(glossary)('$fr occurs in a French text', ({ fr }) => {
  expect(lines.some(({ text }) => text.toLowerCase().includes(fr.toLowerCase()))).toBe(true);
});
