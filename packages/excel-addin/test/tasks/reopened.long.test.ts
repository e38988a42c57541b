import { afterEach, describe, expect, it } from 'vitest';
import { defaultChoice, getOverview, pull, refresh, review, send } from '@tpr/core/workbook';
import { excels } from '../excels.ts';
import { openExcelBench, type ExcelBench } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

describe.each(excels)('a workbook that is opened again after changes, on %s', (platform) => {
  it('continues in another language: the same tables and columns, edits sent, one log', async () => {
    bench = await openExcelBench({ platform, seed: 30 });
    await bench.run(pull(bench.context, defaultChoice));
    const french = { ...bench.context, language: 'fr' as const };
    const id = await bench.tableId('portfolio');
    const before = bench.user.seeHeaders(id);
    const [first] = [...(await bench.column('portfolio', 'Name')).keys()];
    const wish = (await bench.column('portfolio', 'Criticality')).get(first!) === 'High' ? 'Low' : 'High';
    bench.user.typeIn(id, first!, 'Criticality', wish);
    const { changes } = await bench.run(review(french));
    await bench.run(send(french, { decided: changes.map((change) => ({ ...change, action: 'send' as const })) }));
    expect((await bench.column('portfolio', 'Suivi')).get(first!)).toBe('envoyé');
    await bench.run(pull(french, defaultChoice));
    expect(await bench.tableId('portfolio')).toBe(id);
    expect(bench.user.seeHeaders(id)).toEqual(before);
    expect(bench.workbook.tables.all).toHaveLength(2);
    const tasks = new Set((await bench.rows('activity')).map(({ Task }) => Task));
    expect([...tasks]).toEqual(['pull', 'envoi', expect.not.stringMatching(/^(pull|envoi)$/)]);
  });

  it('whose hidden sheet was deleted keeps the old table unchanged, and gets a new one beside it', async () => {
    bench = await openExcelBench({ platform, seed: 20 });
    await bench.run(pull(bench.context, defaultChoice));
    const old = await bench.table('portfolio');
    const cells = old.sheet.cells.values(old.box);
    bench.user.deleteTexts();
    expect(await bench.run(getOverview(bench.context))).toMatchObject({ portfolio: { state: 'unlinked' } });
    await expect(bench.run(review(bench.context))).rejects.toMatchObject({ kind: 'config', field: 'table' });
    expect(await bench.run(pull(bench.context, defaultChoice))).toMatchObject({ rows: 20, added: 20 });
    expect(await bench.table('portfolio')).toMatchObject({ name: 'TPR_Portfolio_2' });
    expect(old.sheet.cells.values(old.box)).toEqual(cells);
  });

  it('whose table was turned into plain cells, or whose sheet was deleted, gets a new one', async () => {
    bench = await openExcelBench({ platform, seed: 20 });
    await bench.run(pull(bench.context, defaultChoice));
    bench.workbook.tables.convertToRange(await bench.table('portfolio'));
    expect(await bench.run(getOverview(bench.context))).toMatchObject({ portfolio: { state: 'gone' } });
    await bench.run(pull(bench.context, defaultChoice));
    const { sheet } = await bench.table('portfolio');
    expect(sheet.name).toBe('Portfolio 2');
    bench.user.deleteSheet(sheet.name);
    expect(await bench.run(pull(bench.context, defaultChoice))).toMatchObject({ rows: 20 });
    expect(await bench.rows('portfolio')).toHaveLength(20);
  });

  it('is not written to while another account is signed in', async () => {
    bench = await openExcelBench({ platform, seed: 20 });
    await bench.run(pull(bench.context, defaultChoice));
    const rows = await bench.rows('portfolio');
    const [[text] = []] = await bench.host.loadText({ keys: ['portfolio'] });
    const state = { ...(JSON.parse(text!) as object), accountId: '2002' };
    await bench.host.saveText({ entries: [['portfolio', JSON.stringify(state)]] });
    await expect(bench.run(pull(bench.context, defaultChoice))).rejects.toMatchObject({
      kind: 'config',
      field: 'table',
    });
    await expect(bench.run(refresh(bench.context))).rejects.toMatchObject({ kind: 'config', field: 'table' });
    expect(await bench.rows('portfolio')).toEqual(rows);
  });
});
