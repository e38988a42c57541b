import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultChoice, listMissing, pull, refresh, review, send, summarise } from '@tpr/core/workbook';
import { excels } from '../excels.ts';
import { openExcelBench, type ExcelBench } from './excel-bench.ts';

describe.each(excels)('on %s', (platform) => {
  let bench: ExcelBench;
  let heard: string[];
  beforeEach(async () => {
    bench = await openExcelBench({ platform, seed: 16 });
    heard = [];
    // A listener for edits, as in the panel.
    await bench.excel.Excel.run(async (context) => {
      context.workbook.worksheets.onChanged.add(async ({ address }) => void heard.push(address));
      await context.sync();
    });
  });
  afterEach(() => bench.close());

  describe('writes of the tasks', () => {
    it('raise no edit event: only a user’s typing does', async () => {
      const { context, run, user, workbook } = bench;
      await run(pull(context, defaultChoice));
      await run(listMissing(context, { days: 30 }));
      await run(summarise(context));
      await wait(30);
      expect(heard).toEqual([]);
      const id = await bench.tableId('portfolio');
      const keys = [...(await bench.column('portfolio', 'Name')).keys()];
      for (const key of keys.slice(0, 10)) user.typeIn(id, key, 'Criticality', 'High');
      await expect.poll(() => heard.length).toBe(10);
      bench.sandbox.touch({ count: 5, seed: 2 });
      await run(refresh(context));
      const { changes } = await run(review(context));
      await run(send(context, { decided: changes.map((change) => ({ ...change, action: 'send' as const })) }));
      await run(pull(context, { ...defaultChoice, columns: ['thirdpartyId', 'name', 'attribute:Criticality'] }));
      await wait(30);
      expect(heard).toHaveLength(10);
      expect(workbook.enableEvents).toBe(true);
    });

    it('are one undo step for each block', async () => {
      const { context, run, workbook } = bench;
      await run(pull(context, defaultChoice));
      const steps = workbook.counters.undoSteps;
      await run(review(context));
      expect(workbook.counters.undoSteps).toBe(steps);
      bench.sandbox.touch({ count: 5, seed: 2 });
      await run(refresh(context));
      // Cells, baseline, state and log: each complete or not at all.
      expect(workbook.counters.undoSteps - steps).toBeLessThan(15);
    });
  });
});
