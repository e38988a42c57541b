import { expect, it } from 'vitest';
import { range } from '../bench.ts';
import { faultOf, readChangingList } from './changing-list.ts';

it('a list that changes during the read is the portfolio at its end, or reports that it is incomplete: 50 seeds', async () => {
  const reads = await Promise.all(range(50).map((seed) => readChangingList(seed)));
  expect(reads.map((read, seed) => [seed, faultOf(read)]).filter(([, fault]) => fault !== undefined)).toEqual([]);
  const disturbed = reads.filter(({ changeCount }) => changeCount > 0);
  expect(disturbed.length).toBeGreaterThan(30);
  expect(disturbed.filter(({ isShort }) => isShort).length).toBeLessThanOrEqual(0.05 * disturbed.length);
});
