import { afterEach, describe, expect, it } from 'vitest';
import type { WaitingDocument, WantedDecision } from '@tpr/core/workbook';
import type { WorkbookBench, BenchSandbox, OpenWorkbookBench } from './workbook-bench.ts';

/** Counts of documents, the queue of documents, and decisions. @param openBench opens a new workbook for each case. */
export function describeDocuments(name: string, openBench: OpenWorkbookBench): void {
  describe(name, () => {
    let bench: WorkbookBench;
    afterEach(() => bench.close());

    const shown = `SELECT documentDetail.* FROM documentDetail JOIN dossier ON dossier.id = dossierId
  WHERE documentDetail.accountId = 1001 AND archivedAt IS NULL`;

    interface Counted {
      readonly status: string;
      readonly n: number;
    }

    const countBy = ({ store }: BenchSandbox, sql: string): Record<string, number> =>
      Object.fromEntries(store.all<Counted>(sql).map(({ status, n }) => [status, n]));

    const countDecisions = (): number => bench.sandbox.store.all('SELECT id FROM decision').length;

    const wantedFor = ({ dossierId, documentId, responseId }: WaitingDocument): WantedDecision => {
      return { dossierId, documentId, responseId, decision: { kind: 'approve' } };
    };

    describe('the counts of documents', () => {
      it('equal the counts in the service’s database', async () => {
        bench = await openBench({ seed: 30 });
        const counts = await bench.perform('countDocuments');
        const zero = {
          ABSENT: 0,
          ONGOING: 0,
          ACTION_REQUIRED: 0,
          VALID: 0,
          BELOW_EXPECTATION: 0,
          INVALID: 0,
          other: 0,
        };
        const documents = countBy(bench.sandbox, `SELECT status, count(*) AS n FROM (${shown}) GROUP BY status`);
        const dossiers = countBy(
          bench.sandbox,
          `SELECT status, count(*) AS n FROM dossier WHERE accountId = 1001 AND archivedAt IS NULL GROUP BY status`,
        );
        expect(counts.documents).toEqual({ ...zero, ...documents });
        expect(counts.dossiers).toEqual({ ...zero, ...dossiers });
        expect(counts).toMatchObject({
          thirdParties: 30,
          toDecide: documents['ACTION_REQUIRED'],
          missing: documents['ABSENT'],
          asOf: '2026-11-01T00:00',
        });
        expect(counts.expiries.map(({ month }) => month)).toEqual([
          '2026-11',
          '2026-12',
          '2027-01',
          '2027-02',
          '2027-03',
          '2027-04',
        ]);
        expect(counts.expiries[0]!.count).toBeGreaterThan(0);
      });

      it('costs the pages of two lists and one call for each dossier', async () => {
        bench = await openBench({ seed: 30 });
        const { dossiers } = await bench.perform('countDocuments');
        const all = Object.values(dossiers).reduce((sum, count) => sum + count, 0);
        expect(bench.sandbox.counters().total).toBe(1 + 1 + Math.ceil(all / 100) + all);
      });

      it('reports its progress, up to the end', async () => {
        bench = await openBench({ seed: 'demo' });
        const progress: (readonly [number, number | undefined])[] = [];
        bench.onProgress(({ done, total }) => progress.push([done, total]));
        await bench.perform('countDocuments');
        const dossiers = bench.sandbox.counters().byOperation['documents.list'];
        expect(progress.length).toBeGreaterThan(4);
        expect(progress[progress.length - 1]).toEqual([dossiers, dossiers]);
      });

      it('returns no numbers when the service fails in the middle', async () => {
        bench = await openBench({ seed: 'demo', overrides: { 'retry.maxAttempts': 1 } });
        bench.onProgress(({ done, total }) => {
          if (total !== 25 && done >= 10) bench.sandbox.setFaults(['503@documents.list=1']);
        });
        await expect(bench.perform('countDocuments')).rejects.toMatchObject({ kind: 'retry-later' });
      });
    });

    describe('the queue of documents to decide', () => {
      it('contains every waiting document once, oldest request first', async () => {
        bench = await openBench({ seed: 30 });
        const { documents: waiting } = await bench.perform('listToDecide');
        const there = bench.sandbox.store.all<{ id: number }>(`${shown} AND documentDetail.status = 'ACTION_REQUIRED'`);
        expect(waiting.map(({ documentId }) => documentId).sort()).toEqual(there.map(({ id }) => String(id)).sort());
        const { byOperation } = bench.sandbox.counters();
        const dossiers = bench.sandbox.store.all(
          'SELECT id FROM dossier WHERE accountId = 1001 AND archivedAt IS NULL',
        );
        expect(byOperation).toEqual({
          'auth.password': 1,
          'dossiers.list': Math.ceil(dossiers.length / 100),
          'documents.list': dossiers.length,
          'thirdParties.list': 1,
        });
        const requests = waiting.map(({ requestDate }) => requestDate!);
        expect(requests).toEqual([...requests].sort());
        // The sandbox's date is 1 November 2026, whatever the date of this machine.
        for (const { requestDate, daysWaiting, expirationDate, expiresInDays } of waiting) {
          const today = Date.UTC(2026, 10, 1) / 86_400_000;
          const dayOf = (text: string): number => Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / 86_400_000;
          expect(daysWaiting).toBe(today - dayOf(requestDate!));
          expect(expiresInDays).toBe(expirationDate === null ? undefined : dayOf(expirationDate) - today);
        }
        expect(waiting.some(({ expiresInDays }) => expiresInDays !== undefined && expiresInDays < 0)).toBe(true);
      });

      it('reports every planted contradiction in the documents, and no other', async () => {
        bench = await openBench({ seed: 100 });
        const { documents: waiting } = await bench.perform('listToDecide');
        const contradicted = new Map(
          bench.sandbox.store
            .all<{ responseId: number; kind: 'siret' | 'name' | 'date' }>(
              'SELECT responseId, contradiction.kind FROM contradiction JOIN evidence ON evidence.id = evidenceId',
            )
            .map(({ responseId, kind }) => [String(responseId), kind]),
        );
        const fact = { siret: 'SIRET', name: 'Company name', date: 'Valid until' } as const;
        const found = waiting.flatMap(({ responseId, facts }) =>
          facts.filter(({ match }) => match === 'different').map(({ name }) => `${responseId} ${name}`),
        );
        const put = waiting.flatMap(({ responseId, facts, expirationDate }) => {
          const kind = contradicted.get(responseId!);
          if (kind === undefined || facts.length === 0) return [];
          // A date can only be compared with one that the service stores.
          return kind === 'date' && expirationDate === null ? [] : [`${responseId} ${fact[kind]}`];
        });
        expect(put.length).toBeGreaterThan(3);
        expect(found.sort()).toEqual(put.sort());
      });

      it('names the facts in French for a French user', async () => {
        bench = await openBench({ seed: 'demo', language: 'fr' });
        const { documents: waiting } = await bench.perform('listToDecide');
        const names = new Set(waiting.flatMap(({ facts }) => facts.map(({ name }) => name)));
        expect([...names]).toEqual(expect.arrayContaining(['SIRET', 'Raison sociale', 'Valable jusqu’au']));
      });
    });

    describe('decisions', () => {
      it('return one outcome for each document, with its new status in the service, and are logged', async () => {
        bench = await openBench({ seed: 'demo' });
        const [first, second, third] = (await bench.perform('listToDecide')).documents;
        const decisions: WantedDecision[] = [
          wantedFor(first!),
          { ...wantedFor(second!), decision: { kind: 'reject', shareRejectionReason: true, comment: 'Unreadable' } },
          { ...wantedFor(third!), decision: { kind: 'reject', shareRejectionReason: false } },
        ];
        const mailed = new Set(bench.sandbox.outbox().map(({ id }) => id));
        bench.sandbox.resetCounters();
        const { outcomes } = await bench.perform('decide', { decisions });
        // Each document is read before its decision and after it.
        expect(bench.sandbox.counters().byOperation).toEqual({
          'documents.get': 6,
          'responses.approve': 1,
          'responses.reject': 2,
        });
        expect(outcomes.map(({ kind, status }) => [kind, status])).toEqual([
          ['decided', 'VALID'],
          ['decided', 'INVALID'],
          ['decided', 'BELOW_EXPECTATION'],
        ]);
        const mails = bench.sandbox.outbox().filter(({ id, kind }) => kind === 'rejection' && !mailed.has(id));
        expect(new Set(mails.map(({ documentId }) => String(documentId)))).toEqual(new Set([second!.documentId]));
        const [run] = await bench.perform('listActivity');
        expect(run).toMatchObject({ task: 'decide', done: 3, failed: 0, pending: 0, ended: 'whole' });
      });

      it('skip a document that another user has decided meanwhile', async () => {
        bench = await openBench({ seed: 'demo' });
        const waiting = (await bench.perform('listToDecide')).documents.slice(0, 3);
        await bench.run(bench.client.responses.approve({ responseId: waiting[1]!.responseId! }));
        const { outcomes } = await bench.perform('decide', { decisions: waiting.map(wantedFor) });
        expect(outcomes.map(({ kind }) => kind)).toEqual(['decided', 'skipped', 'decided']);
        expect(bench.sandbox.counters().byOperation['responses.approve']).toBe(3);
      });

      it('send one decision when the list names a document twice', async () => {
        bench = await openBench({ seed: 'demo' });
        const [first] = (await bench.perform('listToDecide')).documents;
        const decisions = [wantedFor(first!), { ...wantedFor(first!), decision: { kind: 'approve' as const } }];
        const { outcomes } = await bench.perform('decide', { decisions });
        expect(outcomes.map(({ kind }) => kind)).toEqual(['decided', 'skipped']);
        expect(bench.sandbox.counters().byOperation['responses.approve']).toBe(1);
      });

      it('are each made exactly once, although answers are lost', async () => {
        bench = await openBench({ seed: 35 });
        const { documents: waiting } = await bench.perform('listToDecide');
        const before = countDecisions();
        bench.sandbox.setFaults(['drop@responses.approve=0.3']);
        const { outcomes } = await bench.perform('decide', { decisions: waiting.map(wantedFor) });
        expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['decided']));
        expect(waiting.length).toBeGreaterThan(20);
        expect(countDecisions() - before).toBe(waiting.length);
      });

      it('stop where the service fails; a second run decides the rest and nothing twice', async () => {
        bench = await openBench({
          seed: 'demo',
          overrides: { 'retry.maxAttempts': 1, 'rate.maxConcurrent': 4 },
        });
        const { documents: waiting } = await bench.perform('listToDecide');
        const decisions = waiting.map(wantedFor);
        const before = countDecisions();
        bench.onProgress(({ done }) => {
          if (done === 3) bench.sandbox.setFaults(['503@documents.get=1']);
        });
        const first = await bench.perform('decide', { decisions });
        const kinds = first.outcomes.map(({ kind }) => kind);
        expect(kinds.slice(0, 3)).toEqual(['decided', 'decided', 'decided']);
        expect(kinds[kinds.length - 1]).toBe('pending');
        bench.onProgress(() => undefined);
        bench.sandbox.setFaults([]);
        await bench.perform('decide', { decisions });
        const left = bench.sandbox.store.all(`${shown} AND documentDetail.status = 'ACTION_REQUIRED'`);
        expect(left).toEqual([]);
        expect(countDecisions() - before).toBe(waiting.length);
        const runs = await bench.perform('listActivity');
        expect(runs.map(({ ended }) => ended)).toEqual(['whole', 'stopped']);
      });

      it('stop after the decisions under way when the user stops them', async () => {
        bench = await openBench({ seed: 'demo', overrides: { 'rate.maxConcurrent': 4 } });
        const { documents: waiting } = await bench.perform('listToDecide');
        const before = countDecisions();
        let done = 0;
        bench.onProgress((progress) => {
          done = progress.done;
        });
        const stopped = bench.with({ isStopped: () => done >= 2 });
        const { outcomes } = await stopped.perform('decide', { decisions: waiting.map(wantedFor) });
        const decided = outcomes.filter(({ kind }) => kind === 'decided').length;
        expect(decided).toBeGreaterThanOrEqual(2);
        expect(decided).toBeLessThan(waiting.length);
        expect(countDecisions() - before).toBe(decided);
        expect(outcomes.length).toBe(waiting.length);
      });
    });
  });
}
