import { expect } from 'vitest';
import type { RateHeaderForm } from '../../src/rate-limits/rate-headers.ts';
import { spendMinute, type Minute } from './minute.ts';
import { fewRefused, leastUsed, type Shape } from './shapes.ts';

/** Expects a client to use a limit that it does not know, and not to exceed it. @param least part of the limit that it has to use. */
export async function expectUse(minute: Minute, mostRefused: number, least = leastUsed): Promise<void> {
  const { usedShare, refused, refusedShare } = await spendMinute(minute);
  expect(usedShare).toBeGreaterThanOrEqual(least);
  if (refused > fewRefused) expect(refusedShare).toBeLessThanOrEqual(mostRefused);
}

/** The same with a varying network delay, on average over some minutes. */
export async function expectUseInJitter({ limitOf }: Shape, rate: number, least: number): Promise<void> {
  const limit = limitOf(rate);
  const minutes = await Promise.all(
    [1, 2, 3].map((seed) => spendMinute({ limit, latencyMs: [18, 26], jitterMs: 5, seed })),
  );
  const mean = (key: 'usedShare' | 'refusedShare'): number =>
    minutes.reduce((sum, minute) => sum + minute[key], 0) / minutes.length;
  expect(mean('usedShare')).toBeGreaterThanOrEqual(least);
  expect(mean('refusedShare')).toBeLessThanOrEqual(0.01);
}

/** Expects the use of a concurrency limit. */
export async function expectPlaces(rate: number, overrides: Minute['overrides'] = {}): Promise<void> {
  const limit = { rate, shape: 'concurrent' } as const;
  const { granted, refusedShare } = await spendMinute({ limit, latencyMs: [5, 95], overrides });
  // In the fifty seconds after the first ten, at 50.5 ms on average.
  expect(granted / (rate * (50_000 / 50.5))).toBeGreaterThanOrEqual(0.9);
  expect(refusedShare).toBeLessThanOrEqual(0.03);
}

/** Expects the use of headers that announce a window of five seconds: only the first requests are refused. */
export async function expectWindow(headers: RateHeaderForm, rate: number): Promise<void> {
  const { usedShare, refused } = await spendMinute({
    limit: { rate, shape: 'fixed-window', windowSeconds: 5 },
    headers,
  });
  // The headers announce its end in whole seconds.
  expect(usedShare).toBeGreaterThanOrEqual(0.8);
  expect(refused).toBeLessThanOrEqual(fewRefused);
}

/** Expects no delay by headers that describe a bucket in another way. */
export async function expectNoHold(headers: RateHeaderForm, rate: number): Promise<void> {
  const { usedShare } = await spendMinute({ limit: { rate, burst: rate / 5 }, headers });
  expect(usedShare).toBeGreaterThanOrEqual(0.85);
}
