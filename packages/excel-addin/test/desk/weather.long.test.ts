import { expect, it } from 'vitest';
import { runTask } from '@tpr/core/desk';
import { dayOf, deskWrites, throughStorms, type WeatherDesk, type WeatherDeskOptions } from '@tpr/sandbox/weather';
import { openExcelDesk } from './excel-desk.ts';

async function openDesk(options: WeatherDeskOptions): Promise<WeatherDesk> {
  const bench = await openExcelDesk(options);
  return {
    sandbox: bench.sandbox,
    perform: (task, ...[input]) => bench.run(runTask(bench.desk, task, input as never)),
    rows: (kind) => bench.rows(kind),
    async typeIn(thirdpartyId, header, value) {
      bench.user.typeIn(await bench.tableId('portfolio'), thirdpartyId, header, value);
    },
    close: () => bench.close(),
  };
}

it(
  'a buyer’s day in Excel comes to what the service holds, whatever speaks in its place',
  { timeout: 600_000 },
  async () => {
    expect(await throughStorms(30, (storm) => dayOf(storm, openDesk), { writes: deskWrites })).toEqual([]);
  },
);
