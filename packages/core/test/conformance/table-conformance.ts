import { describe, expect, it } from 'vitest';
import { bytesOf, type SheetCell } from '../../src/sheet/workbook/workbook.ts';
import {
  column,
  expectFault,
  openTable,
  threeRows,
  type CreateWorkbookBench,
  type TableBench,
} from './workbook-bench.ts';

export function tableConformance(name: string, create: CreateWorkbookBench): void {
  const writeNotes = (bench: TableBench, notes: Readonly<Record<string, SheetCell>>) =>
    bench.host.writeRows({
      table: bench.table,
      keyColumn: bench.ids.Key,
      columns: [bench.ids.Note],
      rows: Object.entries(notes).map(([key, note]) => ({ key, cells: [note] })),
    });
  const append = (bench: TableBench, ...rows: readonly (readonly SheetCell[])[]) =>
    bench.host.appendRows({ table: bench.table, columns: Object.values(bench.ids), rows });

  describe(`${name}: rows`, () => {
    it('a new table has its columns in order and no row', async () => {
      const bench = await openTable(create, []);
      const { columns, ...table } = await bench.find();
      expect(table).toEqual({ id: bench.table, name: 'TPR_Test', sheet: 'Test', rowCount: 0, isProtected: false });
      expect(columns.map(({ header }) => header)).toEqual(['Name', 'Score', 'Note', 'Key']);
      expect(await bench.readRows()).toEqual([]);
    });

    it('rows are added below the last one, and read in pieces', async () => {
      const bench = await openTable(create);
      await append(bench, ['Delta', 40, null, 'k4'], ['Eta', 50, null, 'k5']);
      expect((await bench.find()).rowCount).toBe(5);
      const { host, table, ids } = bench;
      const piece = await host.readRows({ table, columns: [ids.Key, ids.Name], from: 2, count: 2 });
      expect(piece.rows).toEqual([
        ['k3', 'Gamma'],
        ['k4', 'Delta'],
      ]);
      expect((await host.readRows({ table, columns: [ids.Key], from: 4, count: 2 })).rows).toEqual([['k5']]);
      expect((await host.readRows({ table, columns: [ids.Key], from: 5, count: 2 })).rows).toEqual([]);
    });

    it('columns that are not named stay empty in a new row', async () => {
      const bench = await openTable(create);
      await bench.host.appendRows({
        table: bench.table,
        columns: [bench.ids.Key, bench.ids.Name],
        rows: [['k4', 'Delta']],
      });
      expect((await bench.readRows())[3]).toEqual(['Delta', null, null, 'k4']);
    });

    it('nothing added, written or removed is no change', async () => {
      const bench = await openTable(create);
      await append(bench);
      expect(await writeNotes(bench, {})).toEqual([]);
      await bench.host.removeRows({ table: bench.table, keyColumn: bench.ids.Key, keys: [] });
      await bench.host.removeColumns({ table: bench.table, columns: [] });
      expect(await bench.readRows()).toEqual(threeRows);
    });

    it('a block of the greatest size is taken at once', async () => {
      const bench = await openTable(create, []);
      const { maxBlockBytes } = await bench.host.describe();
      const rows: SheetCell[][] = [];
      for (let bytes = 0, at = 0; ; at++) {
        const row: SheetCell[] = [`"quoted" é ${'text '.repeat(200)}`, at, null, `k${at}`];
        bytes += bytesOf(row);
        if (bytes > maxBlockBytes) break;
        rows.push(row);
      }
      await append(bench, ...rows);
      const read = await bench.readRows();
      expect(read.length).toBe(rows.length);
      expect(read.at(-1)).toEqual(rows.at(-1));
    });

    it('removed rows are gone, the others and what stands beside the table stay', async () => {
      const bench = await openTable(create);
      await bench.user.typeBeside(bench.table, 1, 'mine');
      const keys = ['k1', 'k9', 'k2'];
      await bench.host.removeRows({ table: bench.table, keyColumn: bench.ids.Key, keys });
      expect(await bench.readRows()).toEqual([threeRows[2]]);
      expect((await bench.find()).rowCount).toBe(1);
      expect(await bench.user.seeBeside(bench.table, 1)).toBe('mine');
    });

    it('a table that lost all its rows takes new ones', async () => {
      const bench = await openTable(create);
      await bench.host.removeRows({ table: bench.table, keyColumn: bench.ids.Key, keys: ['k1', 'k2', 'k3'] });
      expect((await bench.find()).rowCount).toBe(0);
      expect(await bench.readRows()).toEqual([]);
      await append(bench, ['007', 70, null, 'k7']);
      expect(await bench.readRows()).toEqual([['007', 70, null, 'k7']]);
    });

    it('what stands below the table is pushed down, not overwritten', async () => {
      const bench = await openTable(create);
      await bench.user.typeBelow(bench.table, 'my total');
      await append(bench, ...Array.from({ length: 20 }, (_, at): SheetCell[] => ['More', at, null, `m${at}`]));
      expect((await bench.find()).rowCount).toBe(23);
      expect(await bench.user.seeBelow(bench.table)).toEqual(['my total']);
    });

    it('of two cells for one place the later one counts, and undefined is none', async () => {
      const bench = await openTable(create);
      await bench.host.writeRows({
        table: bench.table,
        keyColumn: bench.ids.Key,
        columns: [bench.ids.Name, bench.ids.Note],
        rows: [
          { key: 'k2', cells: ['First', 'one'] },
          { key: 'k2', cells: [undefined, 'two'] },
        ],
      });
      expect((await bench.readRows())[1]).toEqual(['First', 10, 'two', 'k2']);
    });

    it('many scattered rows are written, each where its key is', async () => {
      const rows = Array.from({ length: 500 }, (_, at): SheetCell[] => [`N${at}`, at, null, `k${at}`]);
      const bench = await openTable(create, rows);
      const notes = Object.fromEntries(
        rows.filter((_, at) => at % 7 === 0).map(([, at, , key]) => [key, `note ${at}`]),
      );
      await writeNotes(bench, notes);
      const read = await bench.readRows();
      expect(read.map(([, , note]) => note)).toEqual(rows.map((_, at) => (at % 7 === 0 ? `note ${at}` : null)));
      expect(read.map(([first]) => first)).toEqual(rows.map(([first]) => first));
    });
  });

  describe(`${name}: a user who works in the table`, () => {
    it('rows are found by key after sorting, and keys that are gone are told', async () => {
      const bench = await openTable(create);
      await bench.user.sort(bench.table, bench.ids.Score, 'ascending');
      await bench.user.deleteRow(bench.table, 'k3');
      expect(await writeNotes(bench, { k1: 'one', k3: 'three', k9: 'nine' })).toEqual(['k3', 'k9']);
      expect(await bench.readRows()).toEqual([
        ['Beta', 10, null, 'k2'],
        ['Alpha', 30, 'one', 'k1'],
      ]);
    });

    it('all rows of a key are written and removed', async () => {
      const bench = await openTable(create);
      await bench.user.duplicateRow(bench.table, 'k2');
      await writeNotes(bench, { k2: 'both' });
      expect((await bench.readRows()).map(([, , note]) => note)).toEqual(['first', 'both', 'both', 'third']);
      await bench.host.removeRows({ table: bench.table, keyColumn: bench.ids.Key, keys: ['k2'] });
      expect(await bench.readRows()).toEqual([threeRows[0], threeRows[2]]);
    });

    it('an inserted row is read without a key and left alone', async () => {
      const bench = await openTable(create);
      await bench.user.insertRow(bench.table, 1);
      await bench.user.typeIn(bench.table, 1, bench.ids.Name, 'Mine');
      await writeNotes(bench, { k2: 'two' });
      await append(bench, ['Delta', 40, null, 'k4']);
      expect(await bench.readRows()).toEqual([
        threeRows[0],
        ['Mine', null, null, null],
        ['Beta', 10, 'two', 'k2'],
        threeRows[2],
        ['Delta', 40, null, 'k4'],
      ]);
    });

    it('hidden rows of a filter are read, written, removed and added to', async () => {
      const bench = await openTable(create);
      await bench.user.filter(bench.table, bench.ids.Name, ['Beta']);
      expect(await bench.user.seeVisibleRows(bench.table)).toEqual([1]);
      await writeNotes(bench, { k1: 'one', k2: 'two', k3: 'three' });
      await bench.host.removeRows({ table: bench.table, keyColumn: bench.ids.Key, keys: ['k3'] });
      await append(bench, ['Beta', 40, null, 'k4']);
      expect(await bench.readRows()).toEqual([
        ['Alpha', 30, 'one', 'k1'],
        ['Beta', 10, 'two', 'k2'],
        ['Beta', 40, null, 'k4'],
      ]);
    });

    it('columns are known by id after they were renamed and moved', async () => {
      const bench = await openTable(create);
      await bench.user.renameColumn(bench.table, 'Note', 'Remarque');
      await bench.user.moveColumn(bench.table, 'Key', 0);
      await writeNotes(bench, { k2: 'two' });
      await append(bench, ['Delta', 40, '=1', 'k4']);
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

    it('own columns and formulas of the user are not touched', async () => {
      const bench = await openTable(create);
      await bench.user.insertColumn(bench.table, { header: 'Mine', at: 1, cells: ['a', '=b', 3] });
      await bench.user.insertColumn(bench.table, { header: 'Double', at: 3, formula: '=2*2' });
      await bench.user.typeFormula(bench.table, 'k3', 'Mine', '=3*3');
      await writeNotes(bench, { k1: 'one', k3: 'three' });
      await bench.host.writeRows({
        table: bench.table,
        keyColumn: bench.ids.Key,
        columns: [bench.ids.Name, bench.ids.Note],
        rows: [{ key: 'k1', cells: ['New', undefined] }],
      });
      await append(bench, ['Delta', 40, null, 'k4']);
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

    it('a table is known by id after it and its sheet were renamed', async () => {
      const bench = await openTable(create);
      await bench.user.renameTable(bench.table, 'Fournisseurs');
      await bench.user.renameSheet('Test', "L'an 1");
      expect(await bench.find()).toMatchObject({ name: 'Fournisseurs', sheet: "L'an 1", rowCount: 3 });
      await writeNotes(bench, { k1: 'one' });
      expect((await bench.readRows())[0]).toEqual(['Alpha', 30, 'one', 'k1']);
    });

    it('a column that was removed is named as the fault, and nothing is written', async () => {
      const bench = await openTable(create);
      await bench.user.deleteColumn(bench.table, 'Score');
      const { host, table, ids } = bench;
      const columns = Object.values(ids);
      await expectFault(() => host.readRows({ table, columns, from: 0, count: 1 }), 'column');
      await expectFault(() => append(bench, ['Delta', 40, null, 'k4']), 'column');
      const rows = [{ key: 'k1', cells: ['New', 1] }];
      await expectFault(
        () => host.writeRows({ table, keyColumn: ids.Key, columns: [ids.Name, ids.Score], rows }),
        'column',
      );
      expect((await bench.find()).columns.map(({ header }) => header)).toEqual(['Name', 'Note', 'Key']);
      expect((await bench.find()).rowCount).toBe(3);
      expect(await bench.user.see(table, 0, 'Name')).toMatchObject({ value: 'Alpha' });
    });

    it.each(['table', 'sheet'] as const)('after the %s was deleted every verb says so', async (what) => {
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
      await expectFault(() => append(bench, ['Delta', 40, null, 'k4']), 'table');
      await expectFault(() => writeNotes(bench, { k1: 'one' }), 'table');
      await expectFault(() => host.removeRows({ table, keyColumn, keys: ['k1'] }), 'table');
      await expectFault(() => host.addColumns({ table, columns: [column('More')] }), 'table');
      await expectFault(() => host.removeColumns({ table, columns: [ids.Name] }), 'table');
      await expectFault(() => host.filterRows({ table, keyColumn, keys: ['k1'] }), 'table');
      await expectFault(() => host.reveal({ table }), 'table');
    });

    it('nothing is written to a protected sheet, and reading goes on', async () => {
      const bench = await openTable(create);
      await bench.user.protect(bench.table);
      const { host, table, ids } = bench;
      const keyColumn = ids.Key;
      expect((await bench.find()).isProtected).toBe(true);
      await expectFault(() => append(bench, ['Delta', 40, null, 'k4']), 'protection');
      await expectFault(() => writeNotes(bench, { k1: 'one' }), 'protection');
      await expectFault(() => host.removeRows({ table, keyColumn, keys: ['k1'] }), 'protection');
      await expectFault(() => host.addColumns({ table, columns: [column('More')] }), 'protection');
      await expectFault(() => host.removeColumns({ table, columns: [ids.Name] }), 'protection');
      await expectFault(() => host.filterRows({ table, keyColumn, keys: ['k1'] }), 'protection');
      expect(await bench.readRows()).toEqual(threeRows);
      expect((await bench.find()).columns).toHaveLength(4);
      await host.reveal({ table, keyColumn, key: 'k2' });
      await bench.user.unprotect(bench.table);
      await writeNotes(bench, { k1: 'one' });
      expect((await bench.readRows())[0]).toEqual(['Alpha', 30, 'one', 'k1']);
    });
  });

  describe(`${name}: columns`, () => {
    it('columns are added behind the one that is named, or at the end', async () => {
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

    it('removed columns are gone, the others and what stands beside the table stay', async () => {
      const bench = await openTable(create);
      await bench.user.insertColumn(bench.table, { header: 'Mine', at: 2, cells: [1, 2, 3] });
      await bench.host.removeColumns({ table: bench.table, columns: [bench.ids.Name, bench.ids.Note] });
      expect(await bench.user.seeHeaders(bench.table)).toEqual(['Score', 'Mine', 'Key']);
      expect(await bench.user.see(bench.table, 'k3', 'Mine')).toEqual({ value: 3, isFormula: false });
      expect(await bench.user.see(bench.table, 'k3', 'Score')).toEqual({ value: 20, isFormula: false });
    });
  });

  describe(`${name}: showing`, () => {
    it('only the rows of the keys are shown, and all of them again', async () => {
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

    it('the key of the selected row is told, and none elsewhere', async () => {
      const bench = await openTable(create);
      const { host, table, ids, user } = bench;
      await user.sort(table, ids.Score, 'ascending');
      await host.reveal({ table, keyColumn: ids.Key, key: 'k3' });
      expect(await host.selectedKey({ table, keyColumn: ids.Key })).toBe('k3');
      const { row } = await user.seeSelection();
      await user.select('Test', { row: row + 1, column: 0, rows: 1, columns: 1 });
      expect(await host.selectedKey({ table, keyColumn: ids.Key })).toBe('k1');
      await user.select('Test', { row: row + 2, column: 0, rows: 1, columns: 1 });
      expect(await host.selectedKey({ table, keyColumn: ids.Key })).toBeUndefined();
      await user.select('Test', { row: 0, column: 0, rows: 1, columns: 1 });
      expect(await host.selectedKey({ table, keyColumn: ids.Key })).toBeUndefined();
      await user.addSheet('Other', [['a'], ['b'], ['c']]);
      await user.select('Other', { row, column: 0, rows: 1, columns: 1 });
      expect(await host.selectedKey({ table, keyColumn: ids.Key })).toBeUndefined();
    });

    it('the row of a key is selected on its sheet, or the first row', async () => {
      const bench = await openTable(create);
      const { host, table, ids, user } = bench;
      await user.addSheet('Other', [['mine']]);
      await user.select('Other', { row: 0, column: 0, rows: 1, columns: 1 });
      await host.reveal({ table, keyColumn: ids.Key, key: 'k3' });
      const third = await user.seeSelection();
      await host.reveal({ table });
      const first = await user.seeSelection();
      expect([first.sheet, third.sheet]).toEqual(['Test', 'Test']);
      expect(third.row - first.row).toBe(2);
      await host.reveal({ table, keyColumn: ids.Key, key: 'k9' });
      expect((await user.seeSelection()).row).toBe(first.row);
    });
  });
}
