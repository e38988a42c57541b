import { expect, it } from 'vitest';
import { runTask } from '@tpr/core/workbook';
import { dayOf, deskWrites, throughStorms, type WeatherDesk, type WeatherDeskOptions } from '@tpr/sandbox/weather';
import { platformNames } from '@tpr/excel-simulator';
import { openExcelDesk } from './excel-desk.ts';

let opened = 0;
/** Each storm over another Excel. */
async function openDesk(options: WeatherDeskOptions): Promise<WeatherDesk> {
  const platform = platformNames[opened % platformNames.length] ?? 'web';
  opened += 1;
  const bench = await openExcelDesk({ platform, ...options });
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
