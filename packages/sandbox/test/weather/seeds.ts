import { type Storm, stormOf, type StormOptions } from './storm.ts';
import type { Tally } from './tally.ts';

/** `whole`, or the seeds that are wanted, separated by commas. Otherwise the first eight: the rest is the night's. */
const { TPR_WEATHER: wanted } = process.env;

function seedsUpTo(runs: number): number[] {
  const all = Array.from({ length: runs }, (_, index) => index + 1);
  if (wanted === 'whole') return all;
  const named = wanted?.split(',').map(Number);
  return all.filter((seed) => named?.includes(seed) ?? seed <= 8);
}

/** Does some work in the weather of each seed. @returns what went wrong, each with its seed and its faults; nothing is good. */
export async function throughStorms(
  runs: number,
  work: (storm: Storm) => Promise<Tally>,
  options?: StormOptions,
): Promise<unknown[]> {
  const bad: unknown[] = [];
  for (const seed of seedsUpTo(runs)) {
    const storm = stormOf(seed, options);
    try {
      const tally = await work(storm);
      const isGood = tally.wrong.length + tally.doubled.length + tally.misled.length === 0;
      if (!isGood) bad.push({ ...tally, faults: storm.faults });
    } catch (error) {
      bad.push({ ...storm, error: String(error) });
    }
  }
  return bad;
}
