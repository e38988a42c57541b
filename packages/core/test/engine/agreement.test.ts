import { describe, expect, it } from 'vitest';
import { createAsyncBench, createSyncBench, observeOperation } from '../conformance/index.ts';

describe('both drivers', () => {
  it('come to the same results by the same requests in 2,000 random operations', async () => {
    const seen = { sent: 0, overlapping: 0, failed: 0, refused: 0 };
    for (let seed = 1; seed <= 2000; seed++) {
      const { maxInFlight: _, ...bySync } = await observeOperation(createSyncBench, seed);
      const { maxInFlight, ...byAsync } = await observeOperation(createAsyncBench, seed);
      expect(byAsync, `seed ${seed}`).toEqual(bySync);
      const text = JSON.stringify(byAsync);
      seen.sent += byAsync.sent.length;
      seen.overlapping += maxInFlight > 1 ? 1 : 0;
      seen.failed += text.includes('gave up') ? 1 : 0;
      seen.refused += text.includes('wait for itself') ? 1 : 0;
    }
    // The operations are worth comparing.
    expect(seen.sent).toBeGreaterThan(10_000);
    expect(Math.min(seen.overlapping, seen.failed)).toBeGreaterThan(500);
    expect(seen.refused).toBeGreaterThan(20);
  });
});
