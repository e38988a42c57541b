import { expect, test } from 'vitest';
import { openBench, type Bench } from '../contract/bench.ts';
import { faultyPull, faultyRefresh } from './pulls.ts';
import { throughSchedules } from './seeds.ts';
import type { FaultSchedule, FaultScheduleOptions } from './fault-schedule.ts';
import type { Tally } from './tally.ts';
import { faultyDecisions, faultyOnboarding, faultyWriteBack } from './writes.ts';

type Work = (bench: Bench, schedule: FaultSchedule) => Promise<Tally>;

const activities: readonly (readonly [name: string, runs: number, work: Work, options?: FaultScheduleOptions])[] = [
  ['a pull', 70, faultyPull],
  ['a refresh', 50, faultyRefresh],
  ['a write-back', 40, faultyWriteBack, { writes: ['attributes.set'] }],
  ['an onboarding', 30, faultyOnboarding, { writes: ['thirdParties.add', 'attributes.set', 'dossiers.create'] }],
  ['a row of decisions', 30, faultyDecisions, { writes: ['responses.approve', 'responses.reject'] }],
];

/** The shipped client, with short waits. */
const overrides = { 'retry.initialDelayMs': 1, 'retry.maxDelayMs': 20 };

for (const [name, runs, work, options] of activities) {
  test(`${name} with quiet faults ends as one without faults: no silent error, loss, duplicate, invention or misleading message`, async () => {
    const throughOne = async (schedule: FaultSchedule) => {
      const bench = await openBench({ seed: 30, overrides });
      try {
        return await work(bench, schedule);
      } finally {
        await bench.close();
      }
    };
    expect(await throughSchedules(runs, throughOne, options)).toEqual([]);
  }, 900_000);
}
