import { afterEach, describe, expect, it } from 'vitest';
import { pull, review, send, defaultChoice } from '@tpr/core/workbook';
import { excels } from '../excels.ts';
import { openExcelBench, type ExcelBench } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

describe.each(excels)('on %s', (platform) => {
  it('a pull of 200 third parties takes few requests to Excel, none of them too large', async () => {
    // Pieces are written after time intervals, so their number depends on the machine.
    bench = await openExcelBench({ platform, seed: 200 });
    expect(await bench.run(pull(bench.context, defaultChoice))).toMatchObject({
      rows: 200,
      added: 200,
      isPartial: false,
    });
    expect(bench.workbook.counters.syncs).toBeLessThan(150);
    expect(bench.workbook.counters.largestRequestBytes).toBeLessThan(5_000_000);
  });

  it('500 edited rows are sent in fewer requests to Excel than there are rows', { timeout: 240_000 }, async () => {
    bench = await openExcelBench({ platform, seed: 500 });
    await bench.run(pull(bench.context, defaultChoice));
    const table = await bench.tableId('portfolio');
    for (const [id, criticality] of await bench.column('portfolio', 'Criticality'))
      bench.user.typeIn(table, id, 'Criticality', criticality === 'High' ? 'Low' : 'High');
    const { changes } = await bench.run(review(bench.context));
    const syncs = bench.workbook.counters.syncs;
    const decided = changes.map((change) => ({ ...change, action: 'send' as const }));
    const { counts } = await bench.run(send(bench.context, { decided }));
    expect(counts).toMatchObject({ sent: 500, refused: 0, pending: 0 });
    expect(bench.workbook.counters.syncs - syncs).toBeLessThan(400);
  });
});
