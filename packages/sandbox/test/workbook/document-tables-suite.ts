import type { MissingOptions } from '@tpr/core/workbook';
import { afterEach, describe, expect, it } from 'vitest';
import type { WorkbookBench, OpenWorkbookBench } from './workbook-bench.ts';

/** The tables of missing documents and of extracted data. @param openBench opens a new workbook for each case. */
export function describeDocumentTables(name: string, openBench: OpenWorkbookBench): void {
  describe(name, () => {
    let bench: WorkbookBench;
    afterEach(() => bench.close());

    const shown = `SELECT documentDetail.* FROM documentDetail JOIN dossier ON dossier.id = dossierId
  WHERE documentDetail.accountId = 1001 AND archivedAt IS NULL`;

    const tableOf = (kind: 'missing' | 'extracted' | 'portfolio'): Record<string, unknown>[] => {
      const id = bench.tableId(kind);
      const headers = bench.user.seeHeaders(id);
      return bench.user
        .seeRows(id)
        .map((cells) => Object.fromEntries(headers.map((header, place) => [header, cells[place]])));
    };

    describe('the table of missing documents', () => {
      it('has a row for each document that is missing, not valid, expired or about to expire', async () => {
        bench = await openBench({ seed: 30 });
        const report = await bench.perform('listMissing', { days: 30 });
        const rows = tableOf('missing');
        expect(report).toMatchObject({ table: 'missing', rows: rows.length, added: rows.length, isPartial: false });
        const faulty = bench.sandbox.store.all<{ id: number }>(
          `${shown} AND documentDetail.status IN ('ABSENT', 'INVALID', 'BELOW_EXPECTATION')`,
        );
        const listed = new Set(rows.map((row) => row['Document id']));
        expect(faulty.filter(({ id }) => !listed.has(String(id)))).toEqual([]);
        const others = rows.filter(
          ({ Status }) => !['missing', 'not valid', 'below expectation'].includes(String(Status)),
        );
        expect(others.every((row) => Number(row['Days left']) <= 30)).toBe(true);
        expect(rows.every((row) => row['Name'] !== null || row['Third party'] !== null)).toBe(true);
      });

      it.each<[variants: string[], overrides: object, zone: string | undefined]>([
        [['G33=utc', 'G76=utc'], {}, 'UTC'],
        [['G76=offset'], { 'events.timeZone': 'UTC' }, 'Europe/Paris'],
        [['G33=utc', 'G76=utc'], { 'events.timeZone': 'UTC' }, undefined],
        [['G76=utc'], {}, undefined],
        [['G76=offset'], {}, undefined],
      ])(
        'warns of a profile in another zone than the times of the service, of %j under %j',
        async (variants, overrides, zone) => {
          bench = await openBench({ seed: 30, variants, overrides: { ...overrides } });
          const { warnings } = await bench.perform('listMissing', { days: 30 });
          const named = [expect.stringContaining(`Set events.timeZone to ${zone} in the profile`)];
          expect(warnings).toEqual(zone === undefined ? undefined : named);
        },
      );

      it('reports how many of its rows are missing, not valid or expired, and how many expire soon, as the counts of documents do', async () => {
        bench = await openBench({ seed: 30 });
        const { keys } = await bench.perform('listMissing', { days: 30 });
        const counts = await bench.perform('countDocuments');
        expect(keys?.overdue.length).toBe(counts.missing + counts.expired + counts.notValid);
        expect(keys?.expiring.length).toBe(counts.expiringSoon);
        const daysOf = new Map(
          tableOf('missing').map((row) => [`${row['Dossier']}/${row['Document id']}`, row['Days left']]),
        );
        expect(
          keys?.expiring.filter((key) => !(Number(daysOf.get(key)) >= 0 && Number(daysOf.get(key)) <= 30)),
        ).toEqual([]);
        expect(keys?.overdue.filter((key) => !daysOf.has(key))).toEqual([]);
      });

      it('is updated in place: the user’s column stays with its rows', async () => {
        bench = await openBench({ seed: 30 });
        await bench.perform('listMissing', { days: 30 });
        const before = tableOf('missing');
        bench.user.insertColumn(bench.tableId('missing'), {
          header: 'Called',
          at: 3,
          cells: before.map((row) => `about ${String(row['Document id'])}`),
        });
        bench.sandbox.touch({ count: 25, seed: 5 });
        const report = await bench.perform('listMissing', { days: 30 });
        const after = tableOf('missing');
        expect(report.removed).toBeGreaterThan(0);
        expect(after.length).toBe(report.rows);
        for (const row of after) {
          if (row['Called'] !== null) expect(row['Called']).toBe(`about ${String(row['Document id'])}`);
        }
        expect(after.filter((row) => row['Called'] !== null).length).toBe(before.length - report.removed);
      });

      it('has the chosen columns of the portfolio, without further calls, also at the next update', async () => {
        bench = await openBench({ seed: 30 });
        await bench.perform('pull', {});
        const callsOf = async (input: MissingOptions) => {
          bench.sandbox.resetCounters();
          const report = await bench.perform('listMissing', input);
          expect(report.warnings).toBeUndefined();
          return bench.sandbox.counters().total;
        };
        const calls = await callsOf({ days: 30 });
        const columns = ['attribute:Business unit', 'kind', 'attribute:Annual purchase amount'];
        expect(await callsOf({ days: 30, columns })).toBe(calls);
        const id = bench.tableId('missing');
        bench.user.insertColumn(id, { header: 'Called', at: 3, cells: tableOf('missing').map(() => 'yes') });
        await callsOf({ days: 30 });
        expect((await bench.perform('getOverview')).missingColumns).toMatchObject({ chosen: columns });
        const names = ['Kind', 'Business unit', 'Annual purchase amount'] as const;
        const portfolio = new Map(tableOf('portfolio').map((row) => [row['Third party'], row]));
        const rows = tableOf('missing');
        for (const row of rows) {
          const owner = portfolio.get(row['Third party']);
          expect(names.map((name) => row[name])).toEqual(names.map((name) => owner?.[name]));
        }
        expect(rows.filter((row) => row['Business unit'] !== null && row['Kind'] !== null).length).toBeGreaterThan(10);
        expect(rows.every((row) => row['Called'] === 'yes')).toBe(true);
        expect(bench.user.seeType(id, 'Annual purchase amount')).toBe('number');
      });

      it('loses a chosen column that is no longer chosen, and no column of the user with its name', async () => {
        bench = await openBench({ seed: 'demo' });
        await bench.perform('pull', {});
        await bench.perform('listMissing', { days: 30, columns: ['country'] });
        const id = bench.tableId('missing');
        const before = bench.user.seeHeaders(id);
        bench.user.insertColumn(id, { header: 'Kind', at: 3, cells: tableOf('missing').map(() => 'mine') });
        await bench.perform('listMissing', { days: 30, columns: ['kind'] });
        await bench.perform('listMissing', { days: 30, columns: [] });
        const after = bench.user.seeHeaders(id);
        expect(after.filter((header) => header !== 'Kind')).toEqual(before.filter((header) => header !== 'Country'));
        expect(tableOf('missing').every((row) => row['Kind'] === 'mine')).toBe(true);
      });

      it('keeps attributes that the workbook does not store any more, and reports them', async () => {
        bench = await openBench({ seed: 'demo' });
        const columns = ['attribute:Business unit', 'kind'];
        const [early] = (await bench.perform('listMissing', { days: 30, columns })).warnings ?? [];
        expect(early).toMatch(/does not have these columns.*: Business unit\. Choose them for the portfolio/);
        expect(bench.user.seeHeaders(bench.tableId('missing'))).not.toContain('Business unit');
        await bench.perform('pull', {});
        await bench.perform('listMissing', { days: 30 });
        const units = tableOf('missing').map((row) => row['Business unit']);
        expect(units.some((unit) => unit !== null)).toBe(true);
        const notStored = async () => {
          const { offered } = (await bench.perform('getOverview')).missingColumns;
          return offered.filter(({ isStored }) => !isStored).map(({ header }) => header);
        };
        expect(await notStored()).toEqual([]);
        await bench.perform('pull', { columns: ['name'] });
        const { warnings } = await bench.perform('listMissing', { days: 30 });
        expect(warnings).toEqual([early]);
        expect(await notStored()).toEqual(['Business unit']);
        expect(tableOf('missing').map((row) => row['Business unit'])).toEqual(units);
        const { offered } = (await bench.perform('getOverview')).missingColumns;
        expect(offered.map(({ header }) => header)).toEqual(expect.arrayContaining(['Kind', 'Business unit']));
        expect(offered.map(({ key }) => key)).not.toContain('attribute:Criticality');
      });

      it('reports the third parties that the portfolio table does not have', async () => {
        bench = await openBench({ seed: 30 });
        const filter = { statuses: [], kinds: ['subcontractor'], countries: [] };
        await bench.perform('pull', { filter });
        const { warnings } = await bench.perform('listMissing', { days: 30, columns: ['attribute:Business unit'] });
        const known = new Set(tableOf('portfolio').map((row) => row['Third party']));
        const others = new Set(
          tableOf('missing')
            .map((row) => row['Third party'])
            .filter((id) => !known.has(id)),
        );
        expect(others.size).toBeGreaterThan(0);
        expect(warnings).toEqual([
          expect.stringMatching(
            new RegExp(`the portfolio table does not have: ${others.size}\\. .*: Business unit\\..* without a filter`),
          ),
        ]);
      });

      it('keeps the rows that an incomplete run has not reached, and reports it', async () => {
        bench = await openBench({ seed: 30, overrides: { 'retry.maxAttempts': 1 } });
        const whole = await bench.perform('listMissing', { days: 30 });
        bench.onProgress(({ done, total }) => {
          if (total !== 30 && done >= 20) bench.sandbox.setFaults(['503@documents.list=1']);
        });
        const partial = await bench.perform('listMissing', { days: 30 });
        expect(partial).toMatchObject({ rows: whole.rows, removed: 0, isPartial: true });
        const [run] = await bench.perform('listActivity');
        expect(run).toMatchObject({ task: 'missing', ended: 'stopped' });
      });

      it('resumes where the service stopped it, and is complete afterwards', async () => {
        const overrides = { 'retry.maxAttempts': 1, 'paging.pageSize': 20 };
        bench = await openBench({ seed: 30, overrides });
        await bench.perform('listMissing', { days: 30 });
        const count = bench.sandbox.counters().byOperation['documents.list']!;
        bench.sandbox.touch({ count: 25, seed: 5 });
        bench.onProgress(({ done, total }) => {
          if (total !== 30 && done >= 30) bench.sandbox.setFaults(['503@documents.list=1']);
        });
        expect(await bench.perform('listMissing', { days: 30 })).toMatchObject({ isPartial: true, removed: 0 });
        bench.onProgress(() => undefined);
        bench.sandbox.setFaults([]);
        bench.sandbox.resetCounters();
        expect(await bench.perform('listMissing', { days: 30 })).toMatchObject({ isPartial: false, keys: undefined });
        expect(bench.sandbox.counters().byOperation['documents.list']).toBeLessThanOrEqual(count - 14);
        const keys = (rows: Record<string, unknown>[]) => new Set(rows.map((row) => JSON.stringify(row)));
        const resumed = keys(tableOf('missing'));
        await bench.perform('listMissing', { days: 30 });
        expect(bench.sandbox.counters().byOperation['documents.list']).toBeGreaterThanOrEqual(count);
        expect(resumed).toEqual(keys(tableOf('missing')));
      });

      it('reads nothing while its sheet is protected', async () => {
        bench = await openBench({ seed: 'demo' });
        await bench.perform('listMissing', { days: 30 });
        bench.user.protect(bench.tableId('missing'));
        bench.sandbox.resetCounters();
        await expect(bench.perform('listMissing', { days: 30 })).rejects.toMatchObject({ field: 'protection' });
        expect(bench.sandbox.counters().total).toBe(0);
      });

      it('is French for a French user', async () => {
        bench = await openBench({ seed: 'demo', language: 'fr' });
        await bench.perform('listMissing', { days: 30 });
        const rows = tableOf('missing');
        expect(new Set(rows.map((row) => row['Statut']))).toContain('manquant');
        expect(bench.user.seeHeaders(bench.tableId('missing'))).toContain('Jours restants');
      });
    });

    const insurance = {
      documentCodes: ['DOC_LIABILITY_INSURANCE'],
      mapping: {
        Insurer: ['Assureur', 'assureur'],
        Amount: ['MontantGarantie'],
        'Cover ends': ['DateFinValidite'],
        Signed: ['EstSigne'],
        Nothing: ['NoSuchName'],
      },
    };

    describe('extracted data', () => {
      it('show the names found, case by case, with their count and an example', async () => {
        bench = await openBench({ seed: 30 });
        const names = await bench.perform('listExtractedNames', { documentCodes: ['DOC_BANK_DETAILS'] });
        const [small, large] = ['siret', 'Siret'].map((wanted) => names.find(({ name }) => name === wanted)!);
        expect(small!.met).toBeGreaterThan(0);
        expect(large!.met).toBeGreaterThan(0);
        expect(small!.found).toBeLessThanOrEqual(small!.met);
        expect(small!.example).toMatch(/^\w+$/);
        expect(names.some(({ name }) => name === 'MontantGarantie')).toBe(false);
      });

      it('fill a table by the mapping, with typed values, and report names that were not found', async () => {
        bench = await openBench({ seed: 30 });
        const report = await bench.perform('extractData', insurance);
        const there = bench.sandbox.store.all(`${shown} AND documentDetail.code = 'DOC_LIABILITY_INSURANCE'`);
        const rows = tableOf('extracted');
        expect(report).toMatchObject({ table: 'extracted', rows: there.length, isPartial: false });
        expect(rows.length).toBe(there.length);
        const read = rows.filter((row) => String(row['Not found']).includes('Nothing'));
        expect(read.length).toBeGreaterThan(5);
        for (const row of read) {
          const gaps = String(row['Not found']).split('; ');
          for (const column of Object.keys(insurance.mapping)) {
            expect(gaps.includes(column)).toBe(row[column] === null);
          }
          expect([null, 'number']).toContain(row['Amount'] === null ? null : typeof row['Amount']);
          expect([null, 'boolean']).toContain(row['Signed'] === null ? null : typeof row['Signed']);
        }
        const id = bench.tableId('extracted');
        expect(bench.user.seeType(id, 'Amount')).toBe('number');
        expect(bench.user.seeType(id, 'Cover ends')).toBe('date');
        expect(bench.user.seeType(id, 'Signed')).toBe('boolean');
        const others = new Set(rows.filter((row) => !read.includes(row)).map((row) => row['Not found']));
        expect(others).toEqual(new Set(['no data was read on the document', 'nothing supplied']));
      });

      it('include the answers of forms and the verification of bank details', async () => {
        bench = await openBench({ seed: 'demo' });
        const documentCodes = ['DOC_BANK_DETAILS'];
        const names = await bench.perform('listExtractedNames', { documentCodes });
        const known = ['iban', 'Iban', 'engagement', 'bank_data_bic', 'verified', 'date_verification'];
        expect(known.filter((name) => !names.some((each) => each.name === name && each.found > 0))).toEqual([]);
        const mapping = {
          Account: ['iban', 'Iban'],
          Charter: ['engagement'],
          Verified: ['verified'],
          'Verified on': ['date_verification'],
        };
        await bench.perform('extractData', { documentCodes, mapping });
        const rows = tableOf('extracted').filter(({ Uploaded }) => Uploaded !== null);
        expect(rows.length).toBeGreaterThan(10);
        expect(new Set(rows.map((row) => row['Verified']))).toEqual(new Set(['YES', 'NO', 'UNKNOWN']));
        expect(rows.filter((row) => row['Account'] === null && row['Charter'] !== null)).toEqual([]);
        expect(new Set(rows.map((row) => typeof row['Account']))).toEqual(new Set(['string', 'object']));
        const id = bench.tableId('extracted');
        expect(bench.user.seeType(id, 'Charter')).toBe('boolean');
        expect(bench.user.seeType(id, 'Verified on')).toBe('date');
        expect(rows.every((row) => row['Verified on'] !== null)).toBe(true);
      });

      it('keep the mapping and the chosen documents in the workbook', async () => {
        bench = await openBench({ seed: 'demo' });
        await bench.perform('extractData', insurance);
        expect((await bench.perform('getOverview')).extraction).toEqual(insurance);
      });

      it('keep the values of rows that an incomplete run has not reached', async () => {
        bench = await openBench({ seed: 30, overrides: { 'retry.maxAttempts': 1 } });
        await bench.perform('extractData', insurance);
        const before = tableOf('extracted');
        bench.onProgress(({ done, total }) => {
          if (total !== 30 && done >= 10) bench.sandbox.setFaults(['503@documents.list=1']);
        });
        expect(await bench.perform('extractData', insurance)).toMatchObject({ isPartial: true, removed: 0, added: 0 });
        expect(tableOf('extracted')).toEqual(before);
        expect(bench.user.seeType(bench.tableId('extracted'), 'Cover ends')).toBe('date');
      });

      it('change the columns in place when the mapping changes', async () => {
        bench = await openBench({ seed: 'demo' });
        await bench.perform('extractData', insurance);
        const report = await bench.perform('extractData', { ...insurance, mapping: { Police: ['NumeroPolice'] } });
        const headers = bench.user.seeHeaders(bench.tableId('extracted'));
        expect(headers).toContain('Police');
        expect(headers).not.toContain('Insurer');
        expect(report).toMatchObject({ added: 0, removed: 0 });
      });

      it('are requested with documents only where the service supports it', async () => {
        bench = await openBench({
          seed: 'demo',
          variants: ['G80=strict'],
          overrides: { 'evidence.extractedDataOperations': ['documents.get'] },
        });
        const names = await bench.perform('listExtractedNames', { documentCodes: ['DOC_LIABILITY_INSURANCE'] });
        expect(names.find(({ name }) => name === 'Assureur')!.found).toBeGreaterThan(5);
        const asked = bench.sandbox.store.all(
          `${shown} AND documentDetail.code = 'DOC_LIABILITY_INSURANCE' AND documentDetail.present`,
        );
        expect(bench.sandbox.counters().byOperation['documents.get']).toBe(asked.length);
      });
    });
  });
}
