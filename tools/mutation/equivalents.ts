import type { Mutant } from './draw.ts';
import { linesOf, placeOf } from './source.ts';

/** A change that nobody can notice, and why. */
export interface Equivalent {
  /** From the root of the checkout. */
  readonly file: string;
  /** The whole line in which the change begins, without its indentation. */
  readonly line: string;
  /** What stands there then, as the report shows it. */
  readonly becomes: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [];

export function isEquivalent({ fileName, location, replacement }: Mutant, known = equivalents): boolean {
  const place = placeOf(fileName);
  return known.some(
    ({ file, line, becomes }) =>
      file === place && becomes === replacement && line === linesOf(place)[location.start.line]?.trim(),
  );
}
