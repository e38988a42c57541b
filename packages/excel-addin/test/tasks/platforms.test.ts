import { afterEach, describe, expect, it } from 'vitest';
import { platformNames, platforms } from '@tpr/excel-simulator';
import { pull, refresh, defaultChoice } from '@tpr/core/workbook';
import { requiredSets } from '../../src/manifest/manifest.ts';
import { openExcelBench, type ExcelBench } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

describe.each(platformNames)('on %s', (platform) => {
  it('the API sets that the manifests require are there', async () => {
    bench = await openExcelBench({ seed: 1, platform });
    const { requirements } = bench.excel.Office.context;
    const missing = requiredSets.filter(({ name, minVersion }) => !requirements.isSetSupported(name, minVersion));
    expect(missing).toEqual([]);
    expect(platforms[platform].requirementSets).toHaveProperty('SharedRuntime');
  });

  it('a table is pulled, refreshed under a filter after a third party has left, and shown, by calls that exist', async () => {
    bench = await openExcelBench({ seed: 8, platform });
    expect(await bench.run(pull(bench.context, defaultChoice))).toMatchObject({ rows: 8 });
    const [gone] = [...(await bench.column('portfolio', 'Name')).keys()];
    const table = await bench.tableId('portfolio');
    bench.user.filter(table, 'Criticality', ['High']);
    bench.sandbox.archive({ thirdpartyId: Number(gone) });
    expect(await bench.run(refresh(bench.context))).toMatchObject({ rows: 7, removed: 1 });
    expect((await bench.column('portfolio', 'Name')).has(gone!)).toBe(false);
    expect((await bench.table('portfolio')).isFiltered).toBe(true);
    const clears = bench.workbook.undoList.clears;
    await bench.host.reveal({ table });
    // A visible table is not activated again: that would empty the undo list.
    expect([bench.workbook.missingCalls, bench.workbook.undoList.clears - clears]).toEqual([[], 0]);
  });
});

it('an Excel older than the manifests require lacks a call of a pull', async () => {
  bench = await openExcelBench({ seed: 5, platform: 'windows', workbook: { requirementSets: { ExcelApi: '1.12' } } });
  await expect(bench.run(pull(bench.context, defaultChoice))).rejects.toThrow('ApiNotFound');
  expect(bench.workbook.missingCalls.splice(0)).toEqual(['Table.Resize']);
});
