import { findingTones, type MatchFinding } from '../../../i18n/reconciliation.ts';
import type { PlannedAddition } from '../onboarding/task-types.ts';

/** The number of lines of each finding that occurs, the most serious finding first. */
export function countFindings(plan: readonly PlannedAddition[]): ReadonlyMap<MatchFinding, number> {
  const counts = new Map<MatchFinding, number>();
  for (const finding of Object.keys(findingTones) as MatchFinding[]) {
    const lines = plan.filter(({ match }) => match?.findings.includes(finding) === true);
    if (lines.length > 0) counts.set(finding, lines.length);
  }
  return counts;
}
