import { afterEach, describe, expect, it } from 'vitest';
import { defaultChoice, type DecidedChange, type Review } from '@tpr/core/workbook';
import type { WorkbookBench, OpenWorkbookBench } from './workbook-bench.ts';

/** Reviews, sending, and refreshes beside edits. @param openBench opens a new workbook for each case. */
export function describeWriteBack(name: string, openBench: OpenWorkbookBench): void {
  describe(name, () => {
    let bench: WorkbookBench;
    afterEach(() => bench.close());

    async function openWithTable(seed: number, options = {}): Promise<string[]> {
      bench = await openBench({ seed, ...options });
      await bench.perform('pull', defaultChoice);
      return [...bench.column('portfolio', 'Name').keys()];
    }

    /** Another choice than the one in the row. */
    function edit(id: string): string {
      const now = bench.column('portfolio', 'Criticality').get(id);
      const wish = now === 'High' ? 'Low' : 'High';
      bench.user.typeIn(bench.tableId('portfolio'), id, 'Criticality', wish);
      return wish;
    }

    const all = ({ changes }: Review, action: DecidedChange['action'] = 'send'): DecidedChange[] =>
      changes.map((change) => ({ ...change, action }));

    async function held(id: string): Promise<unknown> {
      const attributes = await bench.run(bench.client.attributes.list({ thirdpartyId: id }));
      return attributes.find(({ label }) => label === 'Criticality')?.values ?? [];
    }

    describe('a review', () => {
      it('lists the edits with old and new values, and sends nothing', async () => {
        const ids = await openWithTable(20);
        const wishes = new Map(ids.slice(0, 5).map((id) => [id, edit(id)]));
        bench.sandbox.resetCounters();
        const { changes, problems } = await bench.perform('review');
        expect(problems).toEqual([]);
        expect(new Map(changes.map(({ change }) => [change.edit.thirdpartyId, change.values[0]]))).toEqual(wishes);
        expect(changes.every(({ change, allowed }) => change.verdict === 'change' && allowed.length === 3)).toBe(true);
        expect(bench.sandbox.counters().byOperation).not.toHaveProperty('attributes.set');
      });

      it('has the same edits mark as the overview, until an edit changes', async () => {
        const [first, second] = await openWithTable(20);
        const readMark = async (): Promise<unknown> => {
          const { portfolio } = await bench.perform('getOverview');
          return portfolio.state === 'there' ? portfolio.editsMark : undefined;
        };
        const type = (id: string, cell: string) =>
          bench.user.typeIn(bench.tableId('portfolio'), id, 'Criticality', cell);
        type(first!, 'other');
        type(second!, 'another');
        const { editsMark } = await bench.perform('review');
        expect(await readMark()).toBe(editsMark);
        // The same number of edits as before.
        type(second!, 'a third');
        expect(await readMark()).not.toBe(editsMark);
        type(second!, 'another');
        expect(await readMark()).toBe(editsMark);
      });

      it('reports a conflict and a value that is not allowed, and corrects the value without a call', async () => {
        const [first, second] = await openWithTable(20);
        edit(first!);
        const other = (bench.column('portfolio', 'Criticality').get(first!) as string) === 'Low' ? 'Medium' : 'Low';
        await bench.run(bench.client.attributes.set({ thirdpartyId: first!, label: 'Criticality', values: [other] }));
        bench.user.typeIn(bench.tableId('portfolio'), second!, 'Criticality', 'Severe');
        const { changes } = await bench.perform('review');
        const verdicts = new Map(changes.map(({ change }) => [change.edit.thirdpartyId, change.verdict]));
        expect(verdicts.get(first!)).toBe('conflict');
        expect(verdicts.get(second!)).toBe('refused');
        bench.sandbox.resetCounters();
        const wrong = changes.find(({ change }) => change.edit.thirdpartyId === second)!;
        const now = wrong.change.remoteValues[0];
        const cell = now === 'Low' ? 'High' : 'Low';
        const [right] = await bench.perform('correct', [{ change: wrong.change, cell }]);
        expect(right).toMatchObject({ verdict: 'change', values: [now === 'Low' ? 'High' : 'Low'] });
        expect(bench.sandbox.counters().total).toBe(0);
      });

      it('asks for the meaning of a cell pasted with another format: a percentage, a date in a text', async () => {
        const [pasted, typed, dated] = await openWithTable(20);
        const table = bench.tableId('portfolio');
        bench.user.typeIn(table, pasted!, 'Dependency rate', 12);
        bench.user.typeIn(table, typed!, 'Dependency rate', 0.515);
        bench.user.typeDate(table, dated!, 'Internal reference', 45_992, '01/12/2025');
        const { changes } = await bench.perform('review');
        const judged = new Map(
          changes.map(({ change, allowed }) => [change.edit.thirdpartyId, [change.values, allowed]]),
        );
        expect(judged.get(pasted!)).toEqual([[], ['12 %', '1200 %']]);
        expect(judged.get(typed!)).toEqual([[51.5], []]);
        expect(judged.get(dated!)).toEqual([[], [expect.stringMatching(/^\d{2}\/\d{2}\/2025$/)]]);
      });

      it('leaves out rows of the same third party, and reports them', async () => {
        const [id] = await openWithTable(20);
        edit(id!);
        bench.user.duplicateRow(bench.tableId('portfolio'), id!);
        const { changes, problems } = await bench.perform('review');
        expect(changes).toEqual([]);
        expect(problems).toMatchObject([{ kind: 'duplicateKey', thirdpartyId: id, rows: 2 }]);
      });
    });

    describe('sending', () => {
      it('writes the outcome into each row, and sends nothing the second time', async () => {
        const ids = await openWithTable(30);
        for (const id of ids.slice(0, 15)) edit(id);
        const report = await bench.perform('send', { decided: all(await bench.perform('review')) });
        expect(report.counts).toMatchObject({ sent: 15, refused: 0, pending: 0 });
        const statuses = bench.column('portfolio', 'Status');
        expect(ids.map((id) => statuses.get(id))).toEqual(ids.map((_, place) => (place < 15 ? 'sent' : null)));
        expect((await bench.perform('review')).changes).toEqual([]);
        expect(bench.sandbox.counters().byOperation['attributes.set']).toBe(15);
        const activity = bench.column('activity', 'Outcome');
        expect([...activity.values()].filter((outcome) => outcome === 'sent')).not.toHaveLength(0);
      });

      it('sends nothing when the same order is repeated', async () => {
        const ids = await openWithTable(30);
        for (const id of ids.slice(0, 10)) edit(id);
        const decided = all(await bench.perform('review'));
        await bench.perform('send', { decided });
        const again = await bench.perform('send', { decided });
        expect(again.counts).toMatchObject({ sent: 0, unchanged: 10 });
        expect(bench.sandbox.counters().byOperation['attributes.set']).toBe(10);
      });

      it('keeps the user’s value, takes the remote value or skips, as decided', async () => {
        const [mine, theirs, skipped] = await openWithTable(20);
        const wishes = new Map<string, string>();
        for (const id of [mine!, theirs!, skipped!]) {
          wishes.set(id, edit(id));
          await bench.run(bench.client.attributes.set({ thirdpartyId: id, label: 'Criticality', values: ['Medium'] }));
        }
        const actions = new Map([
          [mine!, 'send'],
          [theirs!, 'useRemote'],
          [skipped!, 'skip'],
        ] as const);
        const { changes } = await bench.perform('review');
        const decided = changes.map((change) => ({ ...change, action: actions.get(change.change.edit.thirdpartyId)! }));
        await bench.perform('send', { decided });
        const cells = bench.column('portfolio', 'Criticality');
        expect(await held(mine!)).toEqual([wishes.get(mine!)]);
        expect(await held(theirs!)).toEqual(['Medium']);
        expect(cells.get(theirs!)).toBe('Medium');
        expect(await held(skipped!)).toEqual(['Medium']);
        expect(cells.get(skipped!)).toBe(wishes.get(skipped!));
        expect((await bench.perform('review')).changes.map(({ change }) => change.edit.thirdpartyId)).toEqual([
          skipped,
        ]);
      });

      it('stops after the writes under way when the user asks, and a second run sends the rest', async () => {
        const ids = await openWithTable(40);
        for (const id of ids) edit(id);
        const reviewed = await bench.perform('review');
        let sent = 0;
        bench.onProgress(({ step }) => {
          if (step === 'sending') sent += 1;
        });
        const stopped = bench.with({ isStopped: () => sent >= 10 });
        const first = await stopped.perform('send', { decided: all(reviewed) });
        expect(first.counts.pending).toBeGreaterThan(0);
        expect(first.stop).toMatch(/Stopped at your request/);
        const second = await bench.perform('send', { decided: all(await bench.perform('review')) });
        expect(first.counts.sent + second.counts.sent).toBe(40);
        expect(bench.sandbox.counters().byOperation['attributes.set']).toBe(40);
      });

      it('can be undone, except for values that another user has changed since', async () => {
        const ids = (await openWithTable(20)).slice(0, 4);
        const before = new Map<string, unknown>();
        for (const id of ids) before.set(id, await held(id));
        for (const id of ids) edit(id);
        const { run } = await bench.perform('send', { decided: all(await bench.perform('review')) });
        await bench.run(
          bench.client.attributes.set({ thirdpartyId: ids[0]!, label: 'Criticality', values: ['Medium'] }),
        );
        const plan = await bench.perform('planUndo', { run });
        const verdicts = new Map(plan.changes.map(({ change }) => [change.edit.thirdpartyId, change.verdict]));
        const isEmpty = (id: string) => (before.get(id) as unknown[]).length === 0;
        expect(verdicts.get(ids[0]!)).toBe('conflict');
        const decided = all(plan).filter(({ change }) => change.verdict === 'change');
        await bench.perform('send', { decided, undoOf: run });
        for (const id of ids.slice(1).filter((each) => !isEmpty(each))) {
          expect(await held(id)).toEqual(before.get(id));
          expect(bench.column('portfolio', 'Criticality').get(id)).toBe((before.get(id) as unknown[])[0]);
        }
        const runs = await bench.perform('listActivity');
        expect(runs.map(({ task }) => task)).toEqual(['undo', 'send', 'pull']);
      });

      it('can be undone only where a value can be restored, which is impossible for an empty cell', async () => {
        const ids = await openWithTable(60);
        const cells = bench.column('portfolio', 'Criticality');
        const [empty, filled] = [true, false].map((isEmpty) => ids.find((id) => (cells.get(id) == null) === isEmpty)!);
        edit(empty!);
        await bench.perform('send', { decided: all(await bench.perform('review')) });
        expect((await bench.perform('getOverview')).undoableRun).toBeUndefined();
        edit(filled!);
        const { run } = await bench.perform('send', { decided: all(await bench.perform('review')) });
        expect((await bench.perform('getOverview')).undoableRun).toBe(run);
      });

      it('is reported as the service holds it, also where an intermediary answered', async () => {
        const ids = (await openWithTable(30)).slice(0, 12);
        const wishes = new Map(ids.map((id) => [id, edit(id)]));
        const decided = all(await bench.perform('review'));
        bench.sandbox.setFaults([
          '200-error@attributes.set=0.2',
          '200-empty+done@attributes.set=0.2',
          '204@attributes.set=0.2',
          'truncate@attributes.set=0.2',
        ]);
        const report = await bench.perform('send', { decided });
        const statuses = bench.column('portfolio', 'Status');
        for (const { id, kind } of report.outcomes) {
          const [thirdpartyId = ''] = id.split('\n');
          const isThere = ((await held(thirdpartyId)) as unknown[])[0] === wishes.get(thirdpartyId);
          expect(kind).toBe(isThere ? 'sent' : 'unknown');
          expect(statuses.get(thirdpartyId)).toMatch(isThere ? /^sent/ : /^unknown/);
        }
        expect(report.outcomes).toHaveLength(12);
        expect(bench.sandbox.counters().byOperation['attributes.set']).toBeGreaterThan(12);
      });

      it('ends every row as sent, conflict, refused or pending under faults and a second editor', async () => {
        const ids = await openWithTable(30, {
          overrides: { 'retry.maxAttempts': 2, 'retry.initialDelayMs': 1 },
        });
        const wishes = new Map(ids.map((id) => [id, edit(id)]));
        bench.sandbox.setFaults([
          'drop@attributes.set=0.05',
          'reset@attributes.set=0.05',
          '500@attributes.set=0.05',
          '500@attributes.list=0.02',
        ]);
        let done = 0;
        bench.onProgress(({ step }) => {
          if (step !== 'sending' || ++done % 6 !== 0) return;
          const id = ids[(done * 7) % ids.length]!;
          void bench
            .run(bench.client.attributes.set({ thirdpartyId: id, label: 'Criticality', values: ['Medium'] }))
            .catch(() => undefined);
        });
        for (let round = 0; round < 12; round++) {
          try {
            const reviewed = await bench.perform('review');
            const decided = all(reviewed).filter(({ change }) => change.verdict === 'change');
            if (decided.length === 0) break;
            await bench.perform('send', { decided });
          } catch (error) {
            expect(error).toMatchObject({ name: 'ConnectorError' });
          }
        }
        bench.sandbox.setFaults([]);
        bench.onProgress(() => undefined);
        const { changes } = await bench.perform('review');
        // A row that holds neither its new value nor a conflict in the review would be lost.
        const open = new Map(changes.map(({ change }) => [change.edit.thirdpartyId, change.verdict]));
        for (const [id, wish] of wishes) {
          const now = await held(id);
          if (open.get(id) === undefined) expect(['Medium', wish]).toContain((now as string[])[0]);
          else expect(['conflict', 'change', 'refused', 'unchanged']).toContain(open.get(id));
        }
      });
    });

    describe('cells that are never sent', () => {
      const english = { overrides: { 'http.acceptLanguage': 'en' } };
      const columns = ['Company status', 'SIRET', 'Financial risk'] as const;
      const wrong = ['valid', '11111111111111', 0.1] as const;

      /** A row with a value in each of these columns. @returns its key, and its values. */
      function typeOver(): { readonly id: string; readonly before: readonly unknown[] } {
        const cells = columns.map((header) => bench.column('portfolio', header));
        const [id] = [...cells[0]!.keys()].filter((key) => cells.every((column) => column.get(key) != null));
        const before = cells.map((column) => column.get(id!));
        for (const [place, header] of columns.entries()) {
          bench.user.typeIn(bench.tableId('portfolio'), id!, header, wrong[place]!);
        }
        return { id: id!, before };
      }
      const shown = (id: string): unknown[] => columns.map((header) => bench.column('portfolio', header).get(id));

      it('are found and marked where the user overwrote them', async () => {
        await openWithTable(30, english);
        const { id } = typeOver();
        bench.sandbox.resetCounters();
        const { changes, problems } = await bench.perform('review');
        expect(changes).toEqual([]);
        expect(problems).toMatchObject(columns.map((column) => ({ kind: 'readOnly', column, rows: 1, keys: [id] })));
        expect(bench.column('portfolio', 'Status').get(id)).toBe('overwritten, not sent');
        expect(bench.column('portfolio', 'Change').get(id)).toBe(columns.join('; '));
        // The workbook stores their values: no request is needed.
        expect(bench.sandbox.counters().byOperation).not.toHaveProperty('indicators.list');
      });

      it('show the service’s value after a refresh, which reports it', async () => {
        await openWithTable(30, english);
        const { id, before } = typeOver();
        edit(id);
        const wish = bench.column('portfolio', 'Criticality').get(id);
        bench.sandbox.resetCounters();
        const report = await bench.perform('refresh');
        expect(report).toMatchObject({ updated: 1, putBack: 3 });
        expect(shown(id)).toEqual(before);
        expect(bench.column('portfolio', 'Criticality').get(id)).toBe(wish);
        expect(bench.column('portfolio', 'Status').get(id)).toBe('put back');
        expect(bench.column('portfolio', 'Change').get(id)).toContain('SIRET: "11111111111111" →');
        expect(bench.sandbox.counters().byOperation['indicators.list']).toBe(1);
        const log = bench.user.seeRows(bench.tableId('activity'));
        expect(log.filter((cells) => cells.includes('put back'))).toHaveLength(3);
        const { changes, problems } = await bench.perform('review');
        expect([problems, changes.length]).toEqual([[], 1]);
        expect(await bench.perform('refresh')).toMatchObject({ updated: 0, putBack: 0 });
      });

      it('show the service’s value after another pull, too, and are still detected after it', async () => {
        await openWithTable(30, english);
        const { id, before } = typeOver();
        expect((await bench.perform('getOverview')).portfolio).toMatchObject({ unsentEdits: 0, typedOver: 3 });
        expect(await bench.perform('pull', defaultChoice)).toMatchObject({ putBack: 3 });
        expect(shown(id)).toEqual(before);
        expect((await bench.perform('review')).problems).toEqual([]);
        bench.user.typeIn(bench.tableId('portfolio'), id, 'SIRET', '1');
        expect((await bench.perform('review')).problems).toHaveLength(1);
      });

      it('are put back in each row of a third party that has several', async () => {
        const [id] = await openWithTable(20);
        const table = bench.tableId('portfolio');
        bench.user.duplicateRow(table, id!);
        bench.user.typeIn(table, id!, 'Name', 'A new company');
        expect(await bench.perform('refresh')).toMatchObject({ putBack: 1 });
        expect(await bench.perform('refresh')).toMatchObject({ updated: 0, putBack: 0 });
      });
    });

    describe('a refresh with a list of changed rows', () => {
      it('lists each row with its value before and after, added and removed rows, and the number of further rows', async () => {
        const ids = await openWithTable(40);
        expect((await bench.perform('refresh', { tellsRows: 9 })).changes).toEqual({ rows: [], more: 0 });
        const [changed, left] = ids;
        const before = bench.column('portfolio', 'Criticality').get(changed!);
        const value = before === 'High' ? 'Low' : 'High';
        await bench.run(bench.client.attributes.set({ thirdpartyId: changed!, label: 'Criticality', values: [value] }));
        bench.sandbox.archive({ thirdpartyId: Number(left) });
        const names = bench.column('portfolio', 'Name');
        const listed = (await bench.perform('refresh', { tellsRows: 9 })).changes!;
        expect(listed.rows.find(({ key }) => key === changed)).toEqual({
          key: changed,
          name: names.get(changed!),
          kind: 'changed',
          // Values that the service derives from it are listed as well.
          fields: expect.arrayContaining([{ header: 'Criticality', before: before ?? '', after: value }]),
        });
        expect(listed.rows.filter(({ key }) => key !== changed)).toEqual([
          { key: left, name: names.get(left!), kind: 'left', fields: [] },
        ]);
        await bench.run(
          bench.client.attributes.set({ thirdpartyId: changed!, label: 'Criticality', values: ['Medium'] }),
        );
        expect((await bench.perform('refresh', { tellsRows: 0 })).changes).toEqual({ rows: [], more: 1 });
        expect((await bench.perform('refresh')).changes).toBeUndefined();
      });
    });

    describe('a refresh beside edits', () => {
      it('keeps the edit, and the review reports that the service’s value has changed', async () => {
        const [id] = await openWithTable(40);
        const before = bench.column('portfolio', 'Criticality').get(id!);
        const wish = edit(id!);
        const other = ['High', 'Medium', 'Low'].find((choice) => choice !== wish && choice !== before)!;
        await bench.run(bench.client.attributes.set({ thirdpartyId: id!, label: 'Criticality', values: [other] }));
        bench.sandbox.touch({ count: 3, seed: 1 });
        await bench.perform('refresh');
        expect(bench.column('portfolio', 'Criticality').get(id!)).toBe(wish);
        const { changes } = await bench.perform('review');
        expect(changes.find(({ change }) => change.edit.thirdpartyId === id)?.change.verdict).toBe('conflict');
      });
    });
  });
}
