import { checkSync } from 'recheck';
import { beforeAll, describe, expect, it } from 'vitest';
import { callForm, prefixForm, tokenPathForm } from '../../../packages/core/src/api/path.ts';
import { signs, skipped } from '../../../packages/core/src/values/safe-text.ts';
import { findExpressions, type Expression } from '../expressions.ts';
import { filesEnding, read } from './files.ts';

/** Every shipped source, and the sandbox: incoming text is matched against these expressions. */
const sources = filesEnding('.ts', '.tsx').filter((path) =>
  /^packages\/(?:[\w-]+\/src|n8n-node\/(?:connection|credentials|nodes))\//.test(path),
);

/** The value of each expression that is built at run time, by its source. */
const made = new Map<string, RegExp>([
  ['new RegExp(`^${stepsWith(String.raw`|\\{realm\\}`)}`)', tokenPathForm],
  ["new RegExp(`^(?:$|${stepsWith('')})`)", prefixForm],
  ['new RegExp(`^(?:GET|POST|PUT|PATCH|DELETE) ${stepsWith(String.raw`|\\{\\w+\\}`)}`)', callForm],
  ['new RegExp(`^[${skipped}]*[${signs}]`)', new RegExp(`^[${skipped}]*[${signs}]`)],
  ['new RegExp(`["\'${skipped}]`)', new RegExp(`["'${skipped}]`)],
  ["new RegExp(`[${signs}]|^'*[\\t\\r]`)", new RegExp(`[${signs}]|^'*[\t\r]`)],
  // A number of digits, and the name of a parameter, both given by a file beside it.
  ['new RegExp(`^\\\\d{${length}}$`)', /^\d{9}$/],
  ['new RegExp(`_${from}_`)', /_from_/],
]);

/** Without a part that repeats without bound, the work for each position of a text is bounded, too. */
const isBounded = ({ pattern }: Expression): boolean => !/[*+]|\{\d+,\}/.test(pattern);

/** Describes when the work grows faster than the length of the text; undefined when it does not. */
function growthOf({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): string | undefined {
  // Without a time limit the verdict does not depend on the load of the machine. Other limits, in characters, end the search.
  const found = checkSync(pattern, flags, {
    randomSeed: 1,
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
  });
  if (found.status === 'safe') return undefined;
  return found.status === 'unknown' ? `not known (${found.error.kind})` : found.complexity.summary;
}

describe('S07: a regular expression in a shipped source', () => {
  let expressions: Expression[] = [];
  beforeAll(() => {
    // The checker also exists as a native program on some machines; its JavaScript is the same everywhere.
    process.env['RECHECK_BACKEND'] = 'pure';
    expressions = sources.flatMap((path) => findExpressions(path, read(path)));
  });

  it('needs work at most linear in the length of its text', { timeout: 600_000 }, () => {
    const growths = new Map<string, string | undefined>();
    const written = expressions.filter((each) => !each.isMade && !isBounded(each));
    expect(written.length).toBeGreaterThan(100);
    const faulty = written.flatMap(({ place, pattern, flags }) => {
      const text = `/${pattern}/${flags}`;
      if (!growths.has(text)) growths.set(text, growthOf({ pattern, flags }));
      const growth = growths.get(text);
      return growth === undefined ? [] : [`${place} ${text}: ${growth}`];
    });
    expect(faulty).toEqual([]);
  });

  it('is not built from input at run time', () => {
    expect(expressions.filter(({ isMade, pattern }) => isMade && !made.has(pattern))).toEqual([]);
    const growths = [...made.values()].map(({ source, flags }) => growthOf({ pattern: source, flags }));
    expect(growths).toEqual(growths.map(() => undefined));
  });

  it.each([
    ['/<title[^>]*>([^<]*)<\\/title>/i', '2nd degree polynomial'],
    ['/"(?:[^"\\\\]|\\\\.)*"|\\d+/g', '2nd degree polynomial'],
    ['/\\/+$/', '2nd degree polynomial'],
    ['/^(?:a+)+$/', 'exponential'],
    ['/^\\s*</', undefined],
  ])('is reported when its work grows faster: %s', (text, growth) => {
    const [found] = findExpressions('x.ts', `export const x = ${text};`);
    expect(growthOf(found!)).toBe(growth);
  });
});
