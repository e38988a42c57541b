import { afterEach, describe, expect, it } from 'vitest';
import { defaultChoice } from '@tpr/core/workbook';
import type { WorkbookBench, OpenWorkbookBench } from './workbook-bench.ts';

/** Pulls, refreshes, and the overview for the panel. @param openBench opens a new workbook for each case. */
export function describePull(name: string, openBench: OpenWorkbookBench): void {
  describe(name, () => {
    let bench: WorkbookBench;
    afterEach(() => bench.close());

    describe('a pull', () => {
      it('fills a table with a row for each third party, identifiers as text', async () => {
        bench = await openBench({ seed: 40 });
        const report = await bench.perform('pull', defaultChoice);
        expect(report).toMatchObject({
          table: 'portfolio',
          rows: 40,
          added: 40,
          updated: 0,
          removed: 0,
          isPartial: false,
        });
        const headers = bench.user.seeHeaders(bench.tableId('portfolio'));
        expect(headers).toEqual(expect.arrayContaining(['Third party', 'Name', 'Criticality', 'TPR key']));
        for (const [id, siret] of bench.column('portfolio', 'SIRET')) {
          expect(id).toMatch(/^\d+$/);
          if (siret !== null) expect(siret).toMatch(/^\d{14}$/);
        }
        expect((await bench.perform('getOverview')).portfolio).toMatchObject({ unsentEdits: 0, typedOver: 0 });
      });

      it('costs one sign-in, one read of the definitions, the pages, one search, and two calls for each third party', async () => {
        bench = await openBench({ seed: 40, overrides: { 'paging.pageSize': 20 } });
        await bench.perform('pull', defaultChoice);
        expect(bench.sandbox.counters().total).toBe(1 + 1 + 2 + 1 + 2 * 40);
      });

      it('keeps the edits of the user and the user’s own columns', async () => {
        bench = await openBench({ seed: 20 });
        await bench.perform('pull', defaultChoice);
        const table = bench.tableId('portfolio');
        bench.user.typeIn(table, 3, 'Criticality', 'High!');
        bench.user.insertColumn(table, {
          header: 'My note',
          at: 2,
          cells: Array.from({ length: 20 }, (_, n) => `note ${n}`),
        });
        bench.user.sort(table, 'Name', 'descending');
        const before = bench.column('portfolio', 'My note');
        const report = await bench.perform('pull', defaultChoice);
        expect(report).toMatchObject({ rows: 20, added: 0, updated: 20, kept: 1 });
        expect(bench.column('portfolio', 'My note')).toEqual(before);
        expect([...bench.column('portfolio', 'Criticality').values()]).toContain('High!');
      });

      it('keeps the language of its labels, whatever the language of the current user', async () => {
        bench = await openBench({ seed: 30 });
        const [french, english] = ['fr-FR', 'en-GB'].map((acceptLanguage) => bench.with({ acceptLanguage }));
        await french!.perform('pull', defaultChoice);
        const table = bench.tableId('portfolio');
        const headers = bench.user.seeHeaders(table);
        const filled = () =>
          [...bench.column('portfolio', 'Risque financier').values()].filter((cell) => cell !== null);
        const before = filled().length;
        expect(before).toBeGreaterThan(10);
        bench.sandbox.touch({ count: 20, seed: 7 });
        await english!.perform('refresh');
        expect(filled().length).toBe(before);
        await english!.perform('pull', defaultChoice);
        expect(filled().length).toBe(before);
        expect(bench.user.seeHeaders(table)).toEqual(headers);
        expect((await english!.perform('listColumns')).columns.map(({ header }) => header)).toContain(
          'Risque financier',
        );
        // A deleted table no longer fixes the language.
        bench.user.deleteTable(table);
        await english!.perform('pull', defaultChoice);
        expect(bench.user.seeHeaders(bench.tableId('portfolio'))).toContain('Financial risk');
      });

      it('brings the table to another choice of columns in place', async () => {
        bench = await openBench({ seed: 20 });
        await bench.perform('pull', defaultChoice);
        const choice = { ...defaultChoice, columns: ['thirdpartyId', 'name', 'city', 'attribute:Criticality'] };
        await bench.perform('pull', choice);
        expect(bench.user.seeHeaders(bench.tableId('portfolio'))).toEqual([
          'Third party',
          'Name',
          'Criticality',
          'City',
          'TPR key',
        ]);
        expect((await bench.perform('getOverview')).portfolio).toMatchObject({ unsentEdits: 0, typedOver: 0 });
      });

      it('without a choice uses that of the last pull', async () => {
        bench = await openBench({ seed: 20 });
        const filter = { ...defaultChoice.filter, countries: ['FR'] };
        const { rows } = await bench.perform('pull', { columns: ['thirdpartyId', 'name', 'country'], filter });
        const headers = bench.user.seeHeaders(bench.tableId('portfolio'));
        expect(rows).toBeLessThan(20);
        expect(await bench.perform('pull', undefined)).toMatchObject({ rows, added: 0, removed: 0 });
        expect(bench.user.seeHeaders(bench.tableId('portfolio'))).toEqual(headers);
        expect((await bench.perform('getOverview')).portfolio).toMatchObject({ choice: { filter } });
      });

      it('without a choice uses the usual columns for a first table', async () => {
        bench = await openBench({ seed: 20 });
        expect(await bench.perform('pull', undefined)).toMatchObject({ rows: 20 });
        const headers = bench.user.seeHeaders(bench.tableId('portfolio'));
        await bench.perform('pull', defaultChoice);
        expect(bench.user.seeHeaders(bench.tableId('portfolio'))).toEqual(headers);
      });

      it('resumes where the service stopped it', async () => {
        bench = await openBench({ seed: 70, overrides: { 'retry.maxAttempts': 1 } });
        bench.onProgress(({ step }) => {
          if (step === 'writing') bench.sandbox.setFaults(['503@attributes.list=1']);
        });
        const first = await bench.perform('pull', defaultChoice);
        expect(first).toMatchObject({ isPartial: true });
        expect(first.rows).toBeGreaterThanOrEqual(50);
        expect(first.rows).toBeLessThan(70);
        bench.onProgress(() => undefined);
        bench.sandbox.setFaults([]);
        bench.sandbox.resetCounters();
        const second = await bench.perform('pull', defaultChoice);
        expect(second).toMatchObject({ isPartial: false, rows: 70, updated: 0 });
        expect(bench.sandbox.counters().byOperation['attributes.list']).toBe(70 - first.rows);
      });

      it('removes third parties that have left, but no row with an edit of the user', async () => {
        bench = await openBench({ seed: 30 });
        await bench.perform('pull', defaultChoice);
        const [clean, edited] = [...bench.column('portfolio', 'Name').keys()];
        bench.user.typeIn(bench.tableId('portfolio'), edited!, 'Criticality', 'my wish');
        for (const id of [clean!, edited!]) bench.sandbox.archive({ thirdpartyId: Number(id) });
        expect(await bench.perform('pull', defaultChoice)).toMatchObject({ rows: 29, removed: 1 });
        expect(bench.column('portfolio', 'Status').get(edited!)).toBe('no longer in the portfolio');
        expect(bench.column('portfolio', 'Criticality').get(edited!)).toBe('my wish');
      });

      it('asks before an empty list empties a table, and changes nothing until then', async () => {
        bench = await openBench({ seed: 30 });
        await bench.perform('pull', defaultChoice);
        const table = bench.tableId('portfolio');
        const [id] = bench.column('portfolio', 'Name').keys();
        bench.user.typeIn(table, id!, 'Criticality', 'my wish');
        const seeAll = () => [bench!.user.seeHeaders(table), ...bench!.user.seeRows(table)];
        const before = seeAll();
        const { portfolio } = await bench.perform('getOverview');
        bench.sandbox.setFaults(['empty-list@thirdParties.list=1']);
        const question = { kind: 'config', field: 'emptyList', message: expect.stringContaining('30 rows') };
        for (const order of [undefined, defaultChoice, { ...defaultChoice, columns: ['name', 'city'] }]) {
          await expect(bench.perform('pull', order)).rejects.toMatchObject(question);
          expect(seeAll()).toEqual(before);
        }
        expect((await bench.perform('getOverview')).portfolio).toEqual(portfolio);
        bench.sandbox.setFaults([]);
        expect(await bench.perform('pull', undefined)).toMatchObject({ rows: 30, added: 0, removed: 0, kept: 1 });
        bench.sandbox.setFaults(['empty-list@thirdParties.list=1']);
        // A row with an edit stays, and its status says so.
        expect(await bench.perform('pull', { mayEmpty: true })).toMatchObject({ rows: 1, removed: 29 });
        expect(bench.column('portfolio', 'Status').get(id!)).toBe('no longer in the portfolio');
      });

      it('a filter without a match empties the table without a question', async () => {
        bench = await openBench({ seed: 20 });
        await bench.perform('pull', defaultChoice);
        const filter = { ...defaultChoice.filter, countries: ['nowhere'] };
        expect(await bench.perform('pull', { filter })).toMatchObject({ rows: 0, removed: 20 });
      });

      it('reports how many could not be read, and the next refresh reads them', async () => {
        bench = await openBench({ seed: 20 });
        const choice = { ...defaultChoice, columns: ['name', 'attribute:Criticality'] };
        const ids = bench.sandbox.store
          .all<{ id: number }>(
            'SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL ORDER BY id LIMIT 4',
          )
          .map(({ id }) => String(id));
        bench.sandbox.setFaults(ids.flatMap((id) => [`404@thirdParties.get=/${id}`, `404@attributes.list=/${id}`]));
        expect(await bench.perform('pull', choice)).toMatchObject({ rows: 20, lacking: 4 });
        expect(await bench.perform('refresh')).toMatchObject({ rows: 20, lacking: 4 });
        for (const { failures } of (await bench.perform('listActivity')).slice(0, 2)) {
          expect(failures.map(({ key }) => key).sort()).toEqual(ids.sort());
          for (const { reason } of failures)
            expect(reason).toMatch(/lists this third party, but did not return all of its data/);
        }
        bench.sandbox.setFaults([]);
        const report = await bench.perform('refresh');
        const refreshed = bench.user.seeRows(bench.tableId('portfolio'));
        // A row without a criticality is the same after it could be read.
        const criticalities = bench.column('portfolio', 'Criticality');
        const filled = ids.filter((id) => (criticalities.get(id) ?? '') !== '');
        expect(filled.length).toBeGreaterThan(1);
        expect(report).toMatchObject({ rows: 20, updated: filled.length, lacking: 0 });
        bench.sandbox.resetCounters();
        expect(await bench.perform('refresh')).toMatchObject({ updated: 0 });
        expect(bench.sandbox.counters().byOperation).not.toHaveProperty('attributes.list');
        await bench.perform('pull', choice);
        expect(bench.user.seeRows(bench.tableId('portfolio'))).toEqual(refreshed);
      });

      it('writes nothing where no listed third party is found: their path differs', async () => {
        bench = await openBench({ seed: 20 });
        bench.sandbox.setFaults(['404@thirdParties.get=1', '404@attributes.list=1']);
        await expect(bench.perform('pull', defaultChoice)).rejects.toMatchObject({
          kind: 'refused',
          field: 'path',
          endpoint: 'thirdParties.get',
        });
        expect(await bench.perform('getOverview')).toMatchObject({ portfolio: { state: 'none' } });
      });

      it('reports a protected sheet before it reads anything', async () => {
        bench = await openBench({ seed: 20 });
        await bench.perform('pull', defaultChoice);
        bench.user.protect(bench.tableId('portfolio'));
        bench.sandbox.resetCounters();
        await expect(bench.perform('pull', defaultChoice)).rejects.toMatchObject({
          kind: 'config',
          field: 'protection',
        });
        expect(bench.sandbox.counters().byOperation).not.toHaveProperty('thirdParties.list');
      });
    });

    describe('a refresh', () => {
      it('reads only changed third parties', async () => {
        bench = await openBench({ seed: 40 });
        await bench.perform('pull', defaultChoice);
        const touched = bench.sandbox.touch({ count: 6, seed: 7 });
        // Documents are in no column of this choice.
        const ids = new Set(
          touched.flatMap(({ thirdPartyId, change }) => (change === 'document' ? [] : [thirdPartyId])),
        );
        bench.sandbox.resetCounters();
        expect((await bench.perform('countChanges')).changed).toBe(ids.size);
        const report = await bench.perform('refresh');
        expect(report).toMatchObject({ rows: 40, updated: ids.size, added: 0, removed: 0 });
        const { total, byOperation } = bench.sandbox.counters();
        // One request asks how many third parties the service has.
        expect(byOperation['thirdParties.list']).toBe(1);
        expect(total - 1).toBeLessThan(45);
      });

      it('reads only the changed facets of a third party, and keeps the other cells of its row', async () => {
        bench = await openBench({ seed: 20 });
        await bench.perform('pull', defaultChoice);
        const { columns } = await bench.perform('listColumns');
        const attributes = columns.filter(({ group }) => group === 'attributes').map(({ header }) => header);
        const table = bench.tableId('portfolio');
        /** Cells of all columns except attributes, since the service calculates some attributes from others. */
        const seeRest = () => {
          const isRest = bench!.user.seeHeaders(table).map((header) => !attributes.includes(header));
          return bench!.user.seeRows(table).map((row) => row.filter((_, place) => isRest[place]));
        };
        const before = seeRest();
        const [id] = [...bench.column('portfolio', 'Criticality')].find(([, value]) => value !== 'Low')!;
        await bench.run(bench.client.attributes.set({ thirdpartyId: id, label: 'Criticality', values: ['Low'] }));
        bench.sandbox.resetCounters();
        expect(await bench.perform('refresh')).toMatchObject({ updated: 1, rows: 20 });
        const { byOperation } = bench.sandbox.counters();
        expect(byOperation).toMatchObject({ 'thirdParties.get': 1, 'attributes.list': 1 });
        expect(byOperation).not.toHaveProperty('indicators.list');
        expect(bench.column('portfolio', 'Criticality').get(id)).toBe('Low');
        expect(seeRest()).toEqual(before);
        expect((await bench.perform('review')).changes).toEqual([]);
      });
    });

    describe('a refresh of a third party whose row the user has removed', () => {
      it('restores the complete row', async () => {
        bench = await openBench({ seed: 20 });
        await bench.perform('pull', defaultChoice);
        const table = bench.tableId('portfolio');
        const before = bench.user.seeRows(table);
        const [id] = [...bench.column('portfolio', 'Criticality')].find(([, value]) => value !== 'Low')!;
        const rest = before.find(([key]) => key === id)!.slice(-4);
        bench.user.deleteRow(table, id);
        await bench.run(bench.client.attributes.set({ thirdpartyId: id, label: 'Criticality', values: ['Low'] }));
        expect(await bench.perform('refresh')).toMatchObject({ added: 1, rows: 20 });
        expect(bench.column('portfolio', 'Criticality').get(id)).toBe('Low');
        expect(
          bench.user
            .seeRows(table)
            .find(([key]) => key === id)!
            .slice(-4),
        ).toEqual(rest);
      });
    });

    describe('the overview for the panel', () => {
      it('reports that there is no table, then that there is one with its age and edits', async () => {
        bench = await openBench({ seed: 20 });
        expect(await bench.perform('getOverview')).toMatchObject({ portfolio: { state: 'none' } });
        await bench.perform('pull', defaultChoice);
        bench.user.typeIn(bench.tableId('portfolio'), 0, 'Criticality', 'Low?');
        expect(await bench.perform('getOverview')).toMatchObject({
          portfolio: { state: 'there', rows: 20, unsentEdits: 1 },
        });
        bench.user.deleteTable(bench.tableId('portfolio'));
        expect(await bench.perform('getOverview')).toMatchObject({ portfolio: { state: 'gone' } });
      });

      it('lists columns with their cost', async () => {
        bench = await openBench({ seed: 20 });
        const { columns, thirdParties } = await bench.perform('listColumns');
        expect(thirdParties).toBe(20);
        expect(columns.filter(({ group }) => group === 'indicators').length).toBe(6);
        expect(columns.find(({ key }) => key === 'attribute:Criticality')).toMatchObject({
          isEditable: true,
          callsPerThirdParty: 1,
        });
      });
    });
  });
}
