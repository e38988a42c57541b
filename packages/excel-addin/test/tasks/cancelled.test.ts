import { afterEach, describe, expect, it } from 'vitest';
import { Cancelled } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { callAdapter, defaultChoice, pull } from '@tpr/core/workbook';
import { excels } from '../excels.ts';
import { openExcelBench, type ExcelBench } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

describe.each(excels)('a pull that the user cancels on %s', (platform) => {
  /** Cancels a pull while Excel is performing this call, the nth of its kind. @returns the calls that it left in progress. */
  async function cancelDuring(verb: string, nth: number): Promise<readonly string[]> {
    const control = new AbortController();
    const call = callAdapter(bench.host);
    const open: string[] = [];
    let seen = 0;
    const workbook = async (asked: string, input: unknown): Promise<unknown> => {
      if (asked === verb && ++seen === nth) queueMicrotask(() => control.abort());
      open.push(asked);
      try {
        return await call(asked, input);
      } finally {
        open.splice(open.indexOf(asked), 1);
      }
    };
    const runner = createAsyncRunner({ ...createFetchHost(), workbook });
    const run = runner.run(pull(bench.context, defaultChoice), { signal: control.signal });
    await expect(run).rejects.toThrow(Cancelled);
    return [...open];
  }

  it.each([
    ['the table is created', 'createTable', 1],
    ['the table of the activity is created', 'createTable', 2],
    ['rows are written', 'appendRows', 1],
  ])('while %s leaves no write in progress, and the next one uses the same tables', async (_, verb, nth) => {
    bench = await openExcelBench({ platform, seed: 12 });
    expect(await cancelDuring(verb, nth)).toEqual([]);
    await bench.run(pull(bench.context, defaultChoice));
    expect(bench.workbook.sheets.map(({ name }) => name)).toEqual(['Sheet1', 'TPR data', 'Portfolio', 'Activity']);
    const keys = [...(await bench.column('portfolio', 'Name')).keys()];
    expect([keys.length, (await bench.rows('portfolio')).length]).toEqual([12, 12]);
  });
});
