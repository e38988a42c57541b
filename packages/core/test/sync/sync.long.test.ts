import { describe, it } from 'vitest';
import {
  expectFewRequests,
  expectPullsAfterCrashes,
  expectRefreshesAfterCrashes,
  expectFreshTable,
} from './random-sync.ts';

describe('a crash at each moment', () => {
  it('of a pull: the next run has the table of a run without a crash', () => expectPullsAfterCrashes(1));
  it('of a refresh: the next run has the table of a new pull', () => expectRefreshesAfterCrashes(1));
});

describe('any journal', () => {
  it.each(['Europe/Paris', 'UTC'] as const)(
    'of sixty: edits, kills, clocks an hour off, months and DST days (%s)',
    (zone) => {
      for (let seed = 1; seed <= 60; seed++) expectFreshTable(zone, seed);
    },
  );
});

describe('the cost of a refresh (R123)', () => {
  it('10,000 third parties of which 1 % have changed: at most 2 % of the requests of a pull', () =>
    expectFewRequests(10_000));
});
