import { expect, it } from 'vitest';
import { dayOf, workbookWrites, withFaults, throughSchedules } from '@tpr/sandbox/faults';
import { openAppsScriptBench } from './apps-script-bench.ts';

it(
  'a buyer’s day in Sheets ends with the data of the service, whatever an intermediary answers in its place',
  { timeout: 600_000 },
  async () => {
    const openBench = async (options: Parameters<typeof openAppsScriptBench>[0]) =>
      withFaults(await openAppsScriptBench(options));
    expect(await throughSchedules(30, (schedule) => dayOf(schedule, openBench), { writes: workbookWrites })).toEqual(
      [],
    );
  },
);
