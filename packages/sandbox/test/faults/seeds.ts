import { type FaultSchedule, createFaultSchedule, type FaultScheduleOptions } from './fault-schedule.ts';
import type { Tally } from './tally.ts';

/** `whole`, or the wanted seeds, separated by commas. Default: the first eight; the nightly run has the others. */
const { TPR_FAULT_SEEDS: wanted } = process.env;

function seedsUpTo(runs: number): number[] {
  const all = Array.from({ length: runs }, (_, index) => index + 1);
  if (wanted === 'whole') return all;
  const named = wanted?.split(',').map(Number);
  return all.filter((seed) => named?.includes(seed) ?? seed <= 8);
}

/** Does some work with the faults of each seed. @returns each failure with its seed and its faults; empty when all went well. */
export async function throughSchedules(
  runs: number,
  work: (schedule: FaultSchedule) => Promise<Tally>,
  options?: FaultScheduleOptions,
): Promise<unknown[]> {
  const bad: unknown[] = [];
  for (const seed of seedsUpTo(runs)) {
    const schedule = createFaultSchedule(seed, options);
    try {
      const tally = await work(schedule);
      const isGood = tally.wrong.length + tally.doubled.length + tally.misled.length === 0;
      if (!isGood) bad.push({ ...tally, faults: schedule.faults });
    } catch (error) {
      bad.push({ ...schedule, error: String(error) });
    }
  }
  return bad;
}
