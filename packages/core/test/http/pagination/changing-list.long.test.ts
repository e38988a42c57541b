import { expect, it } from 'vitest';
import { range } from '../bench.ts';
import { faultOf, readChangingList } from './changing-list.ts';

it('a list that changes during the read is the portfolio at its end, or reports that it is incomplete: 1,000 seeds', async () => {
  const first = 1_000 * Number(process.env['TPR_SEED'] ?? 1);
  const faults: string[] = [];
  let disturbed = 0;
  let short = 0;
  for (const seed of range(1_000)) {
    const read = await readChangingList(first + seed);
    const fault = faultOf(read);
    if (fault !== undefined) faults.push(`${first + seed}: ${fault}`);
    if (read.changeCount > 0) disturbed += 1;
    if (read.isShort) short += 1;
  }
  expect(faults).toEqual([]);
  expect(short).toBeLessThanOrEqual(0.05 * disturbed);
});
