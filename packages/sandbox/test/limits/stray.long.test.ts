import { createRandom } from '@tpr/core/conformance';
import { expect, it } from 'vitest';
import { spendMinute, type Minute } from './minute.ts';

const grantedWith = async (isStray: NonNullable<Minute['isStray']>): Promise<number> =>
  (await spendMinute({ isStray })).granted;

it.each([
  ['by the first requests', 0, 0.5],
  ['once it has been quick', 1_000, 0.6],
])('the client recovers from eight refusals without a limit, %s', async (_when, first, least) => {
  const strays = [0, 2, 5, 9, 14, 20, 27, 35].map((index) => first + index);
  const granted = await grantedWith((index) => strays.includes(index));
  expect(granted / (await grantedWith(() => false))).toBeGreaterThanOrEqual(least);
});

it('one refusal in a hundred without a limit slows the client down, and does not stop it', async () => {
  let granted = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const chance = createRandom(31 * seed);
    granted += await grantedWith(() => chance() < 0.01);
  }
  // Each costs a pause of one second: at best some 3,300 in fifty seconds.
  expect(granted / 8).toBeGreaterThanOrEqual(1_200);
});
