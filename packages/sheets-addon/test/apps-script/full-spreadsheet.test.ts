import { consumerLimits } from '@tpr/google-simulator/apps-script';
import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const thirdParties = 30;

let service: Service;

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
});
afterAll(() => service.close());

/** Cells of a new sheet. */
const sheetCells = 26_000;

// The table, its hidden texts and the activity each have a sheet.
test.each([1.5, 2.2, 3])(
  'a pull into a spreadsheet with room for %s sheets leaves a table with rows, or no sheet for it',
  (sheets) => {
    const bench = openScriptBench({ limits: { ...consumerLimits, cells: sheets * sheetCells } });
    bench.signIn(service);
    const reply = bench.call('perform', ['job', 'pull', defaultChoice]);
    const { sheets: left, names } = bench.appsScript.state.book;
    const tables = left.filter(({ name }) => name === 'Portfolio').map((sheet) => sheet.extent().row);
    if (reply.ok) expect(tables).toEqual([1 + thirdParties]);
    else expect([reply.error.field, tables, names]).toEqual(['sheet', [], []]);
    expect(reply.ok).toBe(sheets === 3);
    bench.appsScript.close();
  },
);
