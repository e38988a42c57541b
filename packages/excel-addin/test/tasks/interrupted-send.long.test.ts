import { afterEach, describe, expect, it } from 'vitest';
import { Cancelled } from '@tpr/core';
import { pull, review, send, defaultChoice, type DecidedChange, type SheetCell } from '@tpr/core/workbook';
import { excels } from '../excels.ts';
import { openExcelBench, type ExcelBench, type ExcelBenchOptions } from './excel-bench.ts';

let bench: ExcelBench;
afterEach(() => bench.close());

describe.each(excels)('sending from Excel, interrupted, on %s', (platform) => {
  let table: string;
  let now: Map<string, SheetCell>;
  async function openWithTable(seed: number, options: Partial<ExcelBenchOptions>): Promise<string[]> {
    bench = await openExcelBench({ platform, seed, ...options });
    await bench.run(pull(bench.context, defaultChoice));
    table = await bench.tableId('portfolio');
    now = await bench.column('portfolio', 'Criticality');
    return [...now.keys()];
  }

  /** Another choice than the one in the row. */
  function edit(id: string): string {
    const wish = now.get(id) === 'High' ? 'Low' : 'High';
    bench.user.typeIn(table, id, 'Criticality', wish);
    return wish;
  }

  const reviewed = () => bench.run(review(bench.context));

  async function decidedToSend(): Promise<DecidedChange[]> {
    const { changes } = await reviewed();
    return changes.map((change) => ({ ...change, action: 'send' as const }));
  }

  async function held(id: string): Promise<readonly unknown[]> {
    const attributes = await bench.run(bench.client.attributes.list({ thirdpartyId: id }));
    return attributes.find(({ label }) => label === 'Criticality')?.values ?? [];
  }

  it('continues after it was cut off, and sends no change twice', async () => {
    const ids = await openWithTable(24, { latencyMs: 3 });
    for (const id of ids) edit(id);
    const since = bench.sandbox.now();
    for (const progress of [16, 8, 6]) {
      const decided = await decidedToSend();
      const plug = new AbortController();
      let left = progress;
      bench.onProgress(() => {
        if (--left === 0) plug.abort();
      });
      const ending = await bench.run(send(bench.context, { decided }), plug.signal).catch((error: unknown) => error);
      if (plug.signal.aborted) expect(ending).toBeInstanceOf(Cancelled);
      bench.onProgress(() => undefined);
    }
    await bench.run(send(bench.context, { decided: await decidedToSend() }));
    const written = bench.sandbox
      .journal(since)
      .filter(({ code }) => code === 'THIRD_PARTY_ATTRIBUTE_UPDATED')
      .map(({ resourceId }) => String(resourceId));
    expect(written.toSorted()).toEqual(ids.toSorted());
    expect((await reviewed()).changes).toEqual([]);
  });

  it('ends with every row sent, conflict, refused or pending under faults of the service and of Excel', async () => {
    const ids = await openWithTable(20, { overrides: { 'retry.maxAttempts': 2, 'retry.initialDelayMs': 1 } });
    const wishes = new Map(ids.map((id) => [id, edit(id)]));
    bench.sandbox.setFaults(['drop@attributes.set=0.15', '500@attributes.set=0.15', '500@attributes.list=0.06']);
    for (let round = 0; round < 10; round++) {
      // Excel itself fails at another call in each round.
      bench.workbook.faults.push({ code: 'GeneralException', skip: 3 + 4 * round, after: round });
      try {
        const decided = (await decidedToSend()).filter(({ change }) => change.verdict === 'change');
        if (decided.length === 0) break;
        await bench.run(send(bench.context, { decided }));
      } catch (error) {
        expect(error).toMatchObject({ name: 'ConnectorError' });
      }
    }
    bench.sandbox.setFaults([]);
    bench.workbook.faults.clear();
    const { changes } = await reviewed();
    const open = new Set(changes.map(({ change }) => change.edit.thirdpartyId));
    const cells = await bench.column('portfolio', 'Criticality');
    for (const [id, wish] of wishes) {
      expect(cells.get(id)).toBe(wish);
      if (!open.has(id)) expect(await held(id)).toEqual([wish]);
    }
  });
});
