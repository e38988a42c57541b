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
