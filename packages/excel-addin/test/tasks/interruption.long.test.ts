import { afterEach, describe, expect, it } from 'vitest';
import { defaultChoice, pull, refresh, review, type SheetCell } from '@tpr/core/workbook';
import { platformNames } from '@tpr/excel-simulator';
import { openExcelBench, type ExcelBench } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

const headers = ['Name', 'Criticality', 'Category', 'SIRET', 'Strategic', 'Internal reference'];

async function snapshot(): Promise<Record<string, SheetCell>[]> {
  const rows = await bench.rows('portfolio');
  return rows
    .map((row) => Object.fromEntries(['Third party', ...headers].map((header) => [header, row[header] ?? null])))
    .sort((one, other) => Number(one['Third party']) - Number(other['Third party']));
}

/** Each turn in another Excel: every Excel has to repair what a fault leaves. */
const platformOf = (turn: number) => platformNames[turn % platformNames.length] ?? 'web';

/** The number of calls to Excel during a task. */
async function countSyncs(act: () => Promise<unknown>): Promise<number> {
  const before = bench.workbook.counters.syncs;
  await act();
  return bench.workbook.counters.syncs - before;
}

describe('wherever a call to Excel fails', () => {
  it('in a pull, the next one completes the table, with one row each and one table', { timeout: 120_000 }, async () => {
    bench = await openExcelBench({ platform: platformOf(0), seed: 'demo' });
    const syncs = await countSyncs(() => bench.run(pull(bench.context, defaultChoice)));
    const whole = await snapshot();
    await bench.close();
    for (let skip = 0; skip < syncs; skip += 5) {
      bench = await openExcelBench({ platform: platformOf(skip / 5), seed: 'demo' });
      bench.workbook.faults.push({ code: 'GeneralException', skip, ...(skip % 2 === 0 && { after: skip % 7 }) });
      await bench.run(pull(bench.context, defaultChoice)).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'ConnectorError' });
      });
      bench.workbook.faults.clear();
      await bench.run(pull(bench.context, defaultChoice));
      expect([skip, await snapshot()]).toEqual([skip, whole]);
      // A table that was begun and lost is empty.
      const filled = bench.workbook.tables.all.filter(({ sheet, body }) => !sheet.cells.isBlank(body));
      expect([skip, filled.map(({ sheet }) => sheet.name.replace(/ \d+$/, '')).toSorted()]).toEqual([
        skip,
        ['Activity', 'Portfolio'],
      ]);
      expect(bench.workbook.enableEvents).toBe(true);
      if (skip + 5 < syncs) await bench.close();
    }
  });

  it('in a refresh, no change is lost, and no edit is left to send', { timeout: 120_000 }, async () => {
    for (let skip = 1; skip < 30; skip += 6) {
      bench = await openExcelBench({ platform: platformOf((skip - 1) / 6), seed: 'demo' });
      await bench.run(pull(bench.context, defaultChoice));
      bench.sandbox.touch({ count: 12, seed: skip });
      bench.workbook.faults.push({ code: 'GeneralException', skip, ...(skip % 4 === 1 && { after: skip % 5 }) });
      await bench.run(refresh(bench.context)).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'ConnectorError' });
      });
      bench.workbook.faults.clear();
      await bench.run(refresh(bench.context));
      const { changes } = await bench.run(review(bench.context));
      expect(changes).toEqual([]);
      const refreshed = await snapshot();
      await bench.run(pull(bench.context, defaultChoice));
      expect([skip, refreshed]).toEqual([skip, await snapshot()]);
      if (skip + 6 < 30) await bench.close();
    }
  });
});
