import type { Candidate, OnboardReport, PlannedAddition } from '@tpr/core/workbook';

/** The state of a row: the result of reading it, or, after the service was asked, what would happen. */
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
  // The reason of the reading says more than that it can not be added.
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
 * What is handed over: every line, so that the outcomes name them all, but none whose repaired number was not confirmed
 * as one to add.
 * @param leftOut why such a line is not added, in one sentence.
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

/** A run that stopped goes on by the same order again; what was added is there then. */
export function isUnfinished({ pending, stop }: OnboardReport): boolean {
  return pending > 0 || stop !== undefined;
}
