import { describe, expect, it } from 'vitest';
import type { SheetCell } from '../../src/workbook/port.ts';
import { hostileTexts } from './hostile-texts.ts';
import { column, openTable, type CreateWorkbookBench } from './workbook-bench.ts';

export function cellConformance(name: string, create: CreateWorkbookBench): void {
  describe(`${name}: cells`, () => {
    it('text stays text in added rows, whatever it looks like', async () => {
      const bench = await openTable(create, []);
      const rows = hostileTexts.map((text, index): SheetCell[] => [text, index, text, `k${index}`]);
      await bench.host.appendRows({ table: bench.table, columns: Object.values(bench.ids), rows });
      const { rows: read, isFormula } = await bench.host.readRows({
        table: bench.table,
        columns: [bench.ids.Name, bench.ids.Note],
        from: 0,
        count: 1000,
      });
      expect(read.map(([first]) => first)).toEqual(hostileTexts);
      expect(read.map(([, second]) => second)).toEqual(hostileTexts);
      expect(isFormula).toBeUndefined();
    });

    it('text stays text in rewritten cells, whatever it looks like', async () => {
      const bench = await openTable(
        create,
        hostileTexts.map((_, index): SheetCell[] => ['old', index, 'old', `k${index}`]),
      );
      const missing = await bench.host.writeRows({
        table: bench.table,
        keyColumn: bench.ids.Key,
        columns: [bench.ids.Note],
        rows: hostileTexts.map((text, index) => ({ key: `k${index}`, cells: [text] })),
      });
      expect(missing).toEqual([]);
      const rows = await bench.readRows();
      expect(rows.map(([, , note]) => note)).toEqual(hostileTexts);
      expect(rows.every(([first]) => first === 'old')).toBe(true);
    });

    it('text stays text in a column of numbers', async () => {
      const bench = await openTable(create, []);
      const cells: SheetCell[] = [1, '=1+1', '007', 2.5, '2024-01-31', "'quoted'", 'TRUE', null, 3];
      const rows = cells.map((cell, index): SheetCell[] => [null, cell, null, `k${index}`]);
      await bench.host.appendRows({ table: bench.table, columns: Object.values(bench.ids), rows });
      expect((await bench.readRows()).map(([, score]) => score)).toEqual(cells);
      await bench.host.writeRows({
        table: bench.table,
        keyColumn: bench.ids.Key,
        columns: [bench.ids.Score],
        rows: cells.map((cell, index) => ({ key: `k${cells.length - 1 - index}`, cells: [cell] })),
      });
      expect((await bench.readRows()).map(([, score]) => score)).toEqual([...cells].reverse());
    });

    it('the displayed text of a cell with a date is returned, and null for other cells', async () => {
      const { host, user, table, ids } = await openTable(create);
      await user.typeDate(table, 'Beta', ids.Note, 45_992, '01/12/2025');
      await user.typeDate(table, 'Alpha', ids.Score, 46_023.5, '01/01/2026');
      const block = { table, columns: [ids.Note, ids.Score], from: 0, count: 100 };
      expect((await host.readRows(block)).rows).toEqual([
        ['first', 46_023.5],
        [45_992, 10],
        ['third', 20],
      ]);
      const { rows } = await host.readRows(block);
      const shown = [
        [null, '01/01/2026'],
        ['01/12/2025', null],
        [null, null],
      ];
      expect(await host.readShownNumbers(block)).toEqual({ rows, shown });
      const last = { table, columns: [ids.Note], from: 1, count: 1 };
      expect(await host.readShownNumbers(last)).toEqual({ rows: [[45_992]], shown: [['01/12/2025']] });
    });

    it('a number is returned as a percentage where its cell shows it as one', async () => {
      const { host } = await create();
      const { id, columns } = await host.createTable({
        name: 'TPR_Shares',
        sheet: 'Shares',
        frozenColumns: 0,
        columns: [column('Share', { type: 'percent' }), column('Count', { type: 'number' })],
      });
      const ids = columns.map((made) => made.id);
      const rows = [
        [1.5, 1.5],
        [null, null],
        ['soon', 2],
      ];
      await host.appendRows({ table: id, columns: ids, rows });
      expect(await host.readShownNumbers({ table: id, columns: ids, from: 0, count: 10 })).toEqual({
        rows,
        shown: [
          ['%', null],
          [null, null],
          [null, null],
        ],
      });
    });

    it('numbers and booleans keep their type in a column of text', async () => {
      const bench = await openTable(create, []);
      const cells: SheetCell[] = ['007', 7, true, null, '7', -0.5];
      const rows = cells.map((cell, index): SheetCell[] => [cell, null, null, `k${index}`]);
      await bench.host.appendRows({ table: bench.table, columns: Object.values(bench.ids), rows });
      expect((await bench.readRows()).map(([first]) => first)).toEqual(cells);
      await bench.host.writeRows({
        table: bench.table,
        keyColumn: bench.ids.Key,
        columns: [bench.ids.Name],
        rows: cells.map((cell, index) => ({ key: `k${cells.length - 1 - index}`, cells: [cell] })),
      });
      expect((await bench.readRows()).map(([first]) => first)).toEqual([...cells].reverse());
    });

    it('headers are text too, and a duplicate header gets another name', async () => {
      const { host } = await create();
      const headers = ['=1+1', '2024', '__proto__', "it's [1] #2 @x", 'עברית', 'two\nlines', 'Name', 'NAME'];
      const columns = headers.map((header) => column(header));
      const table = await host.createTable({ name: 'TPR_Test', sheet: 'Test', columns, frozenColumns: 0 });
      const shown = table.columns.map(({ header }) => header);
      expect(shown.slice(0, -1)).toEqual(headers.slice(0, -1));
      expect(new Set(shown.map((header) => header.toLowerCase())).size).toBe(headers.length);
      expect(new Set(table.columns.map(({ id }) => id)).size).toBe(headers.length);
      expect((await host.findTable({ id: table.id }))?.columns).toEqual(table.columns);
    });

    it('numbers, booleans, serials and fractions are read as they were written', async () => {
      const { host } = await create();
      const types = ['number', 'percent', 'boolean', 'date', 'dateTime'] as const;
      const { id, columns } = await host.createTable({
        name: 'TPR_Types',
        sheet: 'Types',
        frozenColumns: 0,
        columns: types.map((type) => column(type, { type })),
      });
      const rows: SheetCell[][] = [
        [0, 0.12, true, 45_292, 45_292.520_833_333_336],
        [-1.5, 1, false, 1, 0.5],
        [123_456_789_012_345, 0.000_1, null, 2_958_465, null],
        [null, null, true, null, 60.25],
        [1e-7, -0.5, false, 36_526, 73_050.999_988_425_93],
      ];
      const ids = columns.map((made) => made.id);
      await host.appendRows({ table: id, columns: ids, rows: rows.slice(0, 1) });
      await host.appendRows({ table: id, columns: ids, rows: rows.slice(1) });
      expect((await host.readRows({ table: id, columns: ids, from: 0, count: 10 })).rows).toEqual(rows);
    });

    it('null clears a cell, undefined keeps it, and an empty text is an empty cell', async () => {
      const bench = await openTable(create);
      await bench.host.writeRows({
        table: bench.table,
        keyColumn: bench.ids.Key,
        columns: [bench.ids.Name, bench.ids.Score, bench.ids.Note],
        rows: [
          { key: 'k1', cells: [null, undefined, 'new'] },
          { key: 'k3', cells: [undefined, null, ''] },
        ],
      });
      expect(await bench.readRows()).toEqual([
        [null, 30, 'new', 'k1'],
        ['Beta', 10, null, 'k2'],
        ['Gamma', null, null, 'k3'],
      ]);
    });

    it('a formula of the user is distinguished from a value', async () => {
      const bench = await openTable(create);
      await bench.user.typeFormula(bench.table, 1, bench.ids.Score, '=1+1');
      await bench.user.typeIn(bench.table, 2, bench.ids.Note, '=text');
      const columns = [bench.ids.Score, bench.ids.Note];
      const all = await bench.host.readRows({ table: bench.table, columns, from: 0, count: 10 });
      expect(all.isFormula).toEqual([
        [false, false],
        [true, false],
        [false, false],
      ]);
      const last = await bench.host.readRows({ table: bench.table, columns, from: 2, count: 10 });
      expect(last).toMatchObject({ rows: [[20, '=text']] });
      expect(last.isFormula).toBeUndefined();
    });
  });
}
