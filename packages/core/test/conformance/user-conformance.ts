import { describe, expect, it } from 'vitest';
import { column, expectFault, openTable, threeRows, type CreateWorkbookBench } from './workbook-bench.ts';

export function userConformance(name: string, create: CreateWorkbookBench): void {
  describe(`${name}: a user who works in the table`, () => {
    it('rows are found by key after sorting, and missing keys are reported', async () => {
      const bench = await openTable(create);
      await bench.user.sort(bench.table, bench.ids.Score, 'ascending');
      await bench.user.deleteRow(bench.table, 'k3');
      expect(await bench.writeNotes({ k1: 'one', k3: 'three', k9: 'nine' })).toEqual(['k3', 'k9']);
      expect(await bench.readRows()).toEqual([
        ['Beta', 10, null, 'k2'],
        ['Alpha', 30, 'one', 'k1'],
      ]);
    });

    it('all rows of a key are written and removed', async () => {
      const bench = await openTable(create);
      await bench.user.duplicateRow(bench.table, 'k2');
      await bench.writeNotes({ k2: 'both' });
      expect((await bench.readRows()).map(([, , note]) => note)).toEqual(['first', 'both', 'both', 'third']);
      await bench.host.removeRows({ table: bench.table, keyColumn: bench.ids.Key, keys: ['k2'] });
      expect(await bench.readRows()).toEqual([threeRows[0], threeRows[2]]);
    });

    it('an inserted row is read without a key and not changed', async () => {
      const bench = await openTable(create);
      await bench.user.insertRow(bench.table, 1);
      await bench.user.typeIn(bench.table, 1, bench.ids.Name, 'Mine');
      await bench.writeNotes({ k2: 'two' });
      await bench.append(['Delta', 40, null, 'k4']);
      expect(await bench.readRows()).toEqual([
        threeRows[0],
        ['Mine', null, null, null],
        ['Beta', 10, 'two', 'k2'],
        threeRows[2],
        ['Delta', 40, null, 'k4'],
      ]);
    });

    it('rows hidden by a filter are read, written and removed, and rows can be added', async () => {
      const bench = await openTable(create);
      await bench.user.filter(bench.table, bench.ids.Name, ['Beta']);
      expect(await bench.user.seeVisibleRows(bench.table)).toEqual([1]);
      await bench.writeNotes({ k1: 'one', k2: 'two', k3: 'three' });
      await bench.host.removeRows({ table: bench.table, keyColumn: bench.ids.Key, keys: ['k3'] });
      await bench.append(['Beta', 40, null, 'k4']);
      expect(await bench.readRows()).toEqual([
        ['Alpha', 30, 'one', 'k1'],
        ['Beta', 10, 'two', 'k2'],
        ['Beta', 40, null, 'k4'],
      ]);
      expect(await bench.user.seeVisibleRows(bench.table)).toEqual([1, 2]);
    });

    it('columns are found by id after they were renamed and moved', async () => {
      const bench = await openTable(create);
      await bench.user.renameColumn(bench.table, 'Note', 'Remarque');
      await bench.user.moveColumn(bench.table, 'Key', 0);
      await bench.writeNotes({ k2: 'two' });
      await bench.append(['Delta', 40, '=1', 'k4']);
      expect((await bench.find()).columns).toEqual([
        { id: bench.ids.Key, header: 'Key' },
        { id: bench.ids.Name, header: 'Name' },
        { id: bench.ids.Score, header: 'Score' },
        { id: bench.ids.Note, header: 'Remarque' },
      ]);
      expect(await bench.readRows()).toEqual([
        threeRows[0],
        ['Beta', 10, 'two', 'k2'],
        threeRows[2],
        ['Delta', 40, '=1', 'k4'],
      ]);
    });

    it('the user’s own columns and formulas are not changed', async () => {
      const bench = await openTable(create);
      await bench.user.insertColumn(bench.table, { header: 'Mine', at: 1, cells: ['a', '=b', 3] });
      await bench.user.insertColumn(bench.table, { header: 'Double', at: 3, formula: '=2*2' });
      await bench.user.typeFormula(bench.table, 'k3', 'Mine', '=3*3');
      await bench.writeNotes({ k1: 'one', k3: 'three' });
      await bench.host.writeRows({
        table: bench.table,
        keyColumn: bench.ids.Key,
        columns: [bench.ids.Name, bench.ids.Note],
        rows: [{ key: 'k1', cells: ['New', undefined] }],
      });
      await bench.append(['Delta', 40, null, 'k4']);
      await bench.host.removeRows({ table: bench.table, keyColumn: bench.ids.Key, keys: ['k2'] });
      expect(await bench.user.seeHeaders(bench.table)).toEqual(['Name', 'Mine', 'Score', 'Double', 'Note', 'Key']);
      expect(await bench.user.see(bench.table, 'k1', 'Mine')).toEqual({ value: 'a', isFormula: false });
      expect(await bench.user.see(bench.table, 'k3', 'Mine')).toMatchObject({ isFormula: true });
      expect(await bench.user.see(bench.table, 'k4', 'Mine')).toEqual({ value: null, isFormula: false });
      expect(await bench.user.see(bench.table, 'k1', 'Double')).toMatchObject({ isFormula: true });
      expect(await bench.user.see(bench.table, 'k3', 'Double')).toMatchObject({ isFormula: true });
      expect(await bench.readRows()).toEqual([
        ['New', 30, 'one', 'k1'],
        ['Gamma', 20, 'three', 'k3'],
        ['Delta', 40, null, 'k4'],
      ]);
    });

    it('a table is found by id after it and its sheet were renamed', async () => {
      const bench = await openTable(create);
      await bench.user.renameTable(bench.table, 'Fournisseurs');
      await bench.user.renameSheet('Test', "L'an 1");
      expect(await bench.find()).toMatchObject({ name: 'Fournisseurs', sheet: "L'an 1", rowCount: 3 });
      await bench.writeNotes({ k1: 'one' });
      expect((await bench.readRows())[0]).toEqual(['Alpha', 30, 'one', 'k1']);
    });

    it('a removed column is named in the error, and nothing is written', async () => {
      const bench = await openTable(create);
      await bench.user.deleteColumn(bench.table, 'Score');
      const { host, table, ids } = bench;
      const columns = Object.values(ids);
      await expectFault(() => host.readRows({ table, columns, from: 0, count: 1 }), 'column');
      await expectFault(() => bench.append(['Delta', 40, null, 'k4']), 'column');
      const rows = [{ key: 'k1', cells: ['New', 1] }];
      await expectFault(
        () => host.writeRows({ table, keyColumn: ids.Key, columns: [ids.Name, ids.Score], rows }),
        'column',
      );
      expect((await bench.find()).columns.map(({ header }) => header)).toEqual(['Name', 'Note', 'Key']);
      expect((await bench.find()).rowCount).toBe(3);
      expect(await bench.user.see(table, 0, 'Name')).toMatchObject({ value: 'Alpha' });
    });

    it.each(['table', 'sheet'] as const)('after the deletion of the %s every verb reports it', async (what) => {
      const bench = await openTable(create);
      if (what === 'table') {
        await bench.user.deleteTable(bench.table);
      } else {
        await bench.user.addSheet('Other', [['mine']]);
        await bench.user.deleteSheet('Test');
      }
      const { host, table, ids } = bench;
      const keyColumn = ids.Key;
      expect(await host.findTable({ id: table })).toBeUndefined();
      await expectFault(() => host.readRows({ table, columns: [ids.Key], from: 0, count: 1 }), 'table');
      await expectFault(() => bench.append(['Delta', 40, null, 'k4']), 'table');
      await expectFault(() => bench.writeNotes({ k1: 'one' }), 'table');
      await expectFault(() => host.removeRows({ table, keyColumn, keys: ['k1'] }), 'table');
      await expectFault(() => host.addColumns({ table, columns: [column('More')] }), 'table');
      await expectFault(() => host.removeColumns({ table, columns: [ids.Name] }), 'table');
      await expectFault(() => host.filterRows({ table, keyColumn, keys: ['k1'] }), 'table');
      await expectFault(() => host.reveal({ table }), 'table');
    });

    it('nothing is written to a protected sheet, and reading still works', async () => {
      const bench = await openTable(create);
      await bench.user.protect(bench.table);
      const { host, table, ids } = bench;
      const keyColumn = ids.Key;
      expect((await bench.find()).isProtected).toBe(true);
      await expectFault(() => bench.append(['Delta', 40, null, 'k4']), 'protection');
      await expectFault(() => bench.writeNotes({ k1: 'one' }), 'protection');
      await expectFault(() => host.removeRows({ table, keyColumn, keys: ['k1'] }), 'protection');
      await expectFault(() => host.addColumns({ table, columns: [column('More')] }), 'protection');
      await expectFault(() => host.removeColumns({ table, columns: [ids.Name] }), 'protection');
      await expectFault(() => host.filterRows({ table, keyColumn, keys: ['k1'] }), 'protection');
      expect(await bench.readRows()).toEqual(threeRows);
      expect((await bench.find()).columns).toHaveLength(4);
      await host.reveal({ table, keyColumn, key: 'k2' });
      await bench.user.unprotect(bench.table);
      await bench.writeNotes({ k1: 'one' });
      expect((await bench.readRows())[0]).toEqual(['Alpha', 30, 'one', 'k1']);
    });
  });
}
