import { describe, expect, it } from 'vitest';
import type { SummaryBlock } from '../../src/workbook/port.ts';
import { openTable, type CreateWorkbookBench } from './workbook-bench.ts';

const summary: readonly SummaryBlock[] = [
  {
    title: 'Dossiers by status',
    header: ['Status', 'Dossiers'],
    rows: [
      ['valid', 12],
      ['=missing', 3],
    ],
    look: 'pie',
  },
  {
    title: 'Risk',
    header: ['Criticality', 'Low', 'High'],
    rows: [
      ['High', 1, 4],
      ['Low', 2, null],
    ],
    look: 'heat',
  },
];

/** Cases that need a user at the spreadsheet: selections, and drawings. */
export function attendedConformance(name: string, create: CreateWorkbookBench): void {
  describe(`${name}: summaries`, () => {
    it('a summary is written, and replaced by the next one', async () => {
      const { host, user } = await create();
      await host.writeSummary({ sheet: 'Summary', blocks: summary });
      const cells = (await user.seeSheet('Summary')).flat();
      for (const cell of ['Dossiers by status', 'Status', '=missing', 12, 'Risk', 'High', 4]) {
        expect(cells).toContain(cell);
      }
      await host.writeSummary({ sheet: 'Summary', blocks: summary.slice(1) });
      const after = (await user.seeSheet('Summary')).flat();
      expect(after).toContain('Risk');
      expect(after).not.toContain('Dossiers by status');
      expect((await user.seeSheets()).filter(({ title }) => title.startsWith('Summary'))).toHaveLength(1);
    });

    it("a user's sheet with the summary's title is not changed", async () => {
      const { host, user } = await create();
      await user.addSheet('Summary', [['mine', 1]]);
      await host.writeSummary({ sheet: 'Summary', blocks: summary });
      await host.writeSummary({ sheet: 'Summary', blocks: summary });
      expect(await user.seeSheet('Summary')).toEqual([['mine', 1]]);
      expect((await user.seeSheets()).filter(({ title }) => title.startsWith('Summary'))).toHaveLength(2);
    });
  });

  describe(`${name}: formulas`, () => {
    const formula = { name: 'INDICATOR', arguments: ['A2', 'Financial risk'] } as const;

    it('a formula is entered into the selected cell', async () => {
      const { host, user } = await create();
      await user.addSheet('Ids', [['SIREN']]);
      await user.select('Ids', { row: 1, column: 1, rows: 2, columns: 2 });
      const entered = await host.enterFormula({ formula, mayReplace: false });
      expect(entered).toEqual({ address: expect.stringContaining('Ids'), isTaken: false });
      expect(await host.enterFormula({ formula, mayReplace: false })).toMatchObject({ isTaken: true });
    });

    it('a non-empty cell keeps its content, unless it may be replaced', async () => {
      const { host, user } = await create();
      await user.addSheet('Ids', [['mine', 2]]);
      await user.select('Ids', { row: 0, column: 0, rows: 1, columns: 1 });
      expect(await host.enterFormula({ formula, mayReplace: false })).toMatchObject({ isTaken: true });
      expect(await user.seeSheet('Ids')).toEqual([['mine', 2]]);
      expect(await host.enterFormula({ formula, mayReplace: true })).toMatchObject({ isTaken: false });
      expect((await user.seeSheet('Ids'))[0]?.[0]).not.toBe('mine');
    });
  });

  describe(`${name}: selection`, () => {
    it('the used cells of the selection are read, also of whole columns', async () => {
      const { host, user } = await create();
      await user.addSheet('Ids', [['SIREN', 'Name'], ['552100554'], [null, 'Nobody'], [732_829_320, 'Somebody']]);
      await user.select('Ids', { row: 0, column: 0, rows: Infinity, columns: 1 });
      const whole = await host.readSelection({ maxRows: 100 });
      expect(whole.rows).toEqual([['SIREN'], ['552100554'], [null], [732_829_320]]);
      expect(whole.address).toContain('Ids');
      expect((await host.readSelection({ maxRows: 2 })).rows).toEqual([['SIREN'], ['552100554']]);
      await user.select('Ids', { row: 2, column: 0, rows: 2, columns: 2 });
      expect((await host.readSelection({ maxRows: 100 })).rows).toEqual([
        [null, 'Nobody'],
        [732_829_320, 'Somebody'],
      ]);
    });

    it('a row that a filter hides returns no cells, and the rows below keep their positions', async () => {
      const { host, user, table, ids } = await openTable(create);
      await user.filter(table, ids.Name, ['Alpha', 'Gamma']);
      await host.reveal({ table });
      const { row } = await user.seeSelection();
      await user.select('Test', { row, column: 0, rows: 3, columns: 2 });
      expect((await host.readSelection({ maxRows: 100 })).rows).toEqual([['Alpha', 30], [], ['Gamma', 20]]);
      await user.filter(table, ids.Name, ['Delta']);
      expect((await host.readSelection({ maxRows: 100 })).rows).toEqual([[], [], []]);
    });

    it('a selection without used cells has only empty cells', async () => {
      const { host, user } = await create();
      await user.addSheet('Ids', [['SIREN']]);
      await user.select('Ids', { row: 5, column: 3, rows: 2, columns: 2 });
      expect((await host.readSelection({ maxRows: 100 })).rows.flat().every((cell) => cell === null)).toBe(true);
    });

    it('the key of the selected row is returned, and undefined elsewhere', async () => {
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
