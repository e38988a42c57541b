import { afterEach, describe, expect, it } from 'vitest';
import { defaultChoice, pull, review, send, type SheetCell } from '@tpr/core/workbook';
import { excels } from '../excels.ts';
import { openExcelBench, type ExcelBench, type ExcelBenchOptions } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

/** The days on which some zone changes its clocks, leap days, and the ends of years. */
const days = [
  '2026-03-29',
  '2026-10-25',
  '2027-03-28',
  '2026-03-08',
  '2026-11-01',
  '2024-02-29',
  '2026-12-31',
  '2027-01-01',
  '1999-12-31',
  '2099-06-15',
] as const;
const label = 'Contract end date';
const choice = { ...defaultChoice, columns: ['thirdpartyId', 'name', `attribute:${label}`, 'nextDossierExpiry'] };

/** Serials of the 1900 date system, computed without the product's date arithmetic. */
const serialOf = (day: string, is1904: boolean): number =>
  Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569 - (is1904 ? 1_462 : 0);

describe.each(excels)('on %s', (platform) => {
  async function openWithDays(options: Partial<ExcelBenchOptions>): Promise<string[]> {
    bench = await openExcelBench({ platform, seed: 20, ...options });
    const { store } = bench.sandbox;
    const found = store.all<{ id: number }>(
      'SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL AND identityAt IS NOT NULL ORDER BY id',
    );
    const ids = found.slice(0, days.length).map(({ id }) => String(id));
    for (const [at, id] of ids.entries())
      await bench.run(bench.client.attributes.set({ thirdpartyId: id, label, values: [days[at]!] }));
    await bench.run(pull(bench.context, choice));
    return ids;
  }

  // In other Excels than the usual one, the two that are farthest apart.
  const allZones = ['Europe/Paris', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const timeZones = process.env['TPR_EXCELS'] === undefined ? allZones : allZones.slice(2);

  describe.each([
    { is1904: false, language: 'en' },
    { is1904: true, language: 'en' },
    { is1904: true, language: 'fr' },
  ] as const)('days in a workbook, $language, from 1904: $is1904', ({ is1904, language }) => {
    it('are dates of the calendar in whatever zone the computer is, and are read back as the same days', async () => {
      const before = process.env['TZ'];
      try {
        for (const zone of timeZones) {
          process.env['TZ'] = zone;
          const ids = await openWithDays({ language, workbook: { is1904 } });
          const cells = await bench.column('portfolio', label);
          expect([zone, ids.map((id) => cells.get(id))]).toEqual([zone, days.map((day) => serialOf(day, is1904))]);
          const { sheet, columns, body } = await bench.table('portfolio');
          const place = body.column + columns.findIndex(({ name }) => name === label);
          const [[text] = []] = sheet.cells.texts({ row: body.row, column: place, rows: 1, columns: 1 }, is1904);
          expect(text).toMatch(/\d/);
          expect(sheet.cells.styleAt(body.row, place)['NumberFormat']).toBe('m/d/yyyy');
          expect((await bench.run(review(bench.context))).changes).toEqual([]);
          if (zone !== timeZones.at(-1)) await bench.close();
        }
      } finally {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      }
    });

    it('that a user types are sent as they are shown', async () => {
      const ids = await openWithDays({ language, workbook: { is1904 } });
      const id = await bench.tableId('portfolio');
      const wanted = new Map(ids.map((key, at) => [key, days[(at + 1) % days.length]!]));
      for (const [key, day] of wanted) bench.user.typeIn(id, key, label, serialOf(day, is1904) as SheetCell);
      const { changes } = await bench.run(review(bench.context));
      expect(new Map(changes.map(({ change }) => [change.edit.thirdpartyId, change.values[0]]))).toEqual(wanted);
      const decided = changes.map((change) => ({ ...change, action: 'send' as const }));
      expect((await bench.run(send(bench.context, { decided }))).counts.sent).toBe(days.length);
      const cells = await bench.column('portfolio', label);
      for (const [key, day] of wanted) expect(cells.get(key)).toBe(serialOf(day, is1904));
    });
  });
});
