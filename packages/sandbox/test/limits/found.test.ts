import { describe, expect, it } from 'vitest';
import { spendMinute } from './minute.ts';
import { fewRefused, leastUsed, queue, shapes } from './shapes.ts';

describe.each([...shapes, queue])('$name, untold', ({ limitOf, mostRefused }) => {
  it.each([20, 50])('of %i a second, is used and not run into', async (rate) => {
    const { usedShare, refused, refusedShare } = await spendMinute({ limit: limitOf(rate) });
    expect(usedShare).toBeGreaterThanOrEqual(leastUsed);
    if (refused > fewRefused) expect(refusedShare).toBeLessThanOrEqual(mostRefused);
  });
});

describe('on a way that takes now longer, now shorter', () => {
  const jitterMs = 5;
  // What saves up nothing refuses whoever comes a moment early: at fifty a second, what is sure not to is four fifths.
  it.each([
    ...[...shapes.slice(1), queue].map(({ name, limitOf }) => ({ name, limitOf, rate: 50, least: leastUsed })),
    { name: shapes[0]!.name, limitOf: shapes[0]!.limitOf, rate: 20, least: 0.8 },
    { name: shapes[0]!.name, limitOf: shapes[0]!.limitOf, rate: 50, least: 0.7 },
  ])('$name, of $rate a second, is used and not run into', async ({ limitOf, rate, least }) => {
    const limit = limitOf(rate);
    const minutes = await Promise.all(
      [1, 2, 3].map((seed) => spendMinute({ limit, latencyMs: [18, 26], jitterMs, seed })),
    );
    const mean = (key: 'usedShare' | 'refusedShare'): number =>
      minutes.reduce((sum, minute) => sum + minute[key], 0) / minutes.length;
    expect(mean('usedShare')).toBeGreaterThanOrEqual(least);
    expect(mean('refusedShare')).toBeLessThanOrEqual(0.01);
  });
});

describe('so many at once, untold', () => {
  it.each([2, 4, 8])('%i are under way, and not more', async (rate) => {
    const latencyMs = [5, 95] as const;
    const { granted, refusedShare } = await spendMinute({ limit: { rate, shape: 'concurrent' }, latencyMs });
    // In the fifty seconds after the first ten, at 50.5 ms on the average.
    expect(granted / (rate * (50_000 / 50.5))).toBeGreaterThanOrEqual(0.9);
    expect(refusedShare).toBeLessThanOrEqual(0.03);
  });
});

describe('what headers tell', () => {
  it.each(['ratelimit', 'ratelimit-fields', 'x-ratelimit', 'x-ratelimit-seconds'] as const)(
    '%s: a window of five seconds is used, and only the first requests are refused',
    async (headers) => {
      const { usedShare, refused } = await spendMinute({
        limit: { rate: 50, shape: 'fixed-window', windowSeconds: 5 },
        headers,
      });
      // Its end is told in whole seconds.
      expect(usedShare).toBeGreaterThanOrEqual(0.8);
      expect(refused).toBeLessThanOrEqual(fewRefused);
    },
  );

  it.each(['ratelimit', 'x-ratelimit'] as const)(
    '%s of a bucket that counts otherwise hold up nothing',
    async (headers) => {
      const { usedShare } = await spendMinute({ limit: { rate: 50, burst: 10 }, headers });
      expect(usedShare).toBeGreaterThanOrEqual(0.85);
    },
  );
});
