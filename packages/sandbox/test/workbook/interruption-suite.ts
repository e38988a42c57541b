import { afterEach, describe, expect, it } from 'vitest';
import { Cancelled } from '@tpr/core';
import { defaultChoice, type TaskProgress } from '@tpr/core/workbook';
import type { WorkbookBench, OpenWorkbookBench } from './workbook-bench.ts';

/** Interrupted tasks. @param openBench opens a new workbook for each case. */
export function describeInterruption(name: string, openBench: OpenWorkbookBench): void {
  describe(name, () => {
    let bench: WorkbookBench;
    afterEach(() => bench.close());

    /** Runs until a number of progress messages, then aborts. */
    async function runUntil(
      messages: number,
      start: (signal: AbortSignal) => Promise<unknown>,
      counts: (progress: TaskProgress) => boolean = () => true,
    ): Promise<void> {
      const plug = new AbortController();
      let left = messages;
      bench.onProgress((progress) => {
        if (counts(progress) && --left === 0) plug.abort();
      });
      try {
        await start(plug.signal);
      } catch (error) {
        expect(error).toBeInstanceOf(Cancelled);
      } finally {
        bench.onProgress(() => undefined);
      }
    }

    const headers = ['Name', 'Criticality', 'Category', 'SIRET', 'Strategic'];
    const snapshot = () => headers.map((header) => bench.column('portfolio', header));

    describe('an interrupted task', () => {
      it('leaves a table that the next pull completes as if nothing had happened', async () => {
        bench = await openBench({ seed: 60 });
        for (const messages of [1, 3, 5])
          await runUntil(messages, (signal) => bench.with({ signal }).perform('pull', defaultChoice));
        await bench.perform('pull', defaultChoice);
        const now = snapshot();
        await bench.close();
        bench = await openBench({ seed: 60 });
        await bench.perform('pull', defaultChoice);
        expect(now).toEqual(snapshot());
      });

      it('does not read written rows again when resumed, and the next pull reads changes since', async () => {
        bench = await openBench({ seed: 60 });
        const isWriting = ({ step }: TaskProgress): boolean => step === 'writing';
        await runUntil(1, (signal) => bench.with({ signal }).perform('pull', defaultChoice), isWriting);
        const written = bench.column('portfolio', 'Name').size;
        expect(written).toBeGreaterThan(0);
        const reads = () => bench.sandbox.counters().byOperation['attributes.list'] ?? 0;
        const before = reads();
        expect(await bench.perform('pull', defaultChoice)).toMatchObject({
          rows: 60,
          isPartial: false,
          isResumed: true,
        });
        // Requests that were under way may be counted late.
        expect(reads() - before).toBeLessThan(60 - written + 10);
        expect(await bench.perform('pull', defaultChoice)).toMatchObject({ rows: 60, isResumed: false });
        expect(reads() - before).toBeGreaterThan(60);
      });

      it('is neither completed nor emptied by an empty list, before the user confirms it', async () => {
        bench = await openBench({ seed: 60 });
        const isWriting = ({ step }: TaskProgress): boolean => step === 'writing';
        await runUntil(1, (signal) => bench.with({ signal }).perform('pull', defaultChoice), isWriting);
        const written = snapshot();
        bench.sandbox.setFaults(['empty-list@thirdParties.list=1']);
        const question = { kind: 'config', field: 'emptyList' };
        await expect(bench.perform('pull', defaultChoice)).rejects.toMatchObject(question);
        expect(snapshot()).toEqual(written);
        bench.sandbox.setFaults([]);
        await runUntil(1, (signal) => bench.with({ signal }).perform('pull', defaultChoice), isWriting);
        bench.sandbox.setFaults(['empty-list@thirdParties.list=1']);
        const order = { ...defaultChoice, mayEmpty: true };
        expect(await bench.perform('pull', order)).toMatchObject({ rows: 0, isPartial: false });
        bench.sandbox.setFaults([]);
        expect(await bench.perform('pull', defaultChoice)).toMatchObject({ rows: 60, added: 60 });
      });

      it('loses no change of a refresh', async () => {
        bench = await openBench({ seed: 30 });
        await bench.perform('pull', defaultChoice);
        bench.sandbox.touch({ count: 10, seed: 3 });
        for (const messages of [1, 2, 6, 12])
          await runUntil(messages, (signal) => bench.with({ signal }).perform('refresh'));
        await bench.perform('refresh');
        const now = snapshot();
        const choice = { ...defaultChoice, columns: [] };
        await bench.perform('pull', choice);
        expect(now).toEqual(snapshot());
      });

      it('sends nothing twice when the rest is sent later', async () => {
        bench = await openBench({ seed: 30, latencyMs: 5 });
        await bench.perform('pull', defaultChoice);
        const table = bench.tableId('portfolio');
        const before = bench.column('portfolio', 'Criticality');
        const wishes = new Map([...before].map(([id, now]) => [id, now === 'High' ? 'Low' : 'High']));
        for (const [id, wish] of wishes) bench.user.typeIn(table, id, 'Criticality', wish);
        const since = bench.sandbox.now();
        for (const messages of [18, 10, 6]) {
          const { changes } = await bench.perform('review');
          const decided = changes.map((change) => ({ ...change, action: 'send' as const }));
          await runUntil(messages, (signal) => bench.with({ signal }).perform('send', { decided }));
        }
        const { changes } = await bench.perform('review');
        await bench.perform('send', { decided: changes.map((change) => ({ ...change, action: 'send' as const })) });
        const written = bench.sandbox
          .journal(since)
          .filter(({ code }) => code === 'THIRD_PARTY_ATTRIBUTE_UPDATED')
          .map(({ resourceId }) => String(resourceId));
        expect(written).toHaveLength(new Set(written).size);
        expect(new Set(written)).toEqual(new Set(wishes.keys()));
        expect((await bench.perform('review')).changes).toEqual([]);
      });
    });
  });
}
