import { describe, expect, it } from 'vitest';
import { RateEstimator, type ObservedInterval } from '../../../src/http/limits/rate-estimator.ts';

const pauseMs = 1_000;
/** One accepted request in ten seconds: too low to bound any rate of these tests. */
const few: ObservedInterval = { accepted: 1, spanMs: 10_000 };

const answer = (estimator: RateEstimator, nowMs: number) => estimator.onAccepted(nowMs, nowMs, true);

/** Accepts requests at an interval, each at once. @returns the time of the last one. */
function grant(estimator: RateEstimator, count: number, fromMs: number, everyMs: number): number {
  let nowMs = fromMs;
  for (let accepted = 0; accepted < count; accepted++) {
    nowMs += everyMs;
    answer(estimator, nowMs);
  }
  return nowMs;
}

const reject = (estimator: RateEstimator, nowMs: number, interval = few) =>
  estimator.onRejected(interval, pauseMs, nowMs);

/** An estimator after a rejection: ten a second were accepted for a second, with this burst of the service. */
function createRejected(burst = 1): RateEstimator {
  const estimator = new RateEstimator();
  estimator.start(10, burst, pauseMs, 0);
  return estimator;
}

/** Ten a second were accepted, and twenty are tried. */
function createRaised(): RateEstimator {
  const estimator = createRejected();
  expect([grant(estimator, 2, 0, 100), estimator.perSecond]).toEqual([200, 20]);
  return estimator;
}

/** Ten a second were accepted, and every raise was rejected until 3 s: the limit is found. */
function createFound(): RateEstimator {
  const estimator = createRaised();
  for (const nowMs of [1_000, 2_000, 3_000]) reject(estimator, nowMs);
  expect(estimator.perSecond).toBe(10);
  return estimator;
}

describe('the first rate', () => {
  it('is unlimited before the first rejection, however many requests are accepted', () => {
    const estimator = new RateEstimator();
    const nowMs = grant(estimator, 100, 0, 100);
    expect(estimator.perSecond).toBe(Infinity);
    // These acceptances do not influence the first rate.
    estimator.start(10, 8, pauseMs, nowMs);
    grant(estimator, 11, nowMs, 100);
    expect(estimator.perSecond).toBe(10);
  });

  it('is at least one request for each pause, and one in 50 s', () => {
    const estimator = new RateEstimator();
    estimator.start(0.1, 1, 2_000, 0);
    expect(estimator.perSecond).toBe(0.5);
    estimator.start(0.001, 1, 300_000, 0);
    expect(estimator.perSecond).toBe(0.02);
  });

  it('if it is rejected, is replaced by what was accepted, with at most so many requests as the burst', () => {
    const estimator = createRejected(100);
    reject(estimator, 5_000, { accepted: 12, spanMs: 4_000 });
    expect([estimator.perSecond, estimator.burst]).toEqual([3, 12]);
    reject(estimator, 10_000, { accepted: 8, spanMs: 4_000 });
    expect([estimator.perSecond, estimator.burst]).toEqual([3, 8]);
    grant(estimator, 11, 10_000, 300);
    expect(estimator.perSecond).toBe(3);
    answer(estimator, 14_000);
    expect(estimator.perSecond).toBe(6);
  });
});

describe('a raised rate is accepted', () => {
  it('after one and a half times the burst that the service may have saved up', () => {
    const estimator = createRejected(8);
    grant(estimator, 11, 0, 100);
    expect(estimator.perSecond).toBe(10);
    answer(estimator, 1_200);
    expect(estimator.perSecond).toBe(20);
    // Half of twenty a second is above the accepted rate, so the burst lasts for twice as many requests.
    grant(estimator, 23, 1_200, 50);
    expect(estimator.perSecond).toBe(20);
    answer(estimator, 2_400);
    expect(estimator.perSecond).toBe(40);
  });

  it('after at least two answers, for any burst', () => {
    const estimator = createRejected(0);
    answer(estimator, 100);
    expect([estimator.perSecond, estimator.burst]).toEqual([10, 1]);
    answer(estimator, 200);
    expect(estimator.perSecond).toBe(20);
  });

  it('only by requests that were sent under it, and because the rate limiter allowed it', () => {
    const estimator = createRejected();
    for (let atMs = 1; atMs < 100; atMs++) {
      estimator.onAccepted(-1, atMs, true);
      estimator.onAccepted(atMs, atMs, false);
    }
    expect(estimator.perSecond).toBe(10);
  });
});

describe('a rejected raise', () => {
  it('is followed by a quarter of it', () => {
    const estimator = createRaised();
    reject(estimator, 1_000);
    expect(estimator.perSecond).toBe(10 * (1 + 1 / 4));
    reject(estimator, 2_000);
    expect(estimator.perSecond).toBe(10 * (1 + 1 / 16));
  });

  it('below a twentieth is not tried: the limit is found, and the accepted rate is held for twenty pauses', () => {
    const estimator = createFound();
    grant(estimator, 199, 3_000, 100);
    expect(estimator.perSecond).toBe(10);
    answer(estimator, 23_000);
    expect(estimator.perSecond).toBe(10.5);
    reject(estimator, 24_000);
    answer(estimator, 43_999);
    expect(estimator.perSecond).toBe(10);
    answer(estimator, 44_000);
    expect(estimator.perSecond).toBe(10.5);
  });
});

it('a limit that was lifted is followed by steps that grow, without a wait', () => {
  const estimator = createFound();
  answer(estimator, 23_000);
  const nowMs = grant(estimator, 32, 23_000, 100);
  expect(estimator.perSecond).toBeCloseTo(10.5 * (1 + 0.05 * 1.25), 6);
  grant(estimator, 300, nowMs, 100);
  expect(estimator.perSecond).toBeGreaterThan(40);
});

describe('what was accepted between two rejections, with the pause between them', () => {
  const ten = createRaised;

  it('is not above the limit: the rate does not fall below it', () => {
    const estimator = ten();
    reject(estimator, 1_000, { accepted: 60, spanMs: 5_000 });
    expect(estimator.perSecond).toBe(12 * 1.25);
  });

  it('counts for eight rejections', () => {
    const estimator = createFound();
    reject(estimator, 4_000, { accepted: 36, spanMs: 4_000 });
    for (let nowMs = 5_000; nowMs <= 11_000; nowMs += 1_000) reject(estimator, nowMs);
    expect(estimator.perSecond).toBe(9);
    reject(estimator, 12_000);
    expect(estimator.perSecond).toBeLessThan(9);
  });

  it('is over the pause after it where there was none in it: otherwise it would show the burst', () => {
    const estimator = ten();
    reject(estimator, 1_000, { accepted: 18, spanMs: 500 });
    expect(estimator.perSecond).toBe(12 * 1.25);
  });
});

describe('an accepted rate that is rejected after all', () => {
  it('is lowered by the step, which doubles each time', () => {
    const estimator = createFound();
    reject(estimator, 4_000);
    expect(estimator.perSecond).toBeCloseTo(10 / 1.05, 6);
    reject(estimator, 5_000);
    expect(estimator.perSecond).toBeCloseTo(10 / 1.05 / 1.1, 6);
    reject(estimator, 6_000);
    expect(estimator.perSecond).toBeCloseTo(10 / 1.05 / 1.1 / 1.2, 6);
  });

  it('is held for a shorter time before it is raised by that step', () => {
    const estimator = createFound();
    reject(estimator, 4_000);
    answer(estimator, 13_999);
    expect(estimator.perSecond).toBeCloseTo(10 / 1.05, 6);
    answer(estimator, 14_000);
    expect(estimator.perSecond).toBeCloseTo((10 / 1.05) * 1.1, 6);
  });

  it('is at least one request in each pause', () => {
    const estimator = createFound();
    for (let nowMs = 4_000; nowMs < 20_000; nowMs += 1_000) reject(estimator, nowMs);
    expect(estimator.perSecond).toBe(1);
  });
});

describe('rejections by chance', () => {
  const among = (...counts: readonly number[]) => {
    const estimator = createFound();
    for (let nowMs = 4_000; nowMs < 20_000; nowMs += 1_000) reject(estimator, nowMs);
    for (const accepted of counts) reject(estimator, 20_000, { accepted, spanMs: 10_000 });
    return estimator.perSecond;
  };

  it('do not lower the rate below the requests between two of them in each pause', () => {
    expect(among(6, 4, 4, 0, 2, 6, 6, 4)).toBeCloseTo(32 / 7, 6);
  });

  it('are assumed only if some pauses were fruitless, and no more than chance explains', () => {
    expect(among(6, 4, 4, 4, 2, 6, 6, 4)).toBe(1);
    expect(among(50, 50, 50, 0, 0, 0, 0, 50)).toBe(5);
    expect(among(300, 500, 0, 400, 300, 300, 500, 300)).toBe(50);
  });

  it('are assumed only after at least three rejections', () => {
    expect(among(0, 0, 0, 0, 0, 0, 4, 4)).toBe(1);
  });

  it('a fruitless pause alone does not change the rate', () => {
    const estimator = createRaised();
    reject(estimator, 1_000, { accepted: 0, spanMs: 1_000 });
    expect(estimator.perSecond).toBe(20);
  });
});

it('after a pause of minutes, a rate is held as after one of five seconds', () => {
  const estimator = createFound();
  estimator.onRejected(few, 300_000, 10_000);
  // At a step of a tenth, ten pauses.
  answer(estimator, 59_999);
  expect(estimator.perSecond).toBeCloseTo(10 / 1.05, 6);
  answer(estimator, 60_000);
  expect(estimator.perSecond).toBeCloseTo((10 / 1.05) * 1.1, 6);
});

it('a learnt rate is held for twenty pauses, and then raised by a twentieth', () => {
  const estimator = new RateEstimator();
  estimator.resume({ perSecond: 8, burst: 3 }, 0, pauseMs);
  expect([estimator.perSecond, estimator.burst]).toEqual([8, 3]);
  grant(estimator, 159, 0, 125);
  expect(estimator.perSecond).toBe(8);
  answer(estimator, 20_000);
  expect(estimator.perSecond).toBeCloseTo(8.4, 6);
  const slow = new RateEstimator();
  slow.resume({ perSecond: 0, burst: 0 }, 0, pauseMs);
  expect([slow.perSecond, slow.burst]).toEqual([0.02, 1]);
});

it('far more accepted requests after each of four pauses than the rate explains correct the burst, and the search begins again', () => {
  const estimator = createFound();
  const saved: ObservedInterval = { accepted: 8, spanMs: 4_000 };
  for (const nowMs of [4_000, 8_000, 12_000]) reject(estimator, nowMs, saved);
  expect([estimator.burst, estimator.perSecond > 4]).toEqual([1, true]);
  reject(estimator, 16_000, saved);
  // Two a second explain six of the eight.
  expect([estimator.perSecond, estimator.burst]).toEqual([2, 2]);
  // This rate counts as accepted after one and a half times the burst, and is then doubled.
  grant(estimator, 2, 16_000, 500);
  expect(estimator.perSecond).toBe(2);
  answer(estimator, 17_500);
  expect(estimator.perSecond).toBe(4);
});
