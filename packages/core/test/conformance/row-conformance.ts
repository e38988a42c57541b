import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../src/workbook/cell-bytes.ts';
import type { SheetCell } from '../../src/workbook/port.ts';
import { openTable, threeRows, type CreateWorkbookBench } from './workbook-bench.ts';

export function rowConformance(name: string, create: CreateWorkbookBench): void {
  describe(`${name}: rows`, () => {
    it('a new table has its columns in order and no row', async () => {
      const bench = await openTable(create, []);
      const { columns, place, ...table } = await bench.find();
      expect(place?.firstRow ?? 1).toBe(1);
      expect(table).toEqual({ id: bench.table, name: 'TPR_Test', sheet: 'Test', rowCount: 0, isProtected: false });
      expect(columns.map(({ header }) => header)).toEqual(['Name', 'Score', 'Note', 'Key']);
      expect(await bench.readRows()).toEqual([]);
    });

    it('rows are added below the last one, and read in blocks', async () => {
      const bench = await openTable(create);
      await bench.append(['Delta', 40, null, 'k4'], ['Eta', 50, null, 'k5']);
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

    it('columns without a value stay empty in a new row', async () => {
      const bench = await openTable(create);
      await bench.host.appendRows({
        table: bench.table,
        columns: [bench.ids.Key, bench.ids.Name],
        rows: [['k4', 'Delta']],
      });
      expect((await bench.readRows())[3]).toEqual(['Delta', null, null, 'k4']);
    });

    it('an empty list of rows to add, write or remove changes nothing', async () => {
      const bench = await openTable(create);
      await bench.append();
      expect(await bench.writeNotes({})).toEqual([]);
      await bench.host.removeRows({ table: bench.table, keyColumn: bench.ids.Key, keys: [] });
      await bench.host.removeColumns({ table: bench.table, columns: [] });
      expect(await bench.readRows()).toEqual(threeRows);
    });

    it('a block of the maximum size is accepted', async () => {
      const bench = await openTable(create, []);
      const { maxBlockBytes } = await bench.host.describe();
      const rows: SheetCell[][] = [];
      for (let bytes = 0, at = 0; ; at++) {
        const row: SheetCell[] = [`"quoted" é ${'text '.repeat(200)}`, at, null, `k${at}`];
        bytes += bytesOf(row);
        if (bytes > maxBlockBytes) break;
        rows.push(row);
      }
      await bench.append(...rows);
      const read = await bench.readRows();
      expect(read.length).toBe(rows.length);
      expect(read.at(-1)).toEqual(rows.at(-1));
    });

    it('removed rows are gone, the others and the cells beside the table stay', async () => {
      const bench = await openTable(create);
      await bench.user.typeBeside(bench.table, 1, 'mine');
      const keys = ['k1', 'k9', 'k2'];
      await bench.host.removeRows({ table: bench.table, keyColumn: bench.ids.Key, keys });
      expect(await bench.readRows()).toEqual([threeRows[2]]);
      expect((await bench.find()).rowCount).toBe(1);
      expect(await bench.user.seeBeside(bench.table, 1)).toBe('mine');
    });

    it('a table that lost all its rows accepts new ones', async () => {
      const bench = await openTable(create);
      await bench.host.removeRows({ table: bench.table, keyColumn: bench.ids.Key, keys: ['k1', 'k2', 'k3'] });
      expect((await bench.find()).rowCount).toBe(0);
      expect(await bench.readRows()).toEqual([]);
      await bench.append(['007', 70, null, 'k7']);
      expect(await bench.readRows()).toEqual([['007', 70, null, 'k7']]);
    });

    it('cells below the table are pushed down, not overwritten', async () => {
      const bench = await openTable(create);
      await bench.user.typeBelow(bench.table, 'my total');
      await bench.append(...Array.from({ length: 20 }, (_, at): SheetCell[] => ['More', at, null, `m${at}`]));
      expect((await bench.find()).rowCount).toBe(23);
      expect(await bench.user.seeBelow(bench.table)).toEqual(['my total']);
    });

    it('of two values for one cell the later one counts, unless it is undefined', async () => {
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

    it('many scattered rows are written, each at its key', async () => {
      const rows = Array.from({ length: 500 }, (_, at): SheetCell[] => [`N${at}`, at, null, `k${at}`]);
      const bench = await openTable(create, rows);
      const notes = Object.fromEntries(
        rows.filter((_, at) => at % 7 === 0).map(([, at, , key]) => [key, `note ${at}`]),
      );
      await bench.writeNotes(notes);
      const read = await bench.readRows();
      expect(read.map(([, , note]) => note)).toEqual(rows.map((_, at) => (at % 7 === 0 ? `note ${at}` : null)));
      expect(read.map(([first]) => first)).toEqual(rows.map(([first]) => first));
    });
  });
}
