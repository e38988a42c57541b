import { afterEach, describe, expect, it } from 'vitest';
import { usualChoice, look, pull, refresh, review, send, type SheetCell } from '@tpr/core/desk';
import { platformNames } from '@stage/excel';
import { excels } from '../excels.ts';
import { openExcelDesk, type ExcelDesk } from './excel-desk.ts';

let bench: ExcelDesk;
afterEach(() => bench.close());

const headers = ['Name', 'Criticality', 'Category', 'SIRET', 'Strategic', 'Internal reference'];

async function snapshot(): Promise<Record<string, SheetCell>[]> {
  const rows = await bench.rows('portfolio');
  return rows
    .map((row) => Object.fromEntries(['Third party', ...headers].map((header) => [header, row[header] ?? null])))
    .sort((one, other) => Number(one['Third party']) - Number(other['Third party']));
}

/** Each turn in another Excel: what a fault leaves behind is for all of them to mend. */
const platformOf = (turn: number) => platformNames[turn % platformNames.length] ?? 'web';

/** How often Excel is asked in the course of something. */
async function countSyncs(act: () => Promise<unknown>): Promise<number> {
  const before = bench.workbook.counters.syncs;
  await act();
  return bench.workbook.counters.syncs - before;
}

describe('wherever Excel fails', () => {
  it(
    'in a pull, the next one makes the table whole, with one row each and one table',
    { timeout: 120_000 },
    async () => {
      bench = await openExcelDesk({ platform: platformOf(0), seed: 'demo' });
      const syncs = await countSyncs(() => bench.run(pull(bench.desk, usualChoice)));
      const whole = await snapshot();
      await bench.close();
      for (let skip = 0; skip < syncs; skip += 5) {
        bench = await openExcelDesk({ platform: platformOf(skip / 5), seed: 'demo' });
        bench.workbook.faults.push({ code: 'GeneralException', skip, ...(skip % 2 === 0 && { after: skip % 7 }) });
        await bench.run(pull(bench.desk, usualChoice)).catch((error: unknown) => {
          expect(error).toMatchObject({ name: 'ConnectorError' });
        });
        bench.workbook.faults.clear();
        await bench.run(pull(bench.desk, usualChoice));
        expect([skip, await snapshot()]).toEqual([skip, whole]);
        // A table that was begun and lost is empty.
        const filled = bench.workbook.tables.all.filter(({ sheet, body }) => !sheet.cells.isBlank(body));
        expect([skip, filled.map(({ sheet }) => sheet.name.replace(/ \d+$/, '')).toSorted()]).toEqual([
          skip,
          ['Activity', 'Portfolio'],
        ]);
        expect(bench.workbook.enableEvents).toBe(true);
        if (skip + 5 < syncs) await bench.close();
      }
    },
  );

  it('in a refresh, no change is lost, and nothing is left to send', { timeout: 120_000 }, async () => {
    for (let skip = 1; skip < 30; skip += 6) {
      bench = await openExcelDesk({ platform: platformOf((skip - 1) / 6), seed: 'demo' });
      await bench.run(pull(bench.desk, usualChoice));
      bench.sandbox.touch({ count: 12, seed: skip });
      bench.workbook.faults.push({ code: 'GeneralException', skip, ...(skip % 4 === 1 && { after: skip % 5 }) });
      await bench.run(refresh(bench.desk)).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'ConnectorError' });
      });
      bench.workbook.faults.clear();
      await bench.run(refresh(bench.desk));
      const { changes } = await bench.run(review(bench.desk));
      expect(changes).toEqual([]);
      const refreshed = await snapshot();
      await bench.run(pull(bench.desk, usualChoice));
      expect([skip, refreshed]).toEqual([skip, await snapshot()]);
      if (skip + 6 < 30) await bench.close();
    }
  });
});

describe.each(excels)('a workbook that has been about, on %s', (platform) => {
  it('goes on in another language: the same tables and columns, edits sent, one log', async () => {
    bench = await openExcelDesk({ platform, seed: 30 });
    await bench.run(pull(bench.desk, usualChoice));
    const french = { ...bench.desk, language: 'fr' as const };
    const id = await bench.tableId('portfolio');
    const before = bench.user.seeHeaders(id);
    const [first] = [...(await bench.column('portfolio', 'Name')).keys()];
    const wish = (await bench.column('portfolio', 'Criticality')).get(first!) === 'High' ? 'Low' : 'High';
    bench.user.typeIn(id, first!, 'Criticality', wish);
    const { changes } = await bench.run(review(french));
    await bench.run(send(french, { decided: changes.map((change) => ({ ...change, action: 'send' as const })) }));
    expect((await bench.column('portfolio', 'Suivi')).get(first!)).toBe('envoyé');
    await bench.run(pull(french, usualChoice));
    expect(await bench.tableId('portfolio')).toBe(id);
    expect(bench.user.seeHeaders(id)).toEqual(before);
    expect(bench.workbook.tables.all).toHaveLength(2);
    const tasks = new Set((await bench.rows('activity')).map(({ Task }) => Task));
    expect([...tasks]).toEqual(['pull', 'envoi', expect.not.stringMatching(/^(pull|envoi)$/)]);
  });

  it('whose hidden sheet was deleted keeps the old table as it is, and gets a new one beside', async () => {
    bench = await openExcelDesk({ platform, seed: 20 });
    await bench.run(pull(bench.desk, usualChoice));
    const old = await bench.table('portfolio');
    const cells = old.sheet.cells.values(old.box);
    bench.user.deleteTexts();
    expect(await bench.run(look(bench.desk))).toMatchObject({ portfolio: { state: 'none' } });
    await expect(bench.run(review(bench.desk))).rejects.toMatchObject({ kind: 'config', field: 'table' });
    expect(await bench.run(pull(bench.desk, usualChoice))).toMatchObject({ rows: 20, added: 20 });
    expect(await bench.table('portfolio')).toMatchObject({ name: 'TPR_Portfolio_2' });
    expect(old.sheet.cells.values(old.box)).toEqual(cells);
  });

  it('whose table was turned into plain cells, or whose sheet was deleted, gets a new one', async () => {
    bench = await openExcelDesk({ platform, seed: 20 });
    await bench.run(pull(bench.desk, usualChoice));
    bench.workbook.tables.convertToRange(await bench.table('portfolio'));
    expect(await bench.run(look(bench.desk))).toMatchObject({ portfolio: { state: 'gone' } });
    await bench.run(pull(bench.desk, usualChoice));
    const { sheet } = await bench.table('portfolio');
    expect(sheet.name).toBe('Portfolio 2');
    bench.user.deleteSheet(sheet.name);
    expect(await bench.run(pull(bench.desk, usualChoice))).toMatchObject({ rows: 20 });
    expect(await bench.rows('portfolio')).toHaveLength(20);
  });

  it('is not written to while another account is signed in', async () => {
    bench = await openExcelDesk({ platform, seed: 20 });
    await bench.run(pull(bench.desk, usualChoice));
    const rows = await bench.rows('portfolio');
    const [[text] = []] = await bench.host.loadText({ keys: ['portfolio'] });
    const state = { ...(JSON.parse(text!) as object), accountId: '2002' };
    await bench.host.saveText({ entries: [['portfolio', JSON.stringify(state)]] });
    await expect(bench.run(pull(bench.desk, usualChoice))).rejects.toMatchObject({ kind: 'config', field: 'table' });
    await expect(bench.run(refresh(bench.desk))).rejects.toMatchObject({ kind: 'config', field: 'table' });
    expect(await bench.rows('portfolio')).toEqual(rows);
  });
});
