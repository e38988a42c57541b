import { afterEach, describe, expect, it } from 'vitest';
import {
  defaultChoice,
  decideDocuments,
  extractData,
  listActivity,
  listColumns,
  listMissing,
  listToDecide,
  getOverview,
  onboard,
  planOnboarding,
  pull,
  readIdentifiers,
  selectedThirdParty,
  show,
  summarise,
  countDocuments,
  listExtractedNames,
} from '@tpr/core/workbook';
import { excels, languages } from '../excels.ts';
import { openExcelBench, type ExcelBench } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

const words = {
  en: {
    outcome: 'Outcome',
    added: 'added',
    there: 'already there',
    leftOut: 'left out',
    missing: 'missing',
    status: 'Status',
    daysLeft: 'Days left',
    summary: 'Summary',
    documentId: 'Document id',
  },
  fr: {
    outcome: 'Résultat',
    added: 'ajouté',
    there: 'déjà présent',
    leftOut: 'écarté',
    missing: 'manquant',
    status: 'Statut',
    daysLeft: 'Jours restants',
    summary: 'Synthèse',
    documentId: 'Identifiant du document',
  },
} as const;

const isThere = 'id IN (SELECT companyId FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL)';
const siretsOf = (where: string, count: number): string[] =>
  bench.sandbox.store
    .all<{ siret: string }>(
      `SELECT siret FROM company WHERE countryCode = 'FR' AND siret IS NOT NULL AND ${where} ORDER BY id LIMIT ${count}`,
    )
    .map(({ siret }) => siret);

describe.each(excels)('on %s', (platform) => {
  describe.each(languages)('the tables in Excel, in %s', (language) => {
    const word = words[language];

    it('onboarding reads a selected column of identifiers, and writes an outcome for each line', async () => {
      bench = await openExcelBench({ platform, seed: 10, language });
      const { context, run, user, workbook, sandbox } = bench;
      const outside = siretsOf(
        `NOT ${isThere} AND siren IN (SELECT siren FROM company GROUP BY siren HAVING count(*) = 1)`,
        4,
      );
      const inside = siretsOf(isThere, 1);
      const typed = [...outside, ...inside, '12345'];
      // Numbers as users have them: two of them lost their leading zeros to a General cell, others are text.
      user.addSheet('My list', [['SIRET', 'Note'], ...typed.map((siret, at) => [siret, `=note ${at}`])]);
      user.select('My list', { row: 1, column: 0, rows: typed.length, columns: 1 });
      const { candidates } = await run(
        readIdentifiers(context, { kind: 'selection', as: undefined, country: undefined }),
      );
      expect(candidates.map((each) => each.typed)).toEqual(typed);
      const additions = await run(planOnboarding(context, { candidates }));
      expect(additions.map(({ plan }) => plan)).toEqual([...outside.map(() => 'add'), 'alreadyThere', 'cannot']);
      const attributes = [{ label: 'Criticality', cell: 'low' }];
      const order = { additions, attributes, dossierType: 'SCREENING' };
      expect(await run(onboard(context, order))).toMatchObject({ added: 4, alreadyThere: 1, leftOut: 1, pending: 0 });
      const outcomes = (await bench.rows('onboarding')).map((row) => row[word.outcome]);
      expect(outcomes).toEqual([...outside.map(() => word.added), word.there, word.leftOut]);
      const count = sandbox.counters().byOperation['thirdParties.add'];
      expect(await run(onboard(context, order))).toMatchObject({ added: 0, alreadyThere: 5 });
      expect(sandbox.counters().byOperation['thirdParties.add']).toBe(count);
      expect(await bench.rows('onboarding')).toHaveLength(6);
      expect(workbook.range('My list', 'B2').values()).toEqual([['=note 0']]);
    });

    it('missing documents keep their position and the user’s additions', async () => {
      bench = await openExcelBench({ platform, seed: 24, language });
      const { context, run, user, sandbox } = bench;
      const report = await run(listMissing(context, { days: 30 }));
      const before = await bench.rows('missing');
      expect(before).toHaveLength(report.rows);
      expect(new Set(before.map((row) => row[word.status]))).toContain(word.missing);
      expect(before.every((row) => row[word.daysLeft] === null || typeof row[word.daysLeft] === 'number')).toBe(true);
      const id = await bench.tableId('missing');
      const keyHeader = word.documentId;
      user.insertColumn(id, {
        header: '=Called',
        at: 3,
        cells: before.map((row) => `about ${String(row[keyHeader])}`),
      });
      user.sort(id, keyHeader, 'descending');
      bench.workbook.user.resizeTable(id, 4);
      sandbox.touch({ count: 16, seed: 5 });
      const again = await run(listMissing(context, { days: 30 }));
      const after = await bench.rows('missing');
      expect(after).toHaveLength(again.rows);
      // Only documents that need no action any more may be left below the table.
      const listed = new Set(after.map((row) => row[keyHeader]));
      const { sheet, box, columns } = await bench.table('missing');
      const at = columns.findIndex(({ name }) => name === keyHeader);
      const left = sheet.cells.values({ ...box, row: box.row + box.rows }).map((row) => row[at] as string);
      expect(left.filter((key) => listed.has(key))).toEqual([]);
      for (const row of after)
        if (row['=Called'] !== null) expect(row['=Called']).toBe(`about ${String(row[keyHeader])}`);
    });

    it('extracted data has the columns of its mapping, and those of the next mapping after it', async () => {
      bench = await openExcelBench({ platform, seed: 24, language });
      const { context, run, user } = bench;
      const names = await run(listExtractedNames(context, { documentCodes: ['DOC_LIABILITY_INSURANCE'] }));
      expect(names.some(({ name }) => name === 'MontantGarantie')).toBe(true);
      const mapping = {
        Insurer: ['Assureur', 'assureur'],
        Amount: ['MontantGarantie'],
        'Cover ends': ['DateFinValidite'],
      };
      const choice = { documentCodes: ['DOC_LIABILITY_INSURANCE'], mapping };
      const extracted = await run(extractData(context, choice));
      const rows = await bench.rows('extracted');
      expect(rows).toHaveLength(extracted.rows);
      const filled = rows.filter((row) => row['Amount'] !== null);
      expect(filled.length).toBeGreaterThan(2);
      expect(filled.every((row) => typeof row['Amount'] === 'number')).toBe(true);
      expect(rows.filter((row) => typeof row['Cover ends'] === 'number').length).toBeGreaterThan(2);
      await run(extractData(context, { ...choice, mapping: { Police: ['NumeroPolice'] } }));
      expect(user.seeHeaders(await bench.tableId('extracted'))).not.toContain('Insurer');
      expect((await run(getOverview(context))).extraction?.mapping).toEqual({ Police: ['NumeroPolice'] });
    });

    it('documents are decided, counted and logged; the log is a sheet of its own', async () => {
      bench = await openExcelBench({ platform, seed: 'demo', language });
      const { context, run, sandbox } = bench;
      const { documents: waiting } = await run(listToDecide(context));
      const counts = await run(countDocuments(context));
      expect(counts.toDecide).toBe(waiting.length);
      const { outcomes } = await run(
        decideDocuments(context, {
          decisions: waiting.slice(0, 2).map(({ dossierId, documentId, responseId }, at) => ({
            dossierId,
            documentId,
            responseId,
            decision: at === 0 ? { kind: 'approve' } : { kind: 'reject', shareRejectionReason: true, comment: '=1+1' },
          })),
        }),
      );
      expect(outcomes.map(({ kind }) => kind)).toEqual(['decided', 'decided']);
      expect(sandbox.counters().byOperation).toMatchObject({ 'responses.approve': 1, 'responses.reject': 1 });
      const [decided] = await run(listActivity(context));
      expect(decided).toMatchObject({ task: 'decide', done: 2, failed: 0 });
      const log = await bench.rows('activity');
      expect(log).toHaveLength(2);
      const { sheet } = await bench.table('activity');
      expect([...sheet.cells.formulas.filled({ row: 0, column: 0, rows: 1_000, columns: 50 })]).toEqual([]);
      expect(typeof Object.values(log[0]!)[0]).toBe('number');
    });

    it('the summary has native charts and a heat map, kept when it is written again', async () => {
      bench = await openExcelBench({ platform, seed: 12, language });
      const { context, run, workbook } = bench;
      await run(pull(context, defaultChoice));
      await run(summarise(context));
      const sheet = workbook.sheet(word.summary);
      const charts = sheet.charts.map(({ kind }) => kind);
      expect(charts.length).toBeGreaterThanOrEqual(2);
      expect(sheet.conditionalFormats.map(({ kind }) => kind)).toContain('ColorScale');
      const [first] = sheet.charts;
      first?.settings.set('Title.Text', 'Mine');
      bench.sandbox.touch({ count: 6, seed: 3 });
      await run(summarise(context));
      expect(sheet.charts[0]).toBe(first);
      expect(first?.settings.get('Title.Text')).toBe('Mine');
      expect(sheet.charts.map(({ kind }) => kind)).toEqual(charts);
    });

    it('the selected row is known, and rows are shown by their keys', async () => {
      bench = await openExcelBench({ platform, seed: 10, language });
      const { context, run, user, workbook } = bench;
      expect(await run(getOverview(context))).toMatchObject({ portfolio: { state: 'none' } });
      const { columns } = await run(listColumns(context));
      expect(columns.filter(({ group }) => group === 'indicators')).toHaveLength(6);
      await run(pull(context, defaultChoice));
      const id = await bench.tableId('portfolio');
      const { sheet, body } = await bench.table('portfolio');
      const nameHeader = user.seeHeaders(id)[1]!;
      user.sort(id, nameHeader, 'descending');
      const keys = [...(await bench.column('portfolio', nameHeader)).keys()];
      user.select(sheet.name, { row: body.row + 4, column: body.column + 2, rows: 1, columns: 1 });
      expect(await run(selectedThirdParty(context))).toEqual({ thirdpartyId: keys[4] });
      await run(show(context, { table: 'portfolio', keys: [keys[1]!, keys[7]!] }));
      expect(user.seeVisibleRows(id)).toEqual([1, 7]);
      await run(show(context, { table: 'portfolio' }));
      expect(user.seeVisibleRows(id)).toHaveLength(10);
      expect(workbook.active).toBe(sheet);
    });
  });
});
