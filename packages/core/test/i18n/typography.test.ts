import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { typesetFrench } from '../../src/i18n/typography.ts';

const source = new URL('../../src/', import.meta.url);
const files = ['i18n', 'doctor/messages', 'formulas'].flatMap((folder) =>
  readdirSync(new URL(folder, source), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
);
const modules = await Promise.all(
  files
    .filter((file) => file.endsWith('.ts'))
    .map(async (file) => [file, (await import(new URL(file, source).href)) as object] as const),
);

/** The texts of a table, by their places; of a function, the text for some arguments. */
function textsOf(value: unknown, place: string): (readonly [place: string, text: string])[] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value === 'function') return textsOf(callWith(value), place);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${place}.${key}`));
}

/** @returns nothing for a function that takes other arguments. */
function callWith(message: unknown): unknown {
  try {
    return Reflect.apply(message as (...given: readonly unknown[]) => unknown, undefined, [2, 'b', 'c', 'd']);
  } catch {
    return undefined;
  }
}

const french = modules.flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, table]: readonly [string, unknown]) => {
    if (/French/.test(name)) return typeof table === 'function' ? [] : textsOf(table, name);
    const isTable = typeof table === 'object' && table !== null && 'fr' in table;
    return isTable ? textsOf(table.fr, `${file} ${name}`) : [];
  }),
);

it('no French text of core has a loose blank at its punctuation', () => {
  expect(french.length).toBeGreaterThan(500);
  expect(french.filter(([, text]) => / [:;?!%»]|« /.test(text))).toEqual([]);
});

it('a value that a French message quotes keeps its own blanks', () => {
  const { quoted } = typesetFrench({ quoted: (text: string, count: number) => `« ${text} » : ${count} %` });
  expect(quoted('A ; B $& « C »', 2)).toBe('«\u00a0A ; B $& « C »\u00a0»\u00a0: 2\u00a0%');
});
