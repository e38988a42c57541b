import { afterEach, describe, expect, it } from 'vitest';
import { defaultChoice, getOverview, pull, refresh, review, send } from '@tpr/core/workbook';
import { excels } from '../excels.ts';
import { openExcelBench, type ExcelBench } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

describe.each(excels)('a workbook that another program has saved without the ids of its tables, on %s', (platform) => {
  const table = () => bench.workbook.tables.get('TPR_Portfolio');
  const state = async () => (await bench.run(getOverview(bench.context))).portfolio.state;

  it('has the same tables: edits are sent, and a pull adds no other table', async () => {
    bench = await openExcelBench({ platform, seed: 8 });
    await bench.run(pull(bench.context, defaultChoice));
    const criticality = await bench.column('portfolio', 'Criticality');
    const [first] = [...criticality.keys()];
    const wish = criticality.get(first!) === 'High' ? 'Low' : 'High';
    bench.workbook.saveElsewhere();
    bench.user.typeIn(table().id, first!, 'Criticality', wish);
    const { changes } = await bench.run(review(bench.context));
    expect(changes.map(({ change }) => [change.edit.thirdpartyId, change.values])).toEqual([[first, [wish]]]);
    const decided = changes.map((change) => ({ ...change, action: 'send' as const }));
    expect(await bench.run(send(bench.context, { decided }))).toMatchObject({ counts: { sent: 1 } });
    expect(await bench.run(refresh(bench.context))).toMatchObject({ rows: 8 });
    expect(await bench.run(pull(bench.context, defaultChoice))).toMatchObject({ rows: 8, added: 0 });
    expect(bench.workbook.tables.all.map(({ name }) => name)).toEqual(['TPR_Portfolio', 'TPR_Activity']);
  });

  it('has another table where the user gave one the name, or has renamed the key column', async () => {
    bench = await openExcelBench({ platform, seed: 8 });
    await bench.run(pull(bench.context, defaultChoice));
    bench.workbook.saveElsewhere();
    bench.user.renameColumn(table().id, 'TPR key', 'Mine');
    expect(await state()).toBe('gone');
    bench.user.renameColumn(table().id, 'Mine', 'TPR key');
    expect(await state()).toBe('there');
    bench.user.renameTable(table().id, 'Suppliers');
    expect(await state()).toBe('gone');
  });
});
