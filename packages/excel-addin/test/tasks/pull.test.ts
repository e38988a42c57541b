import { afterEach, describe, expect, it } from 'vitest';
import { defaultChoice, countChanges, getOverview, pull, refresh, review } from '@tpr/core/workbook';
import { excels } from '../excels.ts';
import { openExcelBench, type ExcelBench } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

describe.each(excels)('on %s', (platform) => {
  describe('a pull into Excel', () => {
    it('fills a table with a row for each third party, from two requests each', async () => {
      bench = await openExcelBench({ platform, seed: 20 });
      const report = await bench.run(pull(bench.context, defaultChoice));
      expect(report).toMatchObject({ rows: 20, added: 20, updated: 0, removed: 0, isPartial: false });
      const { name, columns, box, sheet } = await bench.table('portfolio');
      expect([name, sheet.name, box.rows]).toEqual(['TPR_Portfolio', 'Portfolio', 21]);
      expect(columns.map((column) => column.name)).toEqual(
        expect.arrayContaining(['Third party', 'Name', 'Criticality', 'TPR key']),
      );
      for (const [id, siret] of await bench.column('portfolio', 'SIRET')) {
        expect(id).toMatch(/^\d+$/);
        if (siret !== null) expect(siret).toMatch(/^\d{14}$/);
      }
      expect(bench.sandbox.counters().total).toBe(1 + 1 + 1 + 2 * 20);
    });

    it('asks before an empty list empties the table', async () => {
      bench = await openExcelBench({ platform, seed: 8 });
      await bench.run(pull(bench.context, defaultChoice));
      const before = await bench.column('portfolio', 'Name');
      bench.sandbox.setFaults(['empty-list@thirdParties.list=1']);
      await expect(bench.run(pull(bench.context, defaultChoice))).rejects.toMatchObject({ field: 'emptyList' });
      expect(await bench.column('portfolio', 'Name')).toEqual(before);
      const order = { ...defaultChoice, mayEmpty: true };
      expect(await bench.run(pull(bench.context, order))).toMatchObject({ rows: 0, removed: 8 });
    });

    it('has the layout that a buyer expects: hidden key, lists, bars, a frozen column', async () => {
      bench = await openExcelBench({ platform, seed: 8 });
      await bench.run(pull(bench.context, defaultChoice));
      const { sheet, columns, body } = await bench.table('portfolio');
      const at = (header: string): number => body.column + columns.findIndex(({ name }) => name === header);
      expect(sheet.columns.isHidden(at('TPR key'))).toBe(true);
      expect(columns.filter((_, place) => sheet.columns.isHidden(body.column + place))).toHaveLength(1);
      expect(sheet.frozen).toMatchObject({ rows: 1, columns: 2 });
      const listOf = (header: string) =>
        sheet.validations
          .filter(({ range: { box } }) => box.column === at(header) && box.row === body.row)
          .map(({ settings }) => settings.get('Rule'))
          .at(-1);
      expect(listOf('Criticality')).toMatchObject({ list: { source: 'High,Medium,Low' } });
      const kinds = sheet.conditionalFormats.map(({ kind, range }) => `${kind} ${range.box.column}`);
      expect(kinds).toContain(`ContainsText ${at('Company status')}`);
      expect(kinds.filter((kind) => kind.startsWith('DataBar')).length).toBeGreaterThan(2);
      // They apply to every later row of the table.
      expect(sheet.conditionalFormats.every(({ range: { box } }) => box.row + box.rows === 1_048_576)).toBe(true);
    });

    it('names again the columns whose headers the user has cleared, and leaves a column of the user', async () => {
      bench = await openExcelBench({ platform, seed: 8 });
      await bench.run(pull(bench.context, defaultChoice));
      const id = await bench.tableId('portfolio');
      const before = bench.user.seeHeaders(id);
      bench.user.insertColumn(id, { header: 'Column1', at: 1, cells: [] });
      for (const header of before) bench.user.renameColumn(id, header, '');
      expect(bench.user.seeHeaders(id)).toContain('Column3');
      await bench.run(pull(bench.context, defaultChoice));
      expect(bench.user.seeHeaders(id)).toEqual(before.toSpliced(1, 0, 'Column1'));
    });

    it('names cleared columns again also while the user hides the header row', async () => {
      bench = await openExcelBench({ platform, seed: 8 });
      await bench.run(pull(bench.context, defaultChoice));
      const id = await bench.tableId('portfolio');
      const before = bench.user.seeHeaders(id);
      for (const header of before.slice(1, 3)) bench.user.renameColumn(id, header, '');
      (await bench.table('portfolio')).showHeaders = false;
      await bench.run(pull(bench.context, defaultChoice));
      (await bench.table('portfolio')).showHeaders = true;
      expect(bench.user.seeHeaders(id)).toEqual(before);
    });

    it('is in French in a French Excel', async () => {
      bench = await openExcelBench({ platform, seed: 8, language: 'fr' });
      await bench.run(pull(bench.context, defaultChoice));
      const { sheet, columns } = await bench.table('portfolio');
      expect(sheet.name).toBe('Portefeuille');
      expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['Tiers', 'Nom', 'Pays', 'Criticality']));
      expect(bench.user.seeSheets()).toContainEqual({ title: 'Journal', isVisible: true });
      expect((await bench.rows('activity'))[0]).toMatchObject({ Utilisateur: 'buyer@example.test' });
    });

    it('continues where a failure of the service stopped it', async () => {
      bench = await openExcelBench({ platform, seed: 24, overrides: { 'retry.maxAttempts': 1 } });
      bench.sandbox.setFaults(Array.from({ length: 24 }, (_, at) => `503@attributes.list=#${12 + at}`));
      const first = await bench.run(pull(bench.context, defaultChoice));
      expect(first).toMatchObject({ isPartial: true });
      bench.sandbox.setFaults([]);
      bench.sandbox.resetCounters();
      expect(await bench.run(pull(bench.context, defaultChoice))).toMatchObject({
        isPartial: false,
        rows: 24,
        updated: 0,
      });
      expect(bench.sandbox.counters().byOperation['attributes.list']).toBeLessThan(24);
      expect(new Set((await bench.column('portfolio', 'Name')).keys()).size).toBe(24);
    });
  });

  describe('the user’s changes to the table', () => {
    it('stay through a pull and a refresh: columns, formulas, order, filter, names, cells beside', async () => {
      bench = await openExcelBench({ platform, seed: 12 });
      await bench.run(pull(bench.context, defaultChoice));
      const { user, workbook } = bench;
      const id = await bench.tableId('portfolio');
      const keys = [...(await bench.column('portfolio', 'Name')).keys()];
      user.insertColumn(id, { header: 'My note', at: 2, cells: keys.map((key) => `note on ${key}`) });
      user.insertColumn(id, { header: 'My sum', at: 3, formula: '=LEN([@[Third party]])' });
      user.sort(id, 'Name', 'descending');
      user.filter(id, 'Criticality', ['High']);
      user.renameTable(id, 'Suppliers');
      user.renameColumn(id, 'Criticality', 'How critical');
      user.renameSheet('Portfolio', "My supplier's list");
      user.typeBeside(id, 5, 'beside');
      workbook.user.insertRows("My supplier's list", 0, 2);
      workbook.user.insertColumns("My supplier's list", 0);
      workbook.user.type("My supplier's list", 'B1', 'A title of mine');
      const order = [...(await bench.column('portfolio', 'Name')).keys()];
      const seen = user.seeVisibleRows(id);
      bench.sandbox.touch({ count: 5, seed: 4 });
      await bench.run(refresh(bench.context));
      expect(await bench.run(pull(bench.context, defaultChoice))).toMatchObject({ rows: 12, added: 0, removed: 0 });

      const notes = await bench.column('portfolio', 'My note');
      expect([...notes.keys()]).toEqual(order);
      for (const [key, note] of notes) expect(note).toBe(`note on ${key}`);
      expect(order.every((_, row) => user.see(id, row, 'My sum').isFormula)).toBe(true);
      expect(user.seeVisibleRows(id)).toEqual(seen);
      expect(seen.length).toBeLessThan(12);
      expect(user.seeHeaders(id)).toContain('How critical');
      expect(await bench.table('portfolio')).toMatchObject({ name: 'Suppliers', box: { row: 2, column: 1 } });
      expect(workbook.range("My supplier's list", 'B1').values()).toEqual([['A title of mine']]);
      // Editing works under the new name, too.
      user.typeIn(id, order[0]!, 'How critical', 'Low?');
      const { changes } = await bench.run(review(bench.context));
      expect(changes.map(({ change }) => [change.edit.thirdpartyId, change.edit.attribute.label])).toEqual([
        [order[0], 'Criticality'],
      ]);
    });

    it.each(['pull', 'refresh'] as const)(
      'to a smaller table are undone by a %s: its rows below are rows again, with their edits',
      async (task) => {
        bench = await openExcelBench({ platform, seed: 8 });
        const { context, run, user, workbook } = bench;
        await run(pull(context, defaultChoice));
        const id = await bench.tableId('portfolio');
        const before = await bench.column('portfolio', 'Name');
        user.typeIn(id, 6, 'Internal reference', 'mine');
        user.typeBelow(id, 'note');
        const { box } = await bench.table('portfolio');
        workbook.user.resizeTable(id, box.rows - 3);
        expect((await run(review(context))).changes).toHaveLength(1);
        workbook.user.resizeTable(id, box.rows - 3);
        const report = await run(task === 'pull' ? pull(context, defaultChoice) : refresh(context));
        expect(report).toMatchObject({ rows: 8, added: 0, kept: 1 });
        expect(await bench.column('portfolio', 'Name')).toEqual(before);
        expect((await bench.table('portfolio')).box).toEqual(box);
        expect(user.see(id, 6, 'Internal reference').value).toBe('mine');
        expect(user.seeBelow(id)).toEqual(['note']);
      },
    );

    it('leave a copy of the table below it as it is, also after the user has deleted a row of the table', async () => {
      bench = await openExcelBench({ platform, seed: 8 });
      const { context, run, workbook } = bench;
      await run(pull(context, defaultChoice));
      const id = await bench.tableId('portfolio');
      const { box, sheet } = await bench.table('portfolio');
      const cells = sheet.cells.values(box).map((row) => row.map(String));
      workbook.user.paste(sheet.name, `A${box.rows + 1}`, cells);
      const copy = sheet.cells.values({ ...box, row: box.rows });
      // Excel extends the table over a paste; the user undoes that.
      workbook.user.resizeTable(id, box.rows);
      workbook.user.deleteRows(sheet.name, 3);
      expect(await run(review(context))).toMatchObject({ changes: [], problems: [] });
      expect((await bench.table('portfolio')).box.rows).toBe(box.rows - 1);
      expect(await run(refresh(context))).toMatchObject({ rows: 8, added: 1 });
      expect((await bench.table('portfolio')).box).toEqual(box);
      expect(sheet.cells.values({ ...box, row: box.rows })).toEqual(copy);
    });

    it('to merged cells below a smaller table do not stop a review, a refresh or a pull', async () => {
      bench = await openExcelBench({ platform, seed: 8 });
      const { context, run, user, workbook } = bench;
      await run(pull(context, defaultChoice));
      const id = await bench.tableId('portfolio');
      user.typeIn(id, 0, 'Internal reference', 'mine');
      const { box, sheet } = await bench.table('portfolio');
      workbook.user.resizeTable(id, box.rows - 3);
      workbook.user.merge(sheet.name, `A${box.rows}:B${box.rows}`);
      expect((await run(review(context))).changes).toHaveLength(1);
      expect(await run(refresh(context))).toMatchObject({ rows: 8, added: 3, kept: 1 });
      expect(await run(pull(context, defaultChoice))).toMatchObject({ rows: 8, added: 0, kept: 1 });
    });

    it('keep unsent edits, and deleted columns and rows are restored', async () => {
      bench = await openExcelBench({ platform, seed: 12 });
      await bench.run(pull(bench.context, defaultChoice));
      const { user } = bench;
      const id = await bench.tableId('portfolio');
      const [first, second] = [...(await bench.column('portfolio', 'Name')).keys()];
      user.typeIn(id, first!, 'Criticality', 'my wish');
      user.deleteColumn(id, 'SIRET');
      user.deleteRow(id, second!);
      user.insertRow(id, 7);
      expect(await bench.run(pull(bench.context, defaultChoice))).toMatchObject({ rows: 12, added: 1, kept: 1 });
      expect(user.seeHeaders(id)).toContain('SIRET');
      const sirets = await bench.column('portfolio', 'SIRET');
      expect([...sirets.values()].filter((siret) => /^\d{14}$/.test(String(siret))).length).toBeGreaterThan(5);
      expect((await bench.column('portfolio', 'Criticality')).get(first!)).toBe('my wish');
      expect(sirets.has(second!)).toBe(true);
    });

    it('are reported when they block the task: protected, deleted, without its key', async () => {
      bench = await openExcelBench({ platform, seed: 8 });
      await bench.run(pull(bench.context, defaultChoice));
      const { user, sandbox } = bench;
      const id = await bench.tableId('portfolio');
      const before = await bench.rows('portfolio');
      user.protect(id);
      sandbox.resetCounters();
      await expect(bench.run(pull(bench.context, defaultChoice))).rejects.toMatchObject({
        kind: 'config',
        field: 'protection',
      });
      await expect(bench.run(refresh(bench.context))).rejects.toMatchObject({ kind: 'config', field: 'protection' });
      expect(sandbox.counters().byOperation).not.toHaveProperty('thirdParties.list');
      expect(await bench.rows('portfolio')).toEqual(before);
      user.unprotect(id);
      user.deleteColumn(id, 'TPR key');
      expect(await bench.run(getOverview(bench.context))).toMatchObject({ portfolio: { state: 'unkeyed' } });
      await expect(bench.run(review(bench.context))).rejects.toMatchObject({ kind: 'config', field: 'table' });
      user.deleteTable(id);
      expect(await bench.run(getOverview(bench.context))).toMatchObject({ portfolio: { state: 'gone' } });
      expect(await bench.run(pull(bench.context, defaultChoice))).toMatchObject({ rows: 8, added: 8 });
      expect(await bench.tableId('portfolio')).not.toBe(id);
    });

    it('are not lost when the user types while the table is read', async () => {
      bench = await openExcelBench({ platform, seed: 12 });
      await bench.run(pull(bench.context, defaultChoice));
      const id = await bench.tableId('portfolio');
      const keys = [...(await bench.column('portfolio', 'Name')).keys()];
      bench.workbook.user.enterCellEdit();
      const pulling = bench.run(pull(bench.context, defaultChoice));
      setTimeout(() => {
        bench.user.typeIn(id, keys[3]!, 'Criticality', 'typed meanwhile');
        bench.workbook.user.leaveCellEdit();
      }, 60);
      expect(await pulling).toMatchObject({ rows: 12, kept: 1 });
      expect((await bench.column('portfolio', 'Criticality')).get(keys[3]!)).toBe('typed meanwhile');
    });
  });

  describe('a refresh in Excel', () => {
    it('reads only what has changed, and writes it in few requests', async () => {
      bench = await openExcelBench({ platform, seed: 40 });
      await bench.run(pull(bench.context, defaultChoice));
      const touched = bench.sandbox.touch({ count: 6, seed: 7 });
      // Documents show in no column of this choice.
      const ids = new Set(touched.flatMap(({ thirdPartyId, change }) => (change === 'document' ? [] : [thirdPartyId])));
      bench.sandbox.resetCounters();
      const syncs = bench.workbook.counters.syncs;
      expect((await bench.run(countChanges(bench.context))).changed).toBe(ids.size);
      expect(await bench.run(refresh(bench.context))).toMatchObject({
        rows: 40,
        updated: ids.size,
        added: 0,
        removed: 0,
      });
      expect(bench.sandbox.counters().total).toBeLessThan(45);
      expect(bench.workbook.counters.syncs - syncs).toBeLessThan(62);
      // The look-back of the cursor reads the same third parties again, whose rows show everything.
      expect(await bench.run(refresh(bench.context))).toMatchObject({ rows: 40, updated: 0, added: 0, removed: 0 });
      expect(bench.sandbox.counters().byOperation['thirdParties.get']).toBeGreaterThan(ids.size);
    });

    it('removes third parties that have left, but no row with an edit', async () => {
      bench = await openExcelBench({ platform, seed: 8 });
      await bench.run(pull(bench.context, defaultChoice));
      const [clean, edited] = [...(await bench.column('portfolio', 'Name')).keys()];
      bench.user.typeIn(await bench.tableId('portfolio'), edited!, 'Criticality', 'my wish');
      for (const id of [clean!, edited!]) bench.sandbox.archive({ thirdpartyId: Number(id) });
      expect(await bench.run(refresh(bench.context))).toMatchObject({ rows: 7, removed: 1 });
      expect((await bench.column('portfolio', 'Status')).get(edited!)).toBe('no longer in the portfolio');
    });
  });
});
