import type { ComparedFact, WaitingDocument } from '@tpr/core/desk';

/**
 * What the comparison of a document says altogether.
 * - `matches`: something was compared, and all of it is the same. `differs`: one fact at least is another.
 * - `look`: nothing contradicts, but a fact is only similar or was not found. `nothing`: nothing could be compared.
 */
export type Agreement = 'matches' | 'look' | 'differs' | 'nothing';

export function agreementOf({ facts }: Pick<WaitingDocument, 'facts'>): Agreement {
  const has = (match: ComparedFact['match']) => facts.some((fact) => fact.match === match);
  if (has('different')) return 'differs';
  if (has('similar') || has('notFound')) return has('similar') || has('same') ? 'look' : 'nothing';
  return has('same') ? 'matches' : 'nothing';
}

/** Whole days between two wall clocks of the same place, YYYY-MM-DD…; undefined when either is unreadable. */
export function daysBetween(from: string | null, to: string): number | undefined {
  const [start, end] = [dayOf(from), dayOf(to)];
  return start === undefined || end === undefined ? undefined : end - start;
}

function dayOf(instant: string | null): number | undefined {
  const parts = instant === null ? null : /^(\d{4})-(\d{2})-(\d{2})/.exec(instant);
  if (parts === null) return undefined;
  return Math.floor(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) / 86_400_000);
}
