import { expect, test } from 'vitest';
import { askRange, mostRejected, openLimited, rejectedIn, serveWithLimit } from './learnt-limits-bench.ts';

serveWithLimit();

test('a service of 20 requests a second rejects under 10 % of a first formula over 120 cells, and none of the next one', () => {
  const ids = openLimited(20);
  const first = rejectedIn(() => askRange(ids));
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(mostRejected);
  expect(rejectedIn(() => askRange(ids))).toBe(0);
});
