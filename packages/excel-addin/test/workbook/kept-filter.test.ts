import { beforeEach, describe, expect, it } from 'vitest';
import type { FilterCriteria } from '@tpr/excel-simulator';
import { excels } from '../excels.ts';
import { makeTable, open, rowsOf, type Bench } from './office-workbook-bench.ts';

/** Filters of a column that the API can both return and set. */
const givenBack: readonly FilterCriteria[] = [
  { filterOn: 'Values', values: ['value 1 in 0', 'value 3 in 0'] },
  { filterOn: 'Values', values: [{ date: '2026-03-01', specificity: 'Month' }] },
  { filterOn: 'Custom', criterion1: '=*1*' },
  { filterOn: 'Custom', criterion1: '=*1*', operator: 'Or', criterion2: '=*4*' },
  { filterOn: 'CellColor', color: '#FFC000' },
  { filterOn: 'FontColor', color: '#FF0000' },
  { filterOn: 'Icon', icon: { set: 'ThreeFlags', index: 1 } },
  { filterOn: 'Dynamic', dynamicCriteria: 'ThisMonth' },
  { filterOn: 'TopItems', criterion1: '2' },
];

describe.each(excels)('a filter on %s', (platform) => {
  let bench: Bench;
  let made: Awaited<ReturnType<typeof makeTable>>;
  beforeEach(async () => {
    bench = open({ platform });
    made = await makeTable(bench, 3);
    await bench.host.appendRows({ ...made, rows: rowsOf(6, 3) });
  });

  const table = () => bench.workbook.tables.get('TPR_Test');
  const state = () => ({
    filters: table().columns.map(({ filter }) => filter),
    sort: table().sortFields,
    keys: bench.workbook
      .rangeOn(table().sheet, { ...table().body, columns: 1 })
      .values()
      ?.flat(),
  });
  const filterBy = (criteria: FilterCriteria) => bench.workbook.user.filterBy('TPR_Test', 'Column 1', criteria);
  const remove = (...keys: string[]) => bench.host.removeRows({ ...made, keys });
  /** With a total below, new rows are inserted. */
  const showTotals = () =>
    bench.Excel.run(async (context) => {
      context.workbook.tables.getItem(made.table).showTotals = true;
      await context.sync();
    });

  it('of any kind is the same after rows were removed and added', async () => {
    bench.workbook.user.sortTable('TPR_Test', 'Key');
    bench.workbook.user.filterBy('TPR_Test', 'Column 2', { filterOn: 'Custom', criterion1: '<>none' });
    const { sort } = state();
    for (const [at, criteria] of givenBack.entries()) {
      filterBy(criteria);
      const { filters } = state();
      expect(await remove(`k${at % 6}`)).toBeUndefined();
      await bench.host.appendRows({ ...made, rows: rowsOf(6, 3).slice(at % 6, (at % 6) + 1) });
      expect(state()).toMatchObject({ filters, sort });
    }
    expect(state().keys?.sort()).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5']);
  });

  it('of another table on the sheet hides rows: each row gets its own values', async () => {
    const { sheet } = table();
    const beside = bench.workbook.rangeOn(sheet, { row: 0, column: 5, rows: 7, columns: 1 });
    beside.write([['Mine'], ['a'], ['b'], ['a'], ['b'], ['a'], ['b']]);
    const mine = bench.workbook.tables.add(beside, true);
    bench.workbook.user.filterTable(mine.name, 'Mine', ['b']);
    const rows = rowsOf(6, 3).map(([key, ...cells]) => ({
      key: String(key),
      cells: cells.map((cell) => `new ${String(cell)}`),
    }));
    expect(await bench.host.writeRows({ ...made, columns: made.columns.slice(1), rows })).toEqual([]);
    const { rows: read } = await bench.host.readRows({ ...made, from: 0, count: 6 });
    expect(read).toEqual(rows.map(({ key, cells }) => [key, ...cells]));
  });

  it('of another, longer table on the sheet hides rows: each new row below the table gets its own values', async () => {
    const { sheet } = table();
    const beside = bench.workbook.rangeOn(sheet, { row: 0, column: 5, rows: 11, columns: 1 });
    beside.write(['Mine', ...'xxxxxx', 'a', 'b', 'a', 'b'].map((cell) => [cell]));
    const mine = bench.workbook.tables.add(beside, true);
    bench.workbook.user.filterTable(mine.name, 'Mine', ['x', 'b']);
    const rows = rowsOf(10, 3).slice(6);
    await bench.host.appendRows({ ...made, rows });
    expect((await bench.host.readRows({ ...made, from: 6, count: 10 })).rows).toEqual(rows);
  });

  it('does not make a request larger by a range for each row that is added below it', async () => {
    filterBy({ filterOn: 'Values', values: ['value 1 in 0'] });
    await bench.host.appendRows({ ...made, rows: rowsOf(200, 3).slice(6) });
    // With a range for each row it would be six times that.
    expect(bench.workbook.counters.largestRequestBytes).toBeLessThan(20_000);
    const { rows } = await bench.host.readRows({ ...made, from: 199, count: 5 });
    expect(rows).toEqual([['k199', 'value 199 in 0', 'value 199 in 1']]);
  });

  it('that the API cannot set again stays unchanged, and the rows as well', async () => {
    await showTotals();
    for (const criteria of [{ filterOn: 'CellColor' }, { filterOn: 'Icon' }, { filterOn: 'Values', values: [] }]) {
      filterBy(criteria);
      const before = state();
      const refusal = { kind: 'config', field: 'filter' };
      await expect(remove('k1')).rejects.toMatchObject(refusal);
      await expect(bench.host.appendRows({ ...made, rows: rowsOf(1, 3) })).rejects.toMatchObject(refusal);
      expect(state()).toEqual(before);
    }
  });

  it('is not lifted for rows that are appended below the last one', async () => {
    filterBy({ filterOn: 'CellColor' });
    const before = state();
    expect(await bench.host.appendRows({ ...made, rows: [['k9', null, null]] })).toBeUndefined();
    expect(state()).toEqual({ ...before, keys: [...before.keys!, 'k9'] });
  });

  it('that cannot be read after it was restored is removed and reported as lost, and the rows are right', async () => {
    const cells = bench.workbook.range('Test', 'B2:B7');
    cells.writeNumberFormats('General');
    cells.write([[true], [false], [true], [false], [true], [false]]);
    const criteria = { filterOn: 'Values', values: ['FALSE'] };
    const isWindows = bench.workbook.platform.officePlatform === 'PC';
    filterBy(criteria);
    const { keys } = state();
    bench.workbook.faults.failCall('Range.Delete', 1);
    const failure = isWindows ? { kind: 'config', field: 'filterLost' } : { kind: 'config', field: 'table' };
    await expect(remove('k1')).rejects.toMatchObject(failure);
    expect(state()).toMatchObject({ filters: [undefined, isWindows ? undefined : criteria, undefined], keys });
    filterBy(criteria);
    expect(await remove('k1', 'k2')).toEqual(isWindows ? { isFilterLost: true } : undefined);
    expect(state()).toMatchObject({
      filters: [undefined, isWindows ? undefined : criteria, undefined],
      keys: ['k0', 'k3', 'k4', 'k5'],
    });
    expect(await remove('k3')).toBeUndefined();
  });
});
