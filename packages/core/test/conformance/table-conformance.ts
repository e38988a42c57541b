import { describe, expect, it } from 'vitest';
import { column, openTable, threeRows, type CreateWorkbookBench } from './workbook-bench.ts';

export function tableConformance(name: string, create: CreateWorkbookBench): void {
  describe(`${name}: columns`, () => {
    it('columns are added after the named one, or at the end', async () => {
      const bench = await openTable(create);
      const { host, table, ids } = bench;
      const between = await host.addColumns({
        table,
        columns: [column('One', { choices: ['a', 'b'] }), column('Two', { type: 'number' })],
        after: ids.Name,
      });
      const [last] = await host.addColumns({ table, columns: [column('name')] });
      const { columns } = await bench.find();
      expect(columns.map(({ header }) => header)).toEqual([
        'Name',
        'One',
        'Two',
        'Score',
        'Note',
        'Key',
        last?.header ?? '',
      ]);
      expect(between).toEqual(columns.slice(1, 3));
      expect(last?.header).not.toBe('Name');
      const added = [...between, last!].map(({ id }) => id);
      await host.writeRows({
        table,
        keyColumn: ids.Key,
        columns: added,
        rows: [{ key: 'k2', cells: ['007', 7, '=1'] }],
      });
      const { rows } = await host.readRows({ table, columns: added, from: 0, count: 9 });
      expect(rows).toEqual([
        [null, null, null],
        ['007', 7, '=1'],
        [null, null, null],
      ]);
      expect(await bench.readRows()).toEqual(threeRows);
    });

    it('the choices that a column offers are replaced, and removed', async () => {
      const { host, table, user } = await openTable(create);
      const [made] = await host.addColumns({ table, columns: [column('One', { choices: ['a', 'b'] })] });
      expect(await user.seeChoices(table, 'One')).toEqual(['a', 'b']);
      for (const choices of [['a', 'b', 'c'], ['a, b', '=c'], ['d'], []]) {
        await host.offerChoices({ table, offers: [{ column: made!.id, choices }] });
        expect(await user.seeChoices(table, 'One')).toEqual(choices);
      }
      await host.offerChoices({ table, offers: [{ column: made!.id, choices: ['e'] }] });
      expect(await user.seeChoices(table, 'One')).toEqual(['e']);
    });

    it('columns get the headers that are written, and stay the same columns', async () => {
      const bench = await openTable(create);
      const { host, table, ids, user } = bench;
      const columns = [
        { id: ids.Name, header: 'Nom' },
        { id: ids.Key, header: '007' },
      ];
      await host.nameColumns({ table, columns });
      expect(await user.seeHeaders(table)).toEqual(['Nom', 'Score', 'Note', '007']);
      expect((await bench.find()).columns).toEqual(expect.arrayContaining(columns));
    });

    it('removed columns are gone, the others and the cells beside the table stay', async () => {
      const bench = await openTable(create);
      await bench.user.insertColumn(bench.table, { header: 'Mine', at: 2, cells: [1, 2, 3] });
      await bench.host.removeColumns({ table: bench.table, columns: [bench.ids.Name, bench.ids.Note] });
      expect(await bench.user.seeHeaders(bench.table)).toEqual(['Score', 'Mine', 'Key']);
      expect(await bench.user.see(bench.table, 'k3', 'Mine')).toEqual({ value: 3, isFormula: false });
      expect(await bench.user.see(bench.table, 'k3', 'Score')).toEqual({ value: 20, isFormula: false });
    });
  });

  describe(`${name}: a new table that gets no rows`, () => {
    it('is discarded with the sheet that was added for it', async () => {
      const { host, user, table } = await openTable(create, []);
      const sheets = (await user.seeSheets()).filter(({ title }) => title !== 'Test');
      expect(await host.discardTable({ table })).toBe(true);
      expect(await host.findTable({ id: table })).toBeUndefined();
      expect(await host.hasTable({ name: 'TPR_Test' })).toBe(false);
      expect(await user.seeSheets()).toEqual(sheets);
      const again = await host.createTable({
        name: 'TPR_Test',
        sheet: 'Test',
        frozenColumns: 1,
        columns: [column('A')],
      });
      expect(again).toMatchObject({ name: 'TPR_Test', sheet: 'Test' });
    });

    it('stays on a sheet that was there before, or with rows or other cells', async () => {
      const bench = await create();
      await bench.user.addSheet('Mine', []);
      const wish = { name: 'TPR_Mine', frozenColumns: 0, columns: [column('A')] };
      const { id: table, sheet } = await bench.host.createTable({ ...wish, sheet: 'Mine' });
      expect(sheet).toBe('Mine');
      expect(await bench.host.discardTable({ table })).toBe(false);
      const filled = await openTable(() => bench);
      expect(await filled.host.discardTable({ table: filled.table })).toBe(false);
      const beside = await bench.host.createTable({ ...wish, sheet: 'Beside' });
      await bench.user.typeBeside(beside.id, 0, 'note');
      expect(await bench.host.discardTable({ table: beside.id })).toBe(false);
      expect((await bench.user.seeSheets()).map(({ title }) => title)).toEqual(
        expect.arrayContaining(['Mine', 'Test', 'Beside']),
      );
    });
  });

  describe(`${name}: showing`, () => {
    it('only the rows of the keys are shown, and then all rows again', async () => {
      const bench = await openTable(create);
      const { host, table, ids, user } = bench;
      await host.filterRows({ table, keyColumn: ids.Key, keys: ['k1', 'k3', 'k9'] });
      expect(await user.seeVisibleRows(table)).toEqual([0, 2]);
      await host.filterRows({ table, keyColumn: ids.Key, keys: ['k2'] });
      expect(await user.seeVisibleRows(table)).toEqual([1]);
      await host.filterRows({ table, keyColumn: ids.Key });
      expect(await user.seeVisibleRows(table)).toEqual([0, 1, 2]);
    });

    it("the user's filter of another column stays", async () => {
      const bench = await openTable(create);
      const { host, table, ids, user } = bench;
      await user.filter(table, ids.Name, ['Alpha', 'Beta']);
      await host.filterRows({ table, keyColumn: ids.Key, keys: ['k2', 'k3'] });
      expect(await user.seeVisibleRows(table)).toEqual([1]);
      await host.filterRows({ table, keyColumn: ids.Key });
      expect(await user.seeVisibleRows(table)).toEqual([0, 1]);
    });
  });
}
