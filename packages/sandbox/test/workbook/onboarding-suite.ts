import { afterEach, describe, expect, it } from 'vitest';
import type { OnboardOrder, PlannedAddition } from '@tpr/core/workbook';
import { companiesInside, companiesOutside } from './directory-companies.ts';
import type { WorkbookBench, OpenWorkbookBench } from './workbook-bench.ts';

/** Plans and onboardings. @param openBench opens a new workbook for each case. */
export function describeOnboarding(name: string, openBench: OpenWorkbookBench): void {
  describe(name, () => {
    let bench: WorkbookBench;
    afterEach(() => bench.close());

    const outsiders = (count: number) => companiesOutside(bench.sandbox, count);
    const insiders = (count: number) => companiesInside(bench.sandbox, count);

    async function planText(text: string): Promise<readonly PlannedAddition[]> {
      const source = { kind: 'text', text, as: undefined, country: undefined } as const;
      const { candidates } = await bench.perform('readIdentifiers', source);
      return bench.perform('planOnboarding', { candidates });
    }

    const orderOf = (additions: readonly PlannedAddition[], more: Partial<OnboardOrder> = {}): OnboardOrder => {
      return { additions, attributes: [], dossierType: undefined, ...more };
    };

    const tableRows = (): Record<string, unknown>[] => {
      const id = bench.tableId('onboarding');
      const headers = bench.user.seeHeaders(id);
      return bench.user
        .seeRows(id)
        .map((cells) => Object.fromEntries(headers.map((header, place) => [header, cells[place]])));
    };

    const countThirdParties = (): number =>
      bench.sandbox.store.all('SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL').length;
    const attributesOf = (label: string): readonly { thirdPartyId: number; values: string }[] =>
      bench.sandbox.store.all(
        `SELECT thirdPartyId, "values" FROM attributeValue JOIN attributeDefinition ON attributeDefinition.id = definitionId
     WHERE label = '${label}'`,
      );
    const addedIds = (): number[] =>
      bench.sandbox.store.all<{ id: number }>('SELECT id FROM thirdParty ORDER BY id').map(({ id }) => id);

    describe('a plan', () => {
      it('reports for each line what would happen, and adds nothing', async () => {
        bench = await openBench({ seed: 100 });
        const [here] = insiders(1);
        const [first, second] = outsiders(2);
        const before = countThirdParties();
        const plan = await planText(
          [
            first!.siret,
            here!.siret,
            here!.vatNumber,
            `${second!.siren};SIREN`,
            '73282932000074',
            '12345',
            first!.siret,
          ].join('\n'),
        );
        expect(plan.map((each) => [each.line, each.plan])).toEqual([
          [1, 'add'],
          [2, 'alreadyThere'],
          [3, 'alreadyThere'],
          [4, 'add'],
          [5, 'notFound'],
          [6, 'cannot'],
          [7, 'cannot'],
        ]);
        expect(plan[0]).toMatchObject({ name: first!.name, thirdpartyId: undefined });
        expect(plan[1]!.thirdpartyId).toBe(plan[2]!.thirdpartyId);
        // A SIREN is added by its only establishment.
        expect(plan[3]).toMatchObject({ idKind: 'SIRET', value: second!.siret });
        expect(plan[6]!.reason).toBe('Already given in line 1.');
        expect(countThirdParties()).toBe(before);
      });

      it('reads the portfolio once and searches the directory only for companies outside it', async () => {
        bench = await openBench({ seed: 110 });
        const there = insiders(60).map(({ siret }) => siret);
        const others = outsiders(5).map(({ siret }) => siret);
        await planText([...there, ...others].join('\n'));
        expect(bench.sandbox.counters().byOperation).toEqual({
          'auth.password': 1,
          'thirdParties.list': 2,
          // Checks whether a third party has left while the pages were read.
          'thirdParties.searchByEvents': 1,
          'companies.search': 5,
        });
      });

      it('sends nothing when no line can be used', async () => {
        bench = await openBench({ seed: 'demo' });
        expect((await planText('x1\n12')).map(({ plan }) => plan)).toEqual(['cannot', 'cannot']);
        expect(bench.sandbox.counters().total).toBe(0);
      });
    });

    describe('an onboarding', () => {
      it('adds each third party with its attributes and its dossier, and writes an outcome for each line', async () => {
        bench = await openBench({ seed: 'demo' });
        const plan = await planText(
          [...outsiders(4).map(({ siret }) => siret), insiders(1)[0]!.siret, '12'].join('\n'),
        );
        const before = new Set(addedIds());
        const report = await bench.perform(
          'onboard',
          orderOf(plan, {
            attributes: [
              { label: 'criticality', cell: 'low' },
              { label: 'Annual purchase amount', cell: '1 250,50' },
            ],
            dossierType: 'SCREENING',
          }),
        );
        expect(report).toMatchObject({
          added: 4,
          alreadyThere: 1,
          leftOut: 1,
          refused: 0,
          pending: 0,
          stop: undefined,
        });
        const ids = addedIds().filter((id) => !before.has(id));
        expect(ids.length).toBe(4);
        const valueOf = (label: string, id: number) =>
          attributesOf(label).find(({ thirdPartyId }) => thirdPartyId === id)?.values;
        expect(ids.map((id) => valueOf('Criticality', id))).toEqual(ids.map(() => '["Low"]'));
        expect(ids.map((id) => valueOf('Annual purchase amount', id))).toEqual(ids.map(() => '[1250.5]'));
        for (const id of ids) {
          const dossiers = bench.sandbox.store.all(
            `SELECT id FROM dossier WHERE thirdPartyId = ${id} AND typeCode = 'SCREENING'`,
          );
          expect(dossiers.length).toBe(1);
        }
        expect(tableRows().map((row) => row['Outcome'])).toEqual([
          'added',
          'added',
          'added',
          'added',
          'already there',
          'left out',
        ]);
        const [run] = await bench.perform('listActivity');
        expect(run).toMatchObject({ run: report.run, task: 'onboard', done: 5, failed: 1, pending: 0 });
      });

      it('costs two lists, and five calls for each third party with an attribute and a dossier, as many in parallel as the profile allows', async () => {
        bench = await openBench({ seed: 100, latencyMs: 5, overrides: { 'rate.maxConcurrent': 4 } });
        const plan = await planText(
          outsiders(10)
            .map(({ siret }) => siret)
            .join('\n'),
        );
        bench.sandbox.resetCounters();
        const attributes = [{ label: 'Criticality', cell: 'Low' }];
        await bench.perform('onboard', orderOf(plan, { attributes, dossierType: 'SCREENING' }));
        const { byOperation, maxInFlight } = bench.sandbox.counters();
        expect(byOperation).toEqual({
          'attributes.definitions': 1,
          'thirdParties.list': 1,
          'thirdParties.add': 10,
          'attributes.set': 10,
          'dossiers.listFor': 20,
          'dossiers.create': 10,
        });
        expect(maxInFlight).toBeLessThanOrEqual(4);
      });

      it('adds nothing twice, keeps attributes that were set meanwhile, and has one row for each line', async () => {
        bench = await openBench({ seed: 'demo' });
        const plan = await planText(
          outsiders(5)
            .map(({ siret }) => siret)
            .join('\n'),
        );
        const order = orderOf(plan, { attributes: [{ label: 'Criticality', cell: 'Low' }], dossierType: 'SCREENING' });
        await bench.perform('onboard', order);
        const count = countThirdParties();
        const dossiers = bench.sandbox.store.all('SELECT id FROM dossier').length;
        const newest = String(Math.max(...addedIds()));
        await bench.run(
          bench.client.attributes.set({ thirdpartyId: newest, label: 'Criticality', values: ['Medium'] }),
        );
        const again = await bench.perform('onboard', order);
        expect(again).toMatchObject({ added: 0, alreadyThere: 5, refused: 0, pending: 0 });
        expect(countThirdParties()).toBe(count);
        expect(bench.sandbox.store.all('SELECT id FROM dossier').length).toBe(dossiers);
        const held = attributesOf('Criticality').find(({ thirdPartyId }) => String(thirdPartyId) === newest);
        expect(held?.values).toBe('["Medium"]');
        expect(tableRows().length).toBe(5);
      });

      it('stops where the service fails; a second run completes it without duplicates', async () => {
        bench = await openBench({ seed: 100, overrides: { 'retry.maxAttempts': 1 } });
        const plan = await planText(
          outsiders(12)
            .map(({ siret }) => siret)
            .join('\n'),
        );
        const order = orderOf(plan, { attributes: [{ label: 'Criticality', cell: 'Low' }], dossierType: 'SCREENING' });
        const before = new Set(addedIds());
        bench.onProgress(({ step, done }) => {
          if (step === 'sending' && done === 4)
            bench.sandbox.setFaults(['503@attributes.set=1', '503@attributes.list=1']);
        });
        const first = await bench.perform('onboard', order);
        expect(first.added).toBeGreaterThanOrEqual(4);
        expect(first.pending).toBe(12 - first.added);
        expect(first.stop).toMatch(/attributes/);
        bench.onProgress(() => undefined);
        bench.sandbox.setFaults([]);
        const second = await bench.perform('onboard', order);
        expect(second).toMatchObject({ pending: 0, refused: 0, stop: undefined });
        expect(second.added + second.alreadyThere).toBe(12);
        const ids = addedIds().filter((id) => !before.has(id));
        expect(ids.length).toBe(12);
        const low = new Set(
          attributesOf('Criticality').flatMap(({ thirdPartyId, values }) =>
            values === '["Low"]' ? [thirdPartyId] : [],
          ),
        );
        expect(ids.every((id) => low.has(id))).toBe(true);
        const dossiers = bench.sandbox.store.all<{ thirdPartyId: number }>(
          `SELECT thirdPartyId FROM dossier WHERE typeCode = 'SCREENING' AND thirdPartyId IN (${ids.join(', ')})`,
        );
        expect(dossiers.length).toBe(12);
        expect(new Set(dossiers.map(({ thirdPartyId }) => thirdPartyId))).toEqual(new Set(ids));
        expect(tableRows().length).toBe(12);
      });

      it('stops where the service creates a dossier without its type, names the key, and creates no second one for it', async () => {
        const overrides = { 'rate.maxConcurrent': 1, 'body.dossiers.create.typeCode': 'kindOfDossier' };
        bench = await openBench({ seed: 100, overrides });
        const before = new Set(addedIds());
        const plan = await planText(
          outsiders(3)
            .map(({ siret }) => siret)
            .join('\n'),
        );
        const order = orderOf(plan, { dossierType: 'SCREENING' });
        const untyped = /has no type: .*SCREENING.*body\.dossiers\.create\.typeCode/;
        const first = await bench.perform('onboard', order);
        expect(first).toMatchObject({ added: 1, pending: 2, stop: expect.stringMatching(untyped) });
        expect(tableRows()[0]).toMatchObject({ Outcome: 'added', Reason: expect.stringMatching(untyped) });
        expect(await bench.perform('onboard', order)).toMatchObject({ added: 1, alreadyThere: 1, pending: 1 });
        const owners = bench.sandbox.store
          .all<{ owner: number }>('SELECT thirdPartyId AS owner FROM dossier')
          .map(({ owner }) => owner)
          .filter((owner) => !before.has(owner));
        expect(owners.length).toBe(2);
        expect(new Set(owners).size).toBe(2);
      });

      it('finishes a line that a new plan finds in the portfolio, since an earlier run had begun it', async () => {
        bench = await openBench({ seed: 100, overrides: { 'retry.maxAttempts': 1 } });
        const list = outsiders(3)
          .map(({ siret }) => siret)
          .join('\n');
        const before = new Set(addedIds());
        const attributes = [{ label: 'Criticality', cell: 'Low' }];
        const plan = await planText(list);
        bench.sandbox.setFaults(['503@attributes.set=1']);
        await bench.perform('onboard', orderOf(plan, { attributes }));
        bench.sandbox.setFaults([]);
        const renewed = await planText(list);
        const begun = renewed.filter(({ thirdpartyId }) => thirdpartyId !== undefined);
        expect(begun.length).toBeGreaterThan(0);
        expect(new Set(begun.map(({ plan: word }) => word))).toEqual(new Set(['add']));
        const report = await bench.perform('onboard', orderOf(renewed, { attributes }));
        expect(report).toMatchObject({ added: 3, pending: 0 });
        const ids = addedIds().filter((id) => !before.has(id));
        const low = attributesOf('Criticality').filter(({ values }) => values === '["Low"]');
        expect(ids.every((id) => low.some(({ thirdPartyId }) => thirdPartyId === id))).toBe(true);
      });

      it('adds each third party exactly once, although answers are lost', async () => {
        bench = await openBench({ seed: 100 });
        const plan = await planText(
          outsiders(15)
            .map(({ siret }) => siret)
            .join('\n'),
        );
        const count = countThirdParties();
        bench.sandbox.setFaults(['drop@thirdParties.add=0.4', 'drop@attributes.set=0.4', 'drop@dossiers.create=0.4']);
        const attributes = [{ label: 'Criticality', cell: 'Low' }];
        const report = await bench.perform('onboard', orderOf(plan, { attributes, dossierType: 'SCREENING' }));
        expect(report).toMatchObject({ added: 15, refused: 0, pending: 0 });
        expect(countThirdParties()).toBe(count + 15);
        const twice = bench.sandbox.store.all(
          `SELECT thirdPartyId FROM dossier WHERE typeCode = 'SCREENING' GROUP BY thirdPartyId, reference HAVING count(*) > 1`,
        );
        expect(twice).toEqual([]);
      });

      it('starts one dossier for each third party that is there already, although answers are lost', async () => {
        bench = await openBench({ seed: 100 });
        const plan = await planText(
          insiders(12)
            .flatMap(({ siret, vatNumber }) => [siret, vatNumber])
            .join('\n'),
        );
        const ids = [...new Set(plan.map(({ thirdpartyId }) => Number(thirdpartyId)))];
        const current = (): number[] =>
          bench.sandbox.store
            .all<{ id: number }>(
              `SELECT thirdPartyId AS id FROM dossier WHERE typeCode = 'CSR' AND thirdPartyId IN (${ids.join(', ')})
               AND archivedAt IS NULL AND (expirationDate IS NULL OR expirationDate >= '2026-11-01') ORDER BY id`,
            )
            .map(({ id }) => id);
        const before = current();
        const attributes = JSON.stringify(attributesOf('Criticality'));
        bench.sandbox.setFaults(['drop@dossiers.create=0.4', '503@dossiers.listFor=0.2']);
        const order = orderOf(plan, {
          attributes: [{ label: 'Criticality', cell: 'Low' }],
          dossierType: 'CSR',
          includesExisting: true,
        });
        const started = 12 - new Set(before).size;
        expect(started).toBeGreaterThan(6);
        const report = await bench.perform('onboard', order);
        expect(report).toMatchObject({ added: 0, dossierStarted: started, alreadyThere: 24 - started, refused: 0 });
        expect(new Set(current())).toEqual(new Set(ids));
        expect(current().length).toBe(before.length + started);
        expect(JSON.stringify(attributesOf('Criticality'))).toBe(attributes);
        bench.sandbox.setFaults([]);
        expect(await bench.perform('onboard', order)).toMatchObject({ dossierStarted: 0, alreadyThere: 24 });
        expect(current().length).toBe(before.length + started);
      });

      it('finishes what an aborted run had begun', async () => {
        bench = await openBench({ seed: 100, overrides: { 'rate.maxConcurrent': 4 } });
        const plan = await planText(
          outsiders(12)
            .map(({ siret }) => siret)
            .join('\n'),
        );
        const order = orderOf(plan, { attributes: [{ label: 'Criticality', cell: 'Low' }] });
        const before = new Set(addedIds());
        const death = new AbortController();
        bench.onProgress(({ step, done }) => {
          if (step === 'sending' && done === 3) death.abort();
        });
        await expect(bench.with({ signal: death.signal }).perform('onboard', order)).rejects.toThrow(/cancelled/);
        const begun = addedIds().filter((id) => !before.has(id)).length;
        expect(begun).toBeGreaterThanOrEqual(3);
        expect(begun).toBeLessThan(12);
        bench.onProgress(() => undefined);
        const report = await bench.perform('onboard', order);
        expect(report).toMatchObject({ refused: 0, pending: 0 });
        const ids = addedIds().filter((id) => !before.has(id));
        const low = new Map(attributesOf('Criticality').map(({ thirdPartyId, values }) => [thirdPartyId, values]));
        expect(ids.map((id) => low.get(id))).toEqual(Array.from({ length: 12 }, () => '["Low"]'));
      });

      it('sends nothing while an attribute of the order is wrong', async () => {
        bench = await openBench({ seed: 'demo' });
        const plan = await planText(outsiders(2)[0]!.siret);
        const count = countThirdParties();
        const attributes = [{ label: 'Criticality', cell: 'Enormous' }];
        await expect(bench.perform('onboard', orderOf(plan, { attributes }))).rejects.toMatchObject({
          kind: 'config',
          field: 'attribute',
          message: expect.stringMatching(/^Criticality: /),
        });
        expect(countThirdParties()).toBe(count);
      });

      it('begins no further line after the user asks to stop', async () => {
        bench = await openBench({ seed: 'demo' });
        const plan = await planText(
          outsiders(2)
            .map(({ siret }) => siret)
            .join('\n'),
        );
        const before = countThirdParties();
        const report = await bench.with({ isStopped: () => true }).perform('onboard', orderOf(plan));
        expect(report).toMatchObject({ added: 0, pending: 2 });
        expect(report.stop).toMatch(/Stopped at your request/);
        expect(countThirdParties()).toBe(before);
      });
    });
  });
}
