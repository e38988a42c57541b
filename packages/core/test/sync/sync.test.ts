import { describe, it } from 'vitest';
import {
  expectFewRequests,
  expectPullsAfterCrashes,
  expectRefreshesAfterCrashes,
  expectFreshTable,
} from './random-sync.ts';

describe('a crash at any moment', () => {
  it('of a pull: the next run has the table of a run without a crash', () => expectPullsAfterCrashes(15));
  it('of a refresh: the next run has the table of a new pull', () => expectRefreshesAfterCrashes(15));
});

describe('any journal', () => {
  it.each(['Europe/Paris', 'UTC'] as const)(
    'edits, kills, clocks an hour off, months and DST days: a final refresh makes the stored data those of a new pull (%s)',
    (zone) => {
      // The clock right, ahead, behind, and ahead without a margin.
      for (const seed of [1, 2, 3, 5]) expectFreshTable(zone, seed);
    },
  );
});

describe('the cost of a refresh (R123)', () => {
  it('1,000 third parties of which 1 % have changed: at most 2 % of the requests of a pull', () =>
    expectFewRequests(1_000));
});
