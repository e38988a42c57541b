import { expect, it } from 'vitest';
import { spendMinute, type Minute } from './minute.ts';

const second = 1_000;
const overrides = { 'retry.maxAttempts': 10 };

/** A client that begins with a wrong estimate of the limit, and the time after which it must have found the limit. */
const recoveries: readonly (readonly [name: string, minute: Minute])[] = [
  [
    'two rejections by chance at the beginning',
    {
      limit: { rate: 50 },
      isStray: (index) => index === 100 || index === 105,
      fromMs: 60 * second,
      endMs: 120 * second,
    },
  ],
  [
    'ten seconds of another client at the beginning',
    {
      limit: { rate: 20 },
      before: [{ limit: { rate: 1, burst: 20 }, untilMs: 10 * second }],
      fromMs: 150 * second,
      endMs: 250 * second,
    },
  ],
  [
    'an earlier client that has learnt a burst of 1',
    {
      limit: { rate: 20 },
      learnt: { rate: { perSecond: 20, burst: 1 } },
      fromMs: 60 * second,
      endMs: 160 * second,
    },
  ],
  [
    'an earlier client that has learnt a tenth of the rate, and a large burst',
    {
      limit: { rate: 50 },
      learnt: { rate: { perSecond: 5, burst: 150 } },
      fromMs: 300 * second,
      endMs: 360 * second,
    },
  ],
  [
    'a minute at a tenth of the limit',
    {
      limit: { rate: 20 },
      before: [
        { limit: { rate: 20 }, untilMs: 60 * second },
        { limit: { rate: 2, burst: 20 }, untilMs: 120 * second },
      ],
      fromMs: 450 * second,
      endMs: 550 * second,
    },
  ],
];

it.each(recoveries)('after %s, the client uses the limit, and few requests are rejected', async (_name, minute) => {
  const seen = await spendMinute({ ...minute, overrides });
  expect(seen.usedShare).toBeGreaterThan(0.9);
  expect(seen.refusedShare).toBeLessThan(0.01);
});

it('after a limit has fallen to a fifth, few requests are rejected until the client has found it', async () => {
  const before = [{ limit: { rate: 50 }, untilMs: 60 * second }];
  const minute = { limit: { rate: 10 }, before, fromMs: 60 * second, endMs: 120 * second, overrides };
  const { refused, usedShare } = await spendMinute(minute);
  expect(refused).toBeLessThan(50);
  expect(usedShare).toBeGreaterThan(0.9);
});

it('a burst that is refilled long before the end of a pause does not lead to half of the rate', async () => {
  const { usedShare, refusedShare } = await spendMinute({
    limit: { rate: 100, burst: 20 },
    latencyMs: [20, 20],
    jitterMs: 4,
    overrides: { 'rate.maxConcurrent': 32 },
  });
  expect(usedShare).toBeGreaterThan(0.7);
  expect(refusedShare).toBeLessThan(0.01);
});

it('a concurrency limit is used, although an earlier client has learnt a rate limit', async () => {
  const { granted, refusedShare } = await spendMinute({
    limit: { rate: 4, shape: 'concurrent' },
    learnt: { rate: { perSecond: 50, burst: 50 } },
    latencyMs: [50, 150],
    fromMs: 60 * second,
    endMs: 120 * second,
  });
  // In that minute, at 100.5 ms on average.
  expect(granted / (4 * (60_000 / 100.5))).toBeGreaterThan(0.9);
  expect(refusedShare).toBeLessThan(0.01);
});
