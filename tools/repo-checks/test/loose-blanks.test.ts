import { expect, it } from 'vitest';
import { findLooseBlanks } from '../loose-blanks.ts';
import { filesEnding, read } from './files.ts';

/** Tables that are typeset as a whole where they are loaded. */
const typesetLater = /^packages\/(panel\/src\/i18n\/fr\/|core\/src\/i18n\/failures-fr\.ts$)/;
/** Results of formulas: users compare cells with them, and type an ordinary blank. */
const results = /^packages\/core\/src\/formulas\/(event-labels|check-legal-ids)\.ts$/;
const sources = filesEnding('.ts', '.tsx', '.mts').filter(
  (path) =>
    /^packages\/(?!sandbox\/)[\w-]+\/(src|nodes)\//.test(path) && !typesetLater.test(path) && !results.test(path),
);

it('no French text of a product has an ordinary blank at its punctuation', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((path) => findLooseBlanks(path, read(path)))).toEqual([]);
});

it('tables that are typeset where they are loaded are given to typesetFrench there', () => {
  expect(read('packages/panel/src/i18n/index.ts')).toMatch(/typesetFrench<\w+>\(.*import\('\.\/fr\/index\.ts'\)/);
  expect(read('packages/core/src/i18n/failures.ts')).toContain('typesetFrench(frenchFailures)');
});

it.each([
  ["const t = { fr: { a: 'Fait : oui' } };", 1],
  ['const t = { fr: { a: (n: number) => `${n} : ` } };', 1],
  ["const t = 'Créé ; prêt';", 1],
  ["const t = { fr: typesetFrench({ a: 'Créé ; prêt' }) };", 0],
  ["const t = { fr: { a: 'Créé\\u00a0; prêt' } };", 0],
  ["const sql = 'SELECT id WHERE id = ?';", 0],
])('%s has %i such texts', (source, count) => {
  expect(findLooseBlanks('a.ts', source)).toHaveLength(count);
});
