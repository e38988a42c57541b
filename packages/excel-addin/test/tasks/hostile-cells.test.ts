import { afterEach, describe, expect, it } from 'vitest';
import { defaultChoice, pull, refresh, review, send, type PortfolioChoice } from '@tpr/core/workbook';
import { excels, languages } from '../excels.ts';
import { openExcelBench, type ExcelBench, type ExcelBenchOptions } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

/** Texts that users and machines have entered as names and fields, and that a spreadsheet would interpret. */
const corpus: readonly string[] = [
  '=1+1',
  `=cmd|' /C calc'!A0`,
  '=HYPERLINK("https://evil.example","click")',
  '+1',
  '-1',
  '+33 1 23 45 67 89',
  '@SUM(1+1)',
  '\t=1+1',
  '\ttab',
  '\r=1+1',
  'line one\n=1+1',
  "'x",
  "''",
  "'=1+1",
  '00012',
  '9007199254740993',
  '1E5',
  '3-4',
  '2026-03-29',
  '12:30',
  '50%',
  '€ 12',
  '1,234',
  'TRUE',
  '#N/A',
  'null',
  '__proto__',
  'constructor',
  'شركة الاختبار',
  '\u202Eevil\u202C',
  '👩‍👩‍👧 family 👍🏽',
  '𝒳 astral',
  'e\u0301 combining',
  ';=1+1;',
  '"quoted", with comma',
  '|mark',
  'x'.repeat(600),
];

const labels = ['__proto__', 'constructor', '=1+1', "'label", 'Name', 'نص'] as const;

describe.each(excels)('on %s', (platform) => {
  /** A portfolio whose names, codes and attributes hold the corpus, one text a third party. */
  async function openHostile(options: Partial<ExcelBenchOptions> = {}): Promise<string[]> {
    bench = await openExcelBench({ platform, seed: 40, ...options });
    const { store } = bench.sandbox;
    const found = store.all<{ id: number; companyId: number }>(
      'SELECT id, companyId FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL AND identityAt IS NOT NULL ORDER BY id',
    );
    labels.forEach((label, at) =>
      store.run(
        'INSERT INTO attributeDefinition (id, accountId, label, type, calculated) VALUES (?, 1001, ?, ?, 0)',
        990_000 + at,
        label,
        'string',
      ),
    );
    const definitionOf = (label: string): number =>
      store.get<{ id: number }>('SELECT id FROM attributeDefinition WHERE accountId = 1001 AND label = ?', label)!.id;
    const ids = found.slice(0, corpus.length);
    expect(ids.length).toBeGreaterThan(30);
    ids.forEach(({ id, companyId }, at) => {
      const text = corpus[at]!;
      store.run('UPDATE company SET name = ?, city = ? WHERE id = ?', text, text, companyId);
      store.run('UPDATE thirdParty SET code = ? WHERE id = ?', text, id);
      for (const label of ['Internal reference', ...labels]) {
        store.run(
          'INSERT OR REPLACE INTO attributeValue (thirdPartyId, definitionId, "values", updatedAt) VALUES (?, ?, ?, ?)',
          id,
          definitionOf(label),
          JSON.stringify([text]),
          '2026-10-01T00:00:00.000',
        );
      }
    });
    return ids.map(({ id }) => String(id));
  }

  const choice: PortfolioChoice = {
    ...defaultChoice,
    columns: ['thirdpartyId', 'name', 'city', 'thirdpartyCode', 'attributes'],
  };

  /** No cell of any sheet is a formula, and no text cell was converted. */
  function expectNoFormula(): void {
    for (const { cells } of bench.workbook.sheets) {
      const formulas = [...cells.formulas.filled({ row: 0, column: 0, rows: Infinity, columns: Infinity })];
      expect(formulas).toEqual([]);
    }
  }

  const headersOf = { en: ['Name', 'City', 'Code'], fr: ['Nom', 'Ville', 'Code'] } as const;

  describe.each(languages)('texts that look like something else, in an Excel in %s', (language) => {
    it('are in their cells unchanged, and are not formulas', async () => {
      const ids = await openHostile({ language });
      await bench.run(pull(bench.context, choice));
      expectNoFormula();
      for (const header of [...headersOf[language], 'Internal reference', '__proto__', 'constructor', "'label", 'نص']) {
        const column = await bench.column('portfolio', header);
        expect([header, ids.map((id) => column.get(id))]).toEqual([header, ids.map((_, at) => corpus[at])]);
      }
      const { columns } = await bench.table('portfolio');
      expect(columns.map(({ name }) => name)).toContain('=1+1');
      expect((await bench.run(review(bench.context))).changes).toEqual([]);
      // Another read finds every cell as it was written.
      expect(await bench.run(pull(bench.context, choice))).toMatchObject({ kept: 0, added: 0 });
      expectNoFormula();
    });

    it('are sent as they were typed, and shown so in the log', async () => {
      const ids = await openHostile({ language });
      await bench.run(pull(bench.context, choice));
      const id = await bench.tableId('portfolio');
      const typed = (at: number): string => corpus[(at + 3) % corpus.length]!;
      ids.forEach((key, at) => bench.user.typeIn(id, key, 'Internal reference', typed(at)));
      const { changes } = await bench.run(review(bench.context));
      const wanted = changes.filter(({ change }) => change.verdict === 'change');
      expect(wanted.length).toBeGreaterThan(30);
      await bench.run(send(bench.context, { decided: wanted.map((each) => ({ ...each, action: 'send' as const })) }));
      expectNoFormula();
      const held = new Map(
        bench.sandbox.store
          .all<{ id: number; values: string }>(
            `SELECT thirdPartyId AS id, "values" FROM attributeValue
           JOIN attributeDefinition ON attributeDefinition.id = definitionId WHERE label = 'Internal reference'`,
          )
          .map(({ id: each, values }) => [String(each), (JSON.parse(values) as unknown[])[0]]),
      );
      for (const { change } of wanted) {
        const key = change.edit.thirdpartyId;
        expect(held.get(key)).toBe(change.values[0]);
        expect(String(held.get(key)).trim()).toBe(typed(ids.indexOf(key)).trim());
      }
      const after = await bench.rows('activity');
      const afterHeader = language === 'en' ? 'After' : 'Après';
      const logged = after.map((row) => String(row[afterHeader])).join('\n\n');
      const values = wanted.map(({ change }) => String(change.values[0]));
      expect(values.filter((value) => !logged.includes(value))).toEqual([]);
      expect((await bench.run(review(bench.context))).changes.map(({ change }) => change.verdict)).not.toContain(
        'change',
      );
      await bench.run(refresh(bench.context));
      expectNoFormula();
    });
  });

  describe('texts longer than a cell allows', () => {
    it('are cut with a mark, counted, and are not an edit', async () => {
      const [first] = await openHostile();
      bench.sandbox.store.run(
        `UPDATE attributeValue SET "values" = ? WHERE thirdPartyId = ? AND definitionId IN
       (SELECT id FROM attributeDefinition WHERE label = 'Internal reference')`,
        JSON.stringify([`=${'👍'.repeat(20_000)}`]),
        Number(first),
      );
      expect(await bench.run(pull(bench.context, choice))).toMatchObject({ cutTexts: 1 });
      const text = String((await bench.column('portfolio', 'Internal reference')).get(first!));
      expect(text.length).toBeLessThanOrEqual(32_767);
      expect(text.startsWith('=👍')).toBe(true);
      expect((await bench.run(review(bench.context))).changes).toEqual([]);
      expectNoFormula();
    });
  });
});
