import { expect, it } from 'vitest';
import { readByChance, readInWindows } from './by-chance.ts';

it.each([
  [100, 0.2, 10],
  [400, 0.2, 3],
])(
  '%i reads, of which a share of %d is refused by chance, take at most twice the pauses asked for',
  async (reads, share, seeds) => {
    let seconds = 0;
    let pauseSeconds = 0;
    for (let seed = 1; seed <= seeds; seed++) {
      const seen = await readByChance(reads, share, seed);
      seconds += seen.seconds;
      pauseSeconds += seen.pauseSeconds;
    }
    expect(pauseSeconds).toBeGreaterThan(100);
    expect(seconds / pauseSeconds).toBeLessThanOrEqual(2);
  },
);

it('refusals until the end of a window are no chance: the rate is lowered to what the window holds', async () => {
  const { pauseSeconds } = await readInWindows(1_500, 50, 10_000);
  expect(pauseSeconds).toBeLessThanOrEqual(250);
});
