import { listFirst } from '../values/list-text.ts';
import { matchText } from '../values/match.ts';
import { FormulaError } from './formula-error.ts';
import type { FormulaErrorCode } from './formula-sentences.ts';

const mostShown = 6;

/** The first few names of a list, for the text of an error. */
export function sample(names: readonly (string | null)[]): string {
  const known = [...new Set(names.filter((name) => name !== null && name !== ''))];
  return listFirst(known, mostShown);
}

/**
 * @param kind `refused` for a name that other records may have; `config` for one that no record can have.
 * @throws FormulaError with the names of the most similar spelling, or else the first few.
 */
export function refuseName(
  text: string,
  names: readonly string[],
  unknown: FormulaErrorCode,
  none: FormulaErrorCode,
  kind: 'config' | 'refused' = 'config',
): never {
  if (names.length === 0) throw new FormulaError(none, { text }, kind);
  const match = matchText(text, names);
  const near = match.kind === 'none' && match.nearest.length > 0 ? match.nearest.join(', ') : sample(names);
  throw new FormulaError(unknown, { text, near }, kind);
}

export function labelsOf(records: readonly { readonly label: string | null }[]): string[] {
  return records.map(({ label }) => label).filter((label) => label !== null);
}
