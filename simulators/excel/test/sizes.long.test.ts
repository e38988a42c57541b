import { expect, test } from 'vitest';
import { createExcel } from '../src/node/index.ts';

test('100,000 x 20 cells are written and read within seconds', { timeout: 240_000 }, async () => {
  const { Excel, workbook, close } = createExcel();
  const started = performance.now();
  await Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const rows = Array.from({ length: 10_000 }, (_, row) =>
      Array.from({ length: 20 }, (__, column) => `r${row}c${column}`),
    );
    for (let chunk = 0; chunk < 10; chunk += 1) {
      sheet.getRangeByIndexes(chunk * 10_000, 0, 10_000, 20).values = rows;
      await context.sync();
    }
    const last = sheet.getRangeByIndexes(90_000, 0, 10_000, 20).load('values');
    await context.sync();
    expect(last.values).toEqual(rows);
  });
  expect(workbook.counters.syncs).toBe(11);
  // It takes seconds on two free cores; the limit only detects another order of growth.
  expect(performance.now() - started).toBeLessThan(120_000);
  close();
});
