import { expect, it } from 'vitest';
import { runTask } from '@tpr/core/workbook';
import {
  dayOf,
  workbookWrites,
  throughSchedules,
  type FaultyBench,
  type FaultyBenchOptions,
} from '@tpr/sandbox/faults';
import { platformNames } from '@tpr/excel-simulator';
import { openExcelBench } from './excel-bench.ts';

let opened = 0;
/** Each schedule over another Excel. */
async function openBench(options: FaultyBenchOptions): Promise<FaultyBench> {
  const platform = platformNames[opened % platformNames.length] ?? 'web';
  opened += 1;
  const bench = await openExcelBench({ platform, ...options });
  return {
    sandbox: bench.sandbox,
    perform: (task, ...[input]) => bench.run(runTask(bench.context, task, input as never)),
    rows: (kind) => bench.rows(kind),
    async typeIn(thirdpartyId, header, value) {
      bench.user.typeIn(await bench.tableId('portfolio'), thirdpartyId, header, value);
    },
    close: () => bench.close(),
  };
}

it(
  'a buyer’s day in Excel ends with the data of the service, whatever an intermediary answers in its place',
  { timeout: 600_000 },
  async () => {
    expect(await throughSchedules(30, (schedule) => dayOf(schedule, openBench), { writes: workbookWrites })).toEqual(
      [],
    );
  },
);
