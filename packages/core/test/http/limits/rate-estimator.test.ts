import { describe, expect, it } from 'vitest';
import { RateEstimator, type ObservedInterval } from '../../../src/http/limits/rate-estimator.ts';

/** Accepts requests at an interval, each at once. @returns the time of the last one. */
function grant(estimator: RateEstimator, count: number, fromMs: number, everyMs: number): number {
  let nowMs = fromMs;
  for (let accepted = 0; accepted < count; accepted++) {
    nowMs += everyMs;
    answer(estimator, nowMs);
  }
  return nowMs;
}

const answer = (estimator: RateEstimator, nowMs: number) => estimator.onAccepted(nowMs, nowMs, true);

/** An estimator after a rejection: ten a second were accepted for a second, with this burst of the service. */
function createRejected(saved = 1): RateEstimator {
  const estimator = new RateEstimator();
  estimator.start(10, saved, 1_000, 0);
  return estimator;
}

/** Ten a second were accepted, and twenty were rejected: the pause is over. */
function createBracketed(part: Partial<ObservedInterval> = {}): RateEstimator {
  const estimator = createRejected();
  expect([grant(estimator, 2, 0, 100), estimator.perSecond]).toEqual([200, 20]);
  estimator.onRejected({ ...short, ...part }, 1_000, 2_000);
  return estimator;
}

/** Too few requests for a measurement. */
const short: ObservedInterval = { accepted: 3, spanMs: 1_000, openMs: 1_000, waitMs: 1_000 };

/** The highest accepted rate and the lowest rejected one are close to each other. */
function createKept(): RateEstimator {
  const estimator = createBracketed();
  estimator.onRejected(short, 1_000, 3_000);
  estimator.onRejected(short, 1_000, 4_000);
  expect(estimator.perSecond).toBe(10);
  return estimator;
}

/** The rate stays at ten, and the doubled rate of twenty was rejected. */
function createAfterRejectedDoubling(): RateEstimator {
  const estimator = createKept();
  const nowMs = grant(estimator, 6, 4_000, 400);
  expect(estimator.perSecond).toBe(20);
  estimator.onRejected(short, 1_000, nowMs);
  expect(estimator.perSecond).toBe(10);
  return estimator;
}

describe('the first rate', () => {
  it('is unlimited before the first rejection, however many requests are accepted', () => {
    const estimator = new RateEstimator();
    const nowMs = grant(estimator, 100, 0, 100);
    expect(estimator.perSecond).toBe(Infinity);
    // These acceptances do not influence the first rate.
    estimator.start(10, 8, 1_000, nowMs);
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
});

describe('a rate is confirmed', () => {
  it('after one and a half times the burst of the service was accepted', () => {
    const estimator = createRejected(8);
    grant(estimator, 11, 0, 100);
    expect(estimator.perSecond).toBe(10);
    answer(estimator, 1_200);
    expect(estimator.perSecond).toBe(20);
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

  it('after five pauses without a rejection, for any burst, by four answers', () => {
    const [many, few] = [createRejected(1_000), createRejected(1_000)];
    grant(many, 4, 0, 1_250);
    expect(many.perSecond).toBe(10);
    answer(many, 5_001);
    expect(many.perSecond).toBe(20);
    grant(few, 3, 0, 2_000);
    expect(few.perSecond).toBe(10);
    answer(few, 6_001);
    expect(few.perSecond).toBe(20);
  });

  it('not before answers could have shown a rejection: twice their latency', () => {
    const estimator = new RateEstimator();
    for (let answers = 0; answers < 200; answers++) estimator.onAccepted(-400, 0, true);
    estimator.start(10, 1, 1_000, 0);
    for (const sentMs of [100, 200, 300, 380]) estimator.onAccepted(sentMs, sentMs + 400, true);
    expect(estimator.perSecond).toBe(10);
    estimator.onAccepted(410, 810, true);
    expect(estimator.perSecond).toBe(20);
  });
});

describe('between an accepted and a rejected rate', () => {
  it('the next rate is closer to the accepted one', () => {
    const { perSecond } = createBracketed();
    expect(perSecond).toBeCloseTo(12.31, 2);
  });

  it('the accepted rate is kept when they are close to each other', () => {
    const estimator = createBracketed();
    estimator.onRejected(short, 1_000, 3_000);
    expect(estimator.perSecond).toBeCloseTo(10.64, 2);
    estimator.onRejected(short, 1_000, 4_000);
    expect(estimator.perSecond).toBe(10);
  });

  it('a confirmed rate is the new lower bound', () => {
    const estimator = createBracketed();
    grant(estimator, 7, 2_000, 100);
    expect(estimator.perSecond).toBeCloseTo(12.31, 2);
    answer(estimator, 2_800);
    expect(estimator.perSecond).toBeCloseTo(14.24, 2);
  });

  it('the average of all accepted requests is not above the limit, so it is a lower bound', () => {
    const estimator = createBracketed({ accepted: 30, spanMs: 2_000, openMs: 2_000 });
    expect(estimator.perSecond).toBeCloseTo(15 ** 0.7 * 20 ** 0.3, 6);
  });

  it('the accepted requests beyond the burst are a lower bound too, without the pause before', () => {
    const estimator = createBracketed({ accepted: 16, spanMs: 2_000, openMs: 1_000 });
    expect(estimator.perSecond).toBeCloseTo(15 ** 0.7 * 20 ** 0.3, 6);
  });

  it('these have to be more than four for a measurement', () => {
    const estimator = createBracketed({ accepted: 5, spanMs: 1_000, openMs: 100 });
    expect(estimator.perSecond).toBeCloseTo(10 ** 0.7 * 20 ** 0.3, 6);
  });

  it('a lower bound above the rejected rate is reduced below that rate, and kept with a margin', () => {
    const estimator = createBracketed({ accepted: 60 });
    expect(estimator.perSecond).toBeCloseTo(0.985 * 0.98 * 20, 6);
  });

  it('a Retry-After grants one request in each pause', () => {
    const estimator = createRejected();
    estimator.onRejected({ accepted: 1, spanMs: 10_000, openMs: 9_900, waitMs: 100 }, 100, 20_000);
    // One request in each pause of a tenth of a second.
    expect(estimator.perSecond).toBeCloseTo(10 * 0.985, 6);
  });

  it('the burst that the service can have saved up in the pause is subtracted, and no more', () => {
    const [long, brief] = [createRejected(100), createRejected(100)];
    for (const [estimator, waitMs] of [
      [long, 60_000],
      [brief, 100],
    ] as const) {
      estimator.onRejected({ accepted: 5, spanMs: 1_000, openMs: 1_000, waitMs }, 1_000, 10_000);
    }
    // With a large burst, testing a rate takes too long.
    expect(long.perSecond).toBeCloseTo(5 * 0.985, 6);
    expect(brief.perSecond).toBeCloseTo(5 ** 0.7 * 10 ** 0.3, 6);
  });
});

describe('a kept rate', () => {
  it('is doubled after five answers and two pauses', () => {
    const estimator = createKept();
    const nowMs = grant(estimator, 10, 4_000, 199);
    expect(estimator.perSecond).toBe(10);
    answer(estimator, nowMs + 10);
    expect(estimator.perSecond).toBe(20);
    const few = createKept();
    grant(few, 4, 4_000, 600);
    expect(few.perSecond).toBe(10);
    answer(few, 6_401);
    expect(few.perSecond).toBe(20);
  });

  it('is doubled again while the doubled rate is confirmed', () => {
    const estimator = createKept();
    const nowMs = grant(estimator, 6, 4_000, 400);
    grant(estimator, 3, nowMs, 100);
    expect(estimator.perSecond).toBe(40);
  });

  it('is raised by a sixteenth after the doubled rate was rejected, after 250 answers and twenty pauses', () => {
    const estimator = createAfterRejectedDoubling();
    const fromMs = 6_400;
    grant(estimator, 249, fromMs, 100);
    expect(estimator.perSecond).toBe(10);
    answer(estimator, fromMs + 25_000);
    expect(estimator.perSecond).toBe(10.625);
    const quick = createAfterRejectedDoubling();
    grant(quick, 300, fromMs, 60);
    expect(quick.perSecond).toBe(10);
    answer(quick, fromMs + 20_000);
    expect(quick.perSecond).toBe(10.625);
  });

  it('is raised by at least six hundredths', () => {
    const estimator = createAfterRejectedDoubling();
    const nowMs = grant(estimator, 250, 6_400, 100);
    estimator.onRejected(short, 1_000, nowMs);
    expect(estimator.perSecond).toBe(10);
    grant(estimator, 250, nowMs, 100);
    expect(estimator.perSecond).toBeCloseTo(10.6, 6);
  });

  it('is raised by larger steps after a higher rate was confirmed', () => {
    const estimator = createAfterRejectedDoubling();
    const nowMs = grant(estimator, 250, 6_400, 100);
    expect(estimator.perSecond).toBe(10.625);
    grant(estimator, 60, nowMs, 100);
    expect(estimator.perSecond).toBe(10.625);
    // A rate slightly above ten was rejected before: that is forgotten when a higher rate is confirmed.
    grant(estimator, 400, nowMs, 100);
    expect(estimator.perSecond).toBeGreaterThan(10.625 * 1.24);
  });

  it('was a tenth too high if it is rejected after all, whatever was accepted', () => {
    for (const accepted of [3, 6]) {
      const estimator = createKept();
      estimator.onRejected({ ...short, accepted }, 1_000, 5_000);
      expect(estimator.perSecond).toBeCloseTo((10 / 1.1) ** 0.7 * 10 ** 0.3, 6);
    }
  });

  it('is doubled again after it was lowered', () => {
    const estimator = createKept();
    estimator.onRejected(short, 1_000, 5_000);
    estimator.onRejected(short, 1_000, 6_000);
    grant(estimator, 6, 6_000, 400);
    expect(estimator.perSecond).toBeCloseTo((2 * 10) / 1.1, 6);
  });

  it('is raised by a quarter after it was lowered, if a small step had been rejected before', () => {
    const estimator = createAfterRejectedDoubling();
    estimator.onRejected(short, 1_000, 7_000);
    estimator.onRejected(short, 1_000, 8_000);
    grant(estimator, 79, 8_000, 200);
    expect(estimator.perSecond).toBeCloseTo(10 / 1.1, 6);
    grant(estimator, 1, 8_000 + 79 * 200, 200);
    expect(estimator.perSecond).toBeCloseTo((1.25 * 10) / 1.1, 6);
  });

  it('is lowered by more with each rejection', () => {
    const estimator = createKept();
    for (const nowMs of [5_000, 6_000, 7_000]) estimator.onRejected(short, 1_000, nowMs);
    const once = 10 / 1.1;
    expect(estimator.perSecond).toBeCloseTo((once / 1.1 ** 2) ** 0.7 * once ** 0.3, 6);
  });

  it('is replaced by the measured rate where less than half of it was accepted', () => {
    const after = (accepted: number, spanMs: number) => {
      const estimator = createKept();
      estimator.onRejected({ ...short, accepted, spanMs }, 1_000, 5_000);
      return estimator.perSecond;
    };
    expect(after(5, 1_100)).toBeCloseTo((5 / 1.1) ** 0.7 * 10 ** 0.3, 6);
    // Half of it, or too few requests for a measurement.
    for (const part of [after(5, 1_000), after(4, 1_100)]) {
      expect(part).toBeCloseTo((10 / 1.1) ** 0.7 * 10 ** 0.3, 6);
    }
  });

  it('that was never confirmed shows the burst of the service: the lower result of two rejections', () => {
    const much = { accepted: 20, spanMs: 10_000, openMs: 5_000, waitMs: 60_000 };
    const little = { ...much, accepted: 10 };
    const falling = createKept();
    falling.onRejected(much, 1_000, 5_000);
    expect([falling.perSecond, falling.burst]).toEqual([3.8, 10]);
    falling.onRejected(little, 1_000, 6_000);
    expect(falling.burst).toBe(5);
    const rising = createKept();
    rising.onRejected(little, 1_000, 5_000);
    expect([rising.perSecond, rising.burst]).toEqual([1.8, 5]);
    rising.onRejected({ ...much, spanMs: 100_000, openMs: 50_000 }, 1_000, 6_000);
    expect(rising.burst).toBe(5);
  });

  it('far below the rejected rate is raised after a part of the answers and pauses', () => {
    const createFar = () => {
      const estimator = createAfterRejectedDoubling();
      estimator.onRejected({ accepted: 20, spanMs: 10_000, openMs: 5_000, waitMs: 60_000 }, 1_000, 7_000);
      expect(estimator.perSecond).toBe(3.8);
      return estimator;
    };
    const few = createFar();
    const nowMs = grant(few, 19, 7_000, 110);
    expect(few.perSecond).toBe(3.8);
    answer(few, nowMs + 1);
    expect(few.perSecond).toBeCloseTo(3.8 * 1.25, 6);
    const soon = createFar();
    grant(soon, 30, 7_000, 66);
    expect(soon.perSecond).toBe(3.8);
    answer(soon, 9_000);
    expect(soon.perSecond).toBeCloseTo(3.8 * 1.25, 6);
  });
});
