import { describe, expect, it } from 'vitest';
import { requirements } from '../../../packages/core/tools/reference/requirements.ts';
import { filesEnding, read } from './files.ts';

/** One code, or a range of them: R038, G10a, R116–R122. */
const citation = /\b([RGC])(\d{2,3}a?)(?:[–-]\1?(\d{2,3}))?\b/g;
const comment = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;
/** A code as data: `source: 'G29'`, or a variant of the sandbox, `'G29=404'`. */
const literal = /'([RGC]\d{2,3}a?)(?:=[\w-]+)?'/g;

interface Cited {
  readonly path: string;
  readonly code: string;
  /** The last code of a range. */
  readonly to: string | undefined;
}

const citedIn = (path: string, text: string): Cited[] =>
  [...text.matchAll(citation)].map(([, kind, from, to]) => ({
    path,
    code: `${kind}${from}`,
    to: to === undefined ? undefined : `${kind}${to}`,
  }));

const isTest = (path: string): boolean => path.includes('/test/');

const cited: readonly Cited[] = [
  ...filesEnding('.ts', '.tsx', '.mts', '.mjs')
    .filter((path) => path !== 'packages/core/tools/reference/requirements.ts')
    .flatMap((path) => {
      const text = read(path);
      // A text that looks like a code in the data of a test may be the address of a cell.
      const data = isTest(path) ? [] : [...text.matchAll(literal)].map(([, code]) => code!);
      return citedIn(path, [...(text.match(comment) ?? []), ...data].join('\n'));
    }),
  ...filesEnding('.md')
    .filter((path) => !path.startsWith('docs/reference/'))
    .flatMap((path) => citedIn(path, read(path))),
];

const [, first, last] = /^(R\d+)–(R\d+)$/.exec(Object.keys(requirements).find((key) => key.includes('–'))!)!;
const isEvent = (code: string): boolean => code >= first! && code <= last! && code.length === 4;
const numberOf = (code: string): number => Number.parseInt(code.slice(1), 10);

function isWithin(code: string, { code: from, to }: Cited): boolean {
  if (code === from || code === to) return true;
  return to !== undefined && code[0] === from[0] && numberOf(code) > numberOf(from) && numberOf(code) < numberOf(to);
}

describe('the requirements', () => {
  it('explains every code that a comment, a value or a README cites', () => {
    const unknown = cited
      .flatMap(({ path, code, to }) => [code, to ?? code].map((each) => ({ path, code: each })))
      .filter(({ code }) => !(code in requirements) && !isEvent(code))
      .map(({ path, code }) => `${path}: ${code}`);
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('explains only codes that are cited', () => {
    const idle = Object.keys(requirements).filter(
      (key) => !key.includes('–') && !cited.some((each) => isWithin(key, each)),
    );
    expect(idle).toEqual([]);
  });

  it('has one line for each code, with one sentence', () => {
    expect(Object.values(requirements).filter((fact) => fact.length > 120 || !/[.?]$/.test(fact))).toEqual([]);
  });
});
