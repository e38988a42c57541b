import { afterEach, expect, it } from 'vitest';
import { createClient } from '@tpr/core';
import { firstToDecide, listToDecide, type TaskContext, type WaitingDocument } from '@tpr/core/workbook';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import type { Sandbox, SandboxOptions } from '../../src/index.ts';
import { buyerConnection } from '../buyer-connection.ts';
import { startSeeded } from '../seeded.ts';

let sandbox: Sandbox;
afterEach(() => sandbox.close());

async function openQueue(options: Partial<SandboxOptions> = {}) {
  sandbox = await startSeeded({ seed: 20, ...options });
  const context: TaskContext = { client: createClient({ connection: buyerConnection(sandbox) }), language: 'en' };
  const { run } = createAsyncRunner(createFetchHost());
  return {
    whole: async () => (await run(listToDecide(context))).documents,
    first: (most: number) => run(firstToDecide(context, most, () => {})),
  };
}

const idsOf = (documents: readonly WaitingDocument[]): string[] =>
  documents.map(({ documentId }) => documentId).toSorted();

it.each<[string, Partial<SandboxOptions>]>([
  ['a service as expected', {}],
  ['a search that answers with identifiers alone', { variants: ['G30=ids'] }],
  ['dossiers that cannot be read by themselves', { variants: ['G09=off'] }],
  ['lists in no order', { variants: ['G24=shuffle'] }],
  ['a search that is not there', { faults: ['404@documents.searchByEvents=1'] }],
  ['a search that is refused', { faults: ['403@documents.searchByEvents=1'] }],
])('returns the requested number of documents, if so many wait: %s', async (_name, options) => {
  const { whole, first } = await openQueue(options);
  const queue = await whole();
  expect(queue.length).toBeGreaterThan(8);
  for (const most of [1, 4, queue.length - 1]) {
    const found = await first(most);
    expect(new Set(idsOf(found)).size).toBe(most);
    expect(idsOf(queue)).toEqual(expect.arrayContaining(idsOf(found)));
  }
  expect(idsOf(await first(queue.length + 10))).toEqual(idsOf(queue));
});

it('returns no document of an archived dossier and no decided document, although events name them', async () => {
  const { whole, first } = await openQueue();
  const [one] = await first(1);
  sandbox.store.run(
    'UPDATE dossier SET archivedAt = ? WHERE id = ?',
    '2026-10-31T00:00:00.000',
    Number(one!.dossierId),
  );
  const [other] = await first(1);
  sandbox.store.run(`UPDATE document SET status = 'VALID' WHERE id = ?`, Number(other!.documentId));
  const [third] = await first(1);
  expect(new Set([one, other, third].map((each) => each?.documentId)).size).toBe(3);
  expect(idsOf(await whole())).toContain(third!.documentId);
});

it('finds documents without events', async () => {
  const { whole, first } = await openQueue();
  sandbox.store.run('DELETE FROM event');
  expect(await first(3)).toHaveLength(3);
  sandbox.resetCounters();
  expect(await first(1)).toHaveLength(1);
  expect(sandbox.counters().total).toBeLessThanOrEqual(40);
  expect(idsOf(await first(10_000))).toEqual(idsOf(await whole()));
});
