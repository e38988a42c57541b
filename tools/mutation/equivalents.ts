import type { Mutant } from './draw.ts';
import { linesOf, placeOf } from './source.ts';

/** A change without an effect, and the reason. */
export interface Equivalent {
  /** The path from the root of the checkout. */
  readonly file: string;
  /** The whole line in which the change begins, without its indentation. */
  readonly line: string;
  /** The replacement, as the report shows it. */
  readonly becomes: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'packages/core/src/http/json.ts',
    line: 'const quoted = mayHaveLongInteger.test(body) ? quoteLongIntegers(body) : undefined;',
    becomes: 'true',
    why: 'In a text without a long integer the search finds nothing to quote: slower, and the same.',
  },
  {
    file: 'packages/core/src/reading/third-party-reader.ts',
    line: 'if (found.ok) this.incomplete.shown ??= found.value;',
    becomes: 'true',
    why: 'A failed read has no value: the assignment changes nothing, and the compiler alone asks.',
  },
  {
    file: 'packages/core/src/reading/third-party-reader.ts',
    line: "yield* this.findShown(new Set(['identity']));",
    becomes: '[]',
    why: 'The identity is always read of a third party of which nothing is known.',
  },
  {
    file: 'packages/core/src/reading/third-party-parts.ts',
    line: "{ isNamed, holds }: PartExpectation = { isNamed: false, holds: 'nothing' },",
    becomes: '{}',
    why: 'An absent field is as false as false.',
  },
  {
    file: 'packages/core/src/workbook/tasks/portfolio/portfolio-choice.ts',
    line: 'wanted.length === 0 || (value !== null && wanted.includes(value));',
    becomes: 'true',
    why: 'A list of texts includes no null; the compiler alone asks.',
  },
];

export function isEquivalent({ fileName, location, replacement }: Mutant, known = equivalents): boolean {
  const place = placeOf(fileName);
  return known.some(
    ({ file, line, becomes }) =>
      file === place && becomes === replacement && line === linesOf(place)[location.start.line]?.trim(),
  );
}
