import { afterEach, describe, expect, it } from 'vitest';
import { Cancelled, pull, refresh, review, send, type PortfolioChoice } from '@tpr/core';
import { openDesk, type DeskBench } from './desk-bench.ts';

const usual: PortfolioChoice = { columns: [], filter: { statuses: [], kinds: [], countries: [] } };
let bench: DeskBench;
afterEach(() => bench.close());

/** Runs until so many pieces of progress have been told, then pulls the plug. */
async function runUntil(told: number, start: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const plug = new AbortController();
  let left = told;
  bench.onProgress(() => {
    if (--left === 0) plug.abort();
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

describe('work that is cut off', () => {
  it('leaves a table that the next pull completes as if nothing had happened', async () => {
    bench = await openDesk({ seed: 130 });
    for (const told of [1, 2, 3, 4, 6]) await runUntil(told, (signal) => bench.run(pull(bench.desk, usual), signal));
    await bench.run(pull(bench.desk, usual));
    const now = snapshot();
    await bench.close();
    bench = await openDesk({ seed: 130 });
    await bench.run(pull(bench.desk, usual));
    expect(now).toEqual(snapshot());
  });

  it('loses no change of a refresh', async () => {
    bench = await openDesk({ seed: 120 });
    await bench.run(pull(bench.desk, usual));
    bench.sandbox.touch({ count: 30, seed: 3 });
    for (const told of [1, 2, 6, 12]) await runUntil(told, (signal) => bench.run(refresh(bench.desk), signal));
    await bench.run(refresh(bench.desk));
    const now = snapshot();
    const choice = { ...usual, columns: [] };
    await bench.run(pull(bench.desk, choice));
    expect(now).toEqual(snapshot());
  });

  it('sends nothing twice when the rest is sent later', async () => {
    bench = await openDesk({ seed: 120, latencyMs: 5 });
    await bench.run(pull(bench.desk, usual));
    const table = bench.tableId('portfolio');
    const before = bench.column('portfolio', 'Criticality');
    const wishes = new Map([...before].map(([id, now]) => [id, now === 'High' ? 'Low' : 'High']));
    for (const [id, wish] of wishes) bench.user.typeIn(table, id, 'Criticality', wish);
    const since = bench.sandbox.now();
    for (const told of [70, 40, 25]) {
      const { changes } = await bench.run(review(bench.desk));
      const decided = changes.map((change) => ({ ...change, action: 'send' as const }));
      await runUntil(told, (signal) => bench.run(send(bench.desk, { decided }), signal));
    }
    const { changes } = await bench.run(review(bench.desk));
    await bench.run(send(bench.desk, { decided: changes.map((change) => ({ ...change, action: 'send' as const })) }));
    const written = bench.sandbox
      .journal(since)
      .filter(({ code }) => code === 'THIRD_PARTY_ATTRIBUTE_UPDATED')
      .map(({ resourceId }) => String(resourceId));
    expect(written).toHaveLength(new Set(written).size);
    expect(new Set(written)).toEqual(new Set(wishes.keys()));
    expect((await bench.run(review(bench.desk))).changes).toEqual([]);
  });
});
