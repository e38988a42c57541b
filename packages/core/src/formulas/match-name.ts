import { matchText } from '../values/match.ts';
import { FormulaError } from './formula-error.ts';

/** The matching name, in this or another spelling. @returns undefined without a match. @throws FormulaError for several matches */
export function matchName(text: string, names: readonly string[]): string | undefined {
  const match = matchText(text, names);
  if (match.kind === 'ambiguous') throw new FormulaError('ambiguousLabel', { text, near: match.rivals.join(', ') });
  return match.kind === 'none' ? undefined : match.found;
}
