import { describe, expect, it } from 'vitest';
import { bytesOf, type SheetCell } from '@tpr/core/desk';
import { open, makeTable, rowsOf } from './office-stage.ts';

describe('requests to Excel', () => {
  it('100,000 rows of 20 cells take one writing request a block', { timeout: 120_000 }, async () => {
    const bench = open();
    const { host, workbook } = bench;
    const made = await makeTable(bench, 20);
    const { maxBlockBytes } = await host.describe();
    const before = workbook.counters.undoSteps;
    let bytes = 0;
    let block: SheetCell[][] = [];
    let blockBytes = 0;
    const flush = async (): Promise<void> => {
      await host.appendRows({ table: made.table, columns: made.columns, rows: block });
      block = [];
      blockBytes = 0;
    };
    for (const row of rowsOf(100_000, 20)) {
      const weight = bytesOf(row);
      if (blockBytes + weight > maxBlockBytes) await flush();
      block.push(row);
      blockBytes += weight;
      bytes += weight;
    }
    await flush();
    const writes = workbook.counters.undoSteps - before;
    const ratio = writes / Math.ceil(bytes / maxBlockBytes);
    expect(ratio).toBeLessThanOrEqual(1.2);
    expect(workbook.counters.largestRequestBytes).toBeLessThan(5_000_000);
    expect((await host.findTable({ id: made.table }))?.rowCount).toBe(100_000);
    const { rows } = await host.readRows({ table: made.table, columns: made.columns, from: 99_999, count: 2 });
    expect(rows).toEqual([rowsOf(100_000, 20).at(-1)]);
  });
});

describe('a filter', () => {
  it.each(['appendRows', 'removeRows'] as const)('is put back after %s, however far it came', async (verb) => {
    let failures = 0;
    for (let after = 1; after < 24; after++) {
      const { workbook, host, Excel } = open();
      const made = await makeTable({ workbook, host, Excel });
      await host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(6) });
      await host.filterRows({ ...made, keys: ['k1'] });
      const filters = () => workbook.tables.get('TPR_Test').columns.map(({ filter }) => filter);
      const before = filters();
      workbook.faults.push({ code: 'GeneralException', after, skip: 2 });
      const change =
        verb === 'removeRows'
          ? host.removeRows({ ...made, keys: ['k2', 'k4'] })
          : host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(2) });
      failures += await change.then(
        () => 0,
        () => 1,
      );
      workbook.faults.clear();
      expect([after, filters()]).toEqual([after, before]);
    }
    expect(failures).toBeGreaterThan(10);
  });
});

describe('the document', () => {
  it('wherever a saving fails, all texts are the old ones or all are the new ones', { timeout: 60_000 }, async () => {
    const keys = ['a', 'b', 'c'];
    const textsOf = (letter: string): string[] => keys.map((_, at) => letter.repeat(500_000 - 100_000 * at));
    const entriesOf = (letter: string) => keys.map((key, at) => [key, textsOf(letter)[at]] as const);
    const endings = { old: 0, new: 0 };
    /** @returns whether the saving failed. */
    const failAt = async (skip: number, after: number | undefined): Promise<boolean> => {
      const { host, workbook } = open();
      await host.saveText({ entries: entriesOf('o') });
      workbook.faults.push({ code: 'GeneralException', skip, ...(after !== undefined && { after }) });
      const isFailing = await host.saveText({ entries: entriesOf('n') }).then(
        () => false,
        () => true,
      );
      workbook.faults.clear();
      const isOld = (await host.loadText({ keys })).every(([text], at) => text === textsOf('o')[at]);
      if (!isOld) expect((await host.loadText({ keys })).flat()).toEqual(textsOf('n'));
      endings[isOld ? 'old' : 'new'] += 1;
      await host.saveText({ entries: entriesOf('n') });
      expect((await host.loadText({ keys })).flat()).toEqual(textsOf('n'));
      return isFailing;
    };
    let skip = 0;
    while (await failAt(skip, undefined)) {
      for (let after = 1; after < 45; after += 9) await failAt(skip, after);
      skip += 1;
    }
    expect(skip).toBeGreaterThan(3);
    expect(endings.old).toBeGreaterThan(5);
    expect(endings.new).toBeGreaterThan(2);
  });
});
