import { describe, expect, it } from 'vitest';
import { bytesOf, type SheetCell } from '@tpr/core/workbook';
import { open, makeTable, rowsOf } from './office-workbook-bench.ts';

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
  it.each(['appendRows', 'removeRows'] as const)(
    'is the same after %s fails at any call, and so are the rows',
    async (verb) => {
      let failures = 0;
      /** @returns whether the request was still one of the verb's. */
      const failAt = async (skip: number, after: number | undefined): Promise<boolean> => {
        const { workbook, host } = open();
        const made = await makeTable({ host });
        await host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(6) });
        // Below them new rows have to be inserted.
        workbook.user.type('Test', 'A10', 'mine');
        await host.filterRows({ ...made, keys: ['k1'] });
        const look = () => {
          const { columns, body, sheet } = workbook.tables.get('TPR_Test');
          return { filters: columns.map(({ filter }) => filter), rows: sheet.cells.values(body) };
        };
        const before = look();
        const changed = verb === 'removeRows' ? before.rows.toSpliced(2, 1) : [...before.rows, ...rowsOf(5)];
        workbook.faults.push({ code: 'GeneralException', skip, ...(after !== undefined && { after }) });
        const change =
          verb === 'removeRows'
            ? host.removeRows({ ...made, keys: ['k2'] })
            : host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(5) });
        const hasFailed = await change.then(
          () => false,
          () => true,
        );
        const isOver = workbook.faults.length > 0;
        workbook.faults.clear();
        failures += hasFailed ? 1 : 0;
        const { filters, rows } = look();
        expect([skip, after, filters]).toEqual([skip, after, before.filters]);
        // The part of the one moving request that Excel has carried out stays, as in Excel.
        if (!hasFailed) expect([skip, after, rows]).toEqual([skip, after, changed]);
        else if (after === undefined) expect([skip, rows]).toEqual([skip, before.rows]);
        return !isOver;
      };
      let skip = 0;
      while (await failAt(skip, undefined)) {
        for (let after = 1; after < 12; after += 1) await failAt(skip, after);
        skip += 1;
      }
      expect(skip).toBeGreaterThan(6);
      expect(failures).toBeGreaterThan(20);
    },
  );

  it('is restored when a cell is opened meanwhile', async () => {
    let skip = 0;
    for (let isOver = false; !isOver; skip += 1) {
      const { workbook, host } = open();
      const made = await makeTable({ host });
      await host.appendRows({ table: made.table, columns: made.columns, rows: rowsOf(6) });
      await host.filterRows({ ...made, keys: ['k1'] });
      const code = 'InvalidOperationInCellEditMode';
      workbook.faults.push({ code, skip }, { code }, { code });
      expect([skip, await host.removeRows({ ...made, keys: ['k2'] })]).toEqual([skip, undefined]);
      isOver = workbook.faults.length > 0;
      const { columns, body } = workbook.tables.get('TPR_Test');
      expect([skip, columns[0]?.filter, body.rows]).toEqual([skip, { filterOn: 'Values', values: ['k1'] }, 5]);
    }
    expect(skip).toBeGreaterThan(6);
  });
});

describe('the document', () => {
  it('wherever a save fails, all texts are the old ones or all are the new ones', { timeout: 60_000 }, async () => {
    const keys = ['a', 'b', 'c'];
    const textsOf = (letter: string): string[] => keys.map((_, at) => letter.repeat(500_000 - 100_000 * at));
    const entriesOf = (letter: string) => keys.map((key, at) => [key, textsOf(letter)[at]] as const);
    const endings = { old: 0, new: 0 };
    /** @returns whether the save failed. */
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
