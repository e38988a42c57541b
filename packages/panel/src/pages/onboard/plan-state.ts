import type { Candidate, MatchFinding, OnboardReport, PlannedAddition } from '@tpr/core/workbook';
import type { PanelMessages } from '../../i18n/index.ts';

/** The state of a row: the result of reading it, or its expected outcome after the check. */
export type RowStanding =
  | 'valid'
  | 'padded'
  | 'duplicate'
  | 'unclear'
  | 'invalid'
  | 'add'
  | 'alreadyThere'
  | 'notFound'
  | 'cannot'
  /** Would be added, but its repaired number was not confirmed. */
  | 'unconfirmed';

const standings: readonly RowStanding[] = [
  'add',
  'valid',
  'padded',
  'unconfirmed',
  'alreadyThere',
  'notFound',
  'duplicate',
  'unclear',
  'invalid',
  'cannot',
];

const readingRefusals: ReadonlySet<Candidate['state']> = new Set(['duplicate', 'unclear', 'invalid']);

export type OnboardRow = Candidate | PlannedAddition;

/** @param isPaddingConfirmed the user confirmed that repaired identifiers are right. */
export function standingOf(row: OnboardRow, isPaddingConfirmed: boolean): RowStanding {
  if (!('plan' in row)) return row.state;
  if (row.plan === 'add') return row.state === 'padded' && !isPaddingConfirmed ? 'unconfirmed' : 'add';
  // The result of the reading is more specific than `cannot`.
  return row.plan === 'cannot' && readingRefusals.has(row.state) ? row.state : row.plan;
}

export function countStandings(
  rows: readonly OnboardRow[],
  isPaddingConfirmed: boolean,
): ReadonlyMap<RowStanding, number> {
  const counts = new Map<RowStanding, number>();
  for (const row of rows) {
    const standing = standingOf(row, isPaddingConfirmed);
    counts.set(standing, (counts.get(standing) ?? 0) + 1);
  }
  return new Map(standings.flatMap((standing) => (counts.has(standing) ? [[standing, counts.get(standing)!]] : [])));
}

/**
 * The additions of the order: every line, so that each has an outcome. A line with a repaired and unconfirmed
 * identifier becomes `cannot`.
 * @param leftOut the reason for such a line, in one sentence.
 */
export function additionsOf(
  plan: readonly PlannedAddition[],
  isPaddingConfirmed: boolean,
  leftOut: string,
): PlannedAddition[] {
  return plan.map((row) =>
    standingOf(row, isPaddingConfirmed) === 'unconfirmed' ? { ...row, plan: 'cannot', reason: leftOut } : row,
  );
}

export function countPadded(plan: readonly PlannedAddition[]): number {
  return plan.filter((row) => row.plan === 'add' && row.state === 'padded').length;
}

/** Number of third parties that are in the portfolio already. Several lines may name one. */
export function countExisting(plan: readonly PlannedAddition[]): number {
  const there = plan.filter((row) => row.plan === 'alreadyThere' && row.thirdpartyId !== undefined);
  return new Set(there.map(({ thirdpartyId }) => thirdpartyId)).size;
}

const outcomes = ['added', 'dossierStarted', 'alreadyThere', 'leftOut', 'refused', 'pending'] as const;

/** The counts of the outcomes that occurred, in display order. */
export function outcomeLines(report: OnboardReport, messages: PanelMessages['onboard']) {
  return outcomes
    .filter((kind) => report[kind] > 0)
    .map((kind) => ({ kind, label: messages.outcomes[kind](report[kind]) }));
}

/** Whether the same order has to be run again. Third parties that were added are then already there. */
export function isUnfinished({ pending, stop }: OnboardReport): boolean {
  return pending > 0 || stop !== undefined;
}

/** Findings that the state of a row already shows. */
const shownByState: ReadonlySet<MatchFinding> = new Set(['monitored', 'notMonitored', 'unreadable']);

/** The findings of a row that its state does not show. */
export const otherFindings = (row: OnboardRow): readonly MatchFinding[] =>
  'plan' in row
    ? (row.match?.findings ?? []).filter(
        (finding) => !shownByState.has(finding) && !(finding === 'twice' && row.state === 'duplicate'),
      )
    : [];
