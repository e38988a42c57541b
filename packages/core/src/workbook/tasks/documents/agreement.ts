import type { ComparedFact, WaitingDocument } from './task-types.ts';

/**
 * The overall result of the comparison of a document.
 * - `expired`: it is no longer valid, whatever its content. `endsSoon`: it matches, but expires soon.
 * - `matches`: all compared facts are the same. `differs`: at least one fact differs.
 * - `look`: no fact differs, but one is only similar, or was not found while another is the same.
 * - `nothing`: no fact could be compared.
 */
export type Agreement = 'expired' | 'endsSoon' | 'matches' | 'look' | 'differs' | 'nothing';

/** A document that expires within this time expires soon. */
export const soonDays = 30;

export function agreementOf({ facts, expiresInDays }: Pick<WaitingDocument, 'facts' | 'expiresInDays'>): Agreement {
  if (expiresInDays !== undefined && expiresInDays < 0) return 'expired';
  const compared = compare(facts);
  return compared === 'matches' && expiresInDays !== undefined && expiresInDays <= soonDays ? 'endsSoon' : compared;
}

function compare(facts: readonly ComparedFact[]): Agreement {
  const has = (match: ComparedFact['match']) => facts.some((fact) => fact.match === match);
  if (has('different')) return 'differs';
  if (has('similar') || has('notFound')) return has('similar') || has('same') ? 'look' : 'nothing';
  return has('same') ? 'matches' : 'nothing';
}
