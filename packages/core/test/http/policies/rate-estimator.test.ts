import { describe, expect, it } from 'vitest';
import { RateEstimator, type ObservedInterval } from '../../../src/http/policies/rate-estimator.ts';

/** Accepts requests at an interval, each at once. @returns the time of the last one. */
function grant(ceiling: RateEstimator, count: number, fromMs: number, everyMs: number): number {
  let nowMs = fromMs;
  for (let accepted = 0; accepted < count; accepted++) {
    nowMs += everyMs;
    answer(ceiling, nowMs);
  }
  return nowMs;
}

const answer = (ceiling: RateEstimator, nowMs: number) => ceiling.onAccepted(nowMs, nowMs, true);

/** An estimator after a rejection: ten a second were accepted for a second, with this burst of the service. */
function createRefused(saved = 1): RateEstimator {
  const ceiling = new RateEstimator();
  ceiling.start(10, saved, 1_000, 0);
  return ceiling;
}

/** Ten a second were accepted, and twenty were rejected: the pause is over. */
function createBetween(part: Partial<ObservedInterval> = {}): RateEstimator {
  const ceiling = createRefused();
  expect([grant(ceiling, 2, 0, 100), ceiling.perSecond]).toEqual([200, 20]);
  ceiling.onRejected({ ...short, ...part }, 1_000, 2_000);
  return ceiling;
}

/** Too few requests for a measurement. */
const short: ObservedInterval = { accepted: 3, spanMs: 1_000, openMs: 1_000, waitMs: 1_000 };

/** The highest accepted rate and the lowest rejected one are close to each other. */
function createKept(): RateEstimator {
  const ceiling = createBetween();
  ceiling.onRejected(short, 1_000, 3_000);
  ceiling.onRejected(short, 1_000, 4_000);
  expect(ceiling.perSecond).toBe(10);
  return ceiling;
}

/** The rate stays at ten, and the doubled rate of twenty was rejected. */
function createMeek(): RateEstimator {
  const ceiling = createKept();
  const nowMs = grant(ceiling, 6, 4_000, 400);
  expect(ceiling.perSecond).toBe(20);
  ceiling.onRejected(short, 1_000, nowMs);
  expect(ceiling.perSecond).toBe(10);
  return ceiling;
}

describe('the first rate', () => {
  it('is unlimited before the first rejection, however many requests are accepted', () => {
    const ceiling = new RateEstimator();
    const nowMs = grant(ceiling, 100, 0, 100);
    expect(ceiling.perSecond).toBe(Infinity);
    // These acceptances do not influence the first rate.
    ceiling.start(10, 8, 1_000, nowMs);
    grant(ceiling, 11, nowMs, 100);
    expect(ceiling.perSecond).toBe(10);
  });

  it('is at least one request for each pause, and one in 50 s', () => {
    const ceiling = new RateEstimator();
    ceiling.start(0.1, 1, 2_000, 0);
    expect(ceiling.perSecond).toBe(0.5);
    ceiling.start(0.001, 1, 300_000, 0);
    expect(ceiling.perSecond).toBe(0.02);
  });
});

describe('a rate is confirmed', () => {
  it('after one and a half times the burst of the service was accepted', () => {
    const ceiling = createRefused(8);
    grant(ceiling, 11, 0, 100);
    expect(ceiling.perSecond).toBe(10);
    answer(ceiling, 1_200);
    expect(ceiling.perSecond).toBe(20);
  });

  it('after at least two answers, for any burst', () => {
    const ceiling = createRefused(0);
    answer(ceiling, 100);
    expect([ceiling.perSecond, ceiling.burst]).toEqual([10, 1]);
    answer(ceiling, 200);
    expect(ceiling.perSecond).toBe(20);
  });

  it('only by requests that were sent under it, and because the rate limiter allowed it', () => {
    const ceiling = createRefused();
    for (let atMs = 1; atMs < 100; atMs++) {
      ceiling.onAccepted(-1, atMs, true);
      ceiling.onAccepted(atMs, atMs, false);
    }
    expect(ceiling.perSecond).toBe(10);
  });

  it('after five pauses without a rejection, for any burst, by four answers', () => {
    const [many, few] = [createRefused(1_000), createRefused(1_000)];
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
    const ceiling = new RateEstimator();
    for (let answers = 0; answers < 200; answers++) ceiling.onAccepted(-400, 0, true);
    ceiling.start(10, 1, 1_000, 0);
    for (const sentMs of [100, 200, 300, 380]) ceiling.onAccepted(sentMs, sentMs + 400, true);
    expect(ceiling.perSecond).toBe(10);
    ceiling.onAccepted(410, 810, true);
    expect(ceiling.perSecond).toBe(20);
  });
});

describe('between an accepted and a rejected rate', () => {
  it('the next rate is closer to the accepted one', () => {
    const { perSecond } = createBetween();
    expect(perSecond).toBeCloseTo(12.31, 2);
  });

  it('the accepted rate is kept when they are close to each other', () => {
    const ceiling = createBetween();
    ceiling.onRejected(short, 1_000, 3_000);
    expect(ceiling.perSecond).toBeCloseTo(10.64, 2);
    ceiling.onRejected(short, 1_000, 4_000);
    expect(ceiling.perSecond).toBe(10);
  });

  it('a confirmed rate is the new lower bound', () => {
    const ceiling = createBetween();
    grant(ceiling, 7, 2_000, 100);
    expect(ceiling.perSecond).toBeCloseTo(12.31, 2);
    answer(ceiling, 2_800);
    expect(ceiling.perSecond).toBeCloseTo(14.24, 2);
  });

  it('the average of all accepted requests is not above the limit, so it is a lower bound', () => {
    const ceiling = createBetween({ accepted: 30, spanMs: 2_000, openMs: 2_000 });
    expect(ceiling.perSecond).toBeCloseTo(15 ** 0.7 * 20 ** 0.3, 6);
  });

  it('the accepted requests beyond the burst are a lower bound too, without the pause before', () => {
    const ceiling = createBetween({ accepted: 16, spanMs: 2_000, openMs: 1_000 });
    expect(ceiling.perSecond).toBeCloseTo(15 ** 0.7 * 20 ** 0.3, 6);
  });

  it('these have to be more than four for a measurement', () => {
    const ceiling = createBetween({ accepted: 5, spanMs: 1_000, openMs: 100 });
    expect(ceiling.perSecond).toBeCloseTo(10 ** 0.7 * 20 ** 0.3, 6);
  });

  it('a lower bound above the rejected rate is reduced below that rate, and kept with a margin', () => {
    const ceiling = createBetween({ accepted: 60 });
    expect(ceiling.perSecond).toBeCloseTo(0.985 * 0.98 * 20, 6);
  });

  it('a Retry-After grants one request in each pause', () => {
    const ceiling = createRefused();
    ceiling.onRejected({ accepted: 1, spanMs: 10_000, openMs: 9_900, waitMs: 100 }, 100, 20_000);
    // One request in each pause of a tenth of a second.
    expect(ceiling.perSecond).toBeCloseTo(10 * 0.985, 6);
  });

  it('the burst that the service can have saved up in the pause is subtracted, and no more', () => {
    const [long, brief] = [createRefused(100), createRefused(100)];
    for (const [ceiling, waitMs] of [
      [long, 60_000],
      [brief, 100],
    ] as const) {
      ceiling.onRejected({ accepted: 5, spanMs: 1_000, openMs: 1_000, waitMs }, 1_000, 10_000);
    }
    // With a large burst, testing a rate takes too long.
    expect(long.perSecond).toBeCloseTo(5 * 0.985, 6);
    expect(brief.perSecond).toBeCloseTo(5 ** 0.7 * 10 ** 0.3, 6);
  });
});

describe('a kept rate', () => {
  it('is doubled after five answers and two pauses', () => {
    const ceiling = createKept();
    const nowMs = grant(ceiling, 10, 4_000, 199);
    expect(ceiling.perSecond).toBe(10);
    answer(ceiling, nowMs + 10);
    expect(ceiling.perSecond).toBe(20);
    const few = createKept();
    grant(few, 4, 4_000, 600);
    expect(few.perSecond).toBe(10);
    answer(few, 6_401);
    expect(few.perSecond).toBe(20);
  });

  it('is doubled again while the doubled rate is confirmed', () => {
    const ceiling = createKept();
    const nowMs = grant(ceiling, 6, 4_000, 400);
    grant(ceiling, 3, nowMs, 100);
    expect(ceiling.perSecond).toBe(40);
  });

  it('is raised by a sixteenth after the doubled rate was rejected, after 250 answers and twenty pauses', () => {
    const ceiling = createMeek();
    const fromMs = 6_400;
    grant(ceiling, 249, fromMs, 100);
    expect(ceiling.perSecond).toBe(10);
    answer(ceiling, fromMs + 25_000);
    expect(ceiling.perSecond).toBe(10.625);
    const quick = createMeek();
    grant(quick, 300, fromMs, 60);
    expect(quick.perSecond).toBe(10);
    answer(quick, fromMs + 20_000);
    expect(quick.perSecond).toBe(10.625);
  });

  it('is raised by at least six hundredths', () => {
    const ceiling = createMeek();
    const nowMs = grant(ceiling, 250, 6_400, 100);
    ceiling.onRejected(short, 1_000, nowMs);
    expect(ceiling.perSecond).toBe(10);
    grant(ceiling, 250, nowMs, 100);
    expect(ceiling.perSecond).toBeCloseTo(10.6, 6);
  });

  it('is raised by larger steps after a higher rate was confirmed', () => {
    const ceiling = createMeek();
    const nowMs = grant(ceiling, 250, 6_400, 100);
    expect(ceiling.perSecond).toBe(10.625);
    grant(ceiling, 60, nowMs, 100);
    expect(ceiling.perSecond).toBe(10.625);
    // A rate slightly above ten was rejected before: that is forgotten when a higher rate is confirmed.
    grant(ceiling, 400, nowMs, 100);
    expect(ceiling.perSecond).toBeGreaterThan(10.625 * 1.24);
  });

  it('was a tenth too high if it is rejected after all, whatever was accepted', () => {
    for (const accepted of [3, 6]) {
      const ceiling = createKept();
      ceiling.onRejected({ ...short, accepted }, 1_000, 5_000);
      expect(ceiling.perSecond).toBeCloseTo((10 / 1.1) ** 0.7 * 10 ** 0.3, 6);
    }
  });

  it('is doubled again after it was lowered', () => {
    const ceiling = createKept();
    ceiling.onRejected(short, 1_000, 5_000);
    ceiling.onRejected(short, 1_000, 6_000);
    grant(ceiling, 6, 6_000, 400);
    expect(ceiling.perSecond).toBeCloseTo((2 * 10) / 1.1, 6);
  });

  it('is raised by a quarter after it was lowered, if a small step had been rejected before', () => {
    const ceiling = createMeek();
    ceiling.onRejected(short, 1_000, 7_000);
    ceiling.onRejected(short, 1_000, 8_000);
    grant(ceiling, 79, 8_000, 200);
    expect(ceiling.perSecond).toBeCloseTo(10 / 1.1, 6);
    grant(ceiling, 1, 8_000 + 79 * 200, 200);
    expect(ceiling.perSecond).toBeCloseTo((1.25 * 10) / 1.1, 6);
  });

  it('is lowered by more with each rejection', () => {
    const ceiling = createKept();
    for (const nowMs of [5_000, 6_000, 7_000]) ceiling.onRejected(short, 1_000, nowMs);
    const once = 10 / 1.1;
    expect(ceiling.perSecond).toBeCloseTo((once / 1.1 ** 2) ** 0.7 * once ** 0.3, 6);
  });

  it('is replaced by the measured rate where less than half of it was accepted', () => {
    const after = (accepted: number, spanMs: number) => {
      const ceiling = createKept();
      ceiling.onRejected({ ...short, accepted, spanMs }, 1_000, 5_000);
      return ceiling.perSecond;
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
      const ceiling = createMeek();
      ceiling.onRejected({ accepted: 20, spanMs: 10_000, openMs: 5_000, waitMs: 60_000 }, 1_000, 7_000);
      expect(ceiling.perSecond).toBe(3.8);
      return ceiling;
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
