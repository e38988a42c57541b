import { defaultChoice } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import {
  askRange,
  bench,
  mostRejected,
  openLimited,
  rejectedIn,
  serveWithLimit,
  thirdParties,
} from './learnt-limits-bench.ts';

serveWithLimit();

test.for([
  { perSecond: 20, burst: 5 },
  { perSecond: 20, burst: 40 },
  { perSecond: 10, burst: 20 },
  { perSecond: 50, burst: 50 },
])('the same limits hold with $perSecond requests a second and $burst at once', ({ perSecond, burst }) => {
  const ids = openLimited(perSecond, burst);
  expect(rejectedIn(() => askRange(ids))).toBeLessThan(mostRejected);
  // The concurrency that a first formula detects may still be too high: the third one uses what both have detected.
  rejectedIn(() => askRange(ids));
  expect(rejectedIn(() => askRange(ids))).toBe(0);
});

test('of 120 formulas in a row, the service rejects under 10 % of the requests', () => {
  const ids = openLimited(20);
  const oneByOne = rejectedIn(() => {
    for (const id of ids) askRange([id]);
  });
  expect(oneByOne).toBeLessThan(mostRejected);
});

test('of twelve formulas over ten cells each, at five requests a second, the service rejects under 10 % of the requests', () => {
  const ids = openLimited(5);
  const tens = rejectedIn(() => {
    for (let at = 0; at < thirdParties; at += 10) askRange(ids.slice(at, at + 10));
  });
  expect(tens).toBeLessThan(mostRejected);
});

test('a pull stores the detected limits for the next pull and for formulas', () => {
  const ids = openLimited(20);
  const pull = (): void => {
    expect(bench.ask('perform', ['job', 'pull', defaultChoice])).toMatchObject({ kind: 'done' });
  };
  const first = rejectedIn(pull);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(mostRejected);
  expect(rejectedIn(pull)).toBe(0);
  expect(rejectedIn(() => askRange(ids))).toBe(0);
});
