import { expect } from 'vitest';
import { createAsyncBench, createSyncBench, observeOperation } from '../conformance/index.ts';

/** Runs random operations under both drivers: results and requests are the same, and not trivial. */
export async function expectEqualRuns(seeds: number): Promise<void> {
  const seen = { sent: 0, overlapping: 0, failed: 0, refused: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const { maxInFlight: _, ...bySync } = await observeOperation(createSyncBench, seed);
    const { maxInFlight, ...byAsync } = await observeOperation(createAsyncBench, seed);
    expect(byAsync, `seed ${seed}`).toEqual(bySync);
    const text = JSON.stringify(byAsync);
    seen.sent += byAsync.sent.length;
    seen.overlapping += maxInFlight > 1 ? 1 : 0;
    seen.failed += text.includes('gave up') ? 1 : 0;
    seen.refused += text.includes('wait for itself') ? 1 : 0;
  }
  expect(seen.sent / seeds).toBeGreaterThan(5);
  expect(Math.min(seen.overlapping, seen.failed) / seeds).toBeGreaterThan(0.25);
  expect(seen.refused / seeds).toBeGreaterThan(0.01);
}
