import { defaultChoice } from '@tpr/core/workbook';
import { expect, test } from 'vitest';
import { openMemoryBench } from './memory-bench.ts';

async function openPulled(choice: typeof defaultChoice = defaultChoice) {
  const bench = await openMemoryBench({ seed: 20 });
  await bench.perform('pull', choice);
  /** As after a reset: without an event. */
  const lose = (count: number) =>
    bench.sandbox.store.run(
      `UPDATE thirdParty SET archivedAt = '2026-01-01T00:00:00' WHERE id IN (SELECT id FROM thirdParty WHERE accountId = 1001 ORDER BY id LIMIT ${count})`,
    );
  return { ...bench, bench, lose };
}

test('a refresh warns if the service counts other third parties than the table has, and a pull ends that', async ({
  onTestFinished,
}) => {
  const { bench, lose } = await openPulled();
  onTestFinished(() => bench.close());
  expect(await bench.perform('refresh')).not.toHaveProperty('warnings');
  lose(3);
  const { warnings = [] } = await bench.perform('refresh');
  expect(warnings).toEqual([expect.stringContaining('counts 17 third parties, and the table has 20.')]);
  await bench.perform('pull', undefined);
  expect(await bench.perform('refresh')).not.toHaveProperty('warnings');
});

test('the count costs a refresh one request', async ({ onTestFinished }) => {
  const { bench } = await openPulled();
  onTestFinished(() => bench.close());
  const before = bench.sandbox.requests().length;
  await bench.perform('refresh');
  const sent = bench.sandbox.requests().slice(before);
  const lists = sent.filter(({ operation }) => operation === 'thirdParties.list').map(({ path }) => path);
  expect(lists).toEqual([expect.stringMatching(/\?page=0&pageSize=1$/)]);
});

test('a row that stays for its edits after its third party has left is no reason for the warning', async ({
  onTestFinished,
}) => {
  const { bench } = await openPulled();
  onTestFinished(() => bench.close());
  const [id] = bench.column('portfolio', 'Name').keys();
  bench.user.typeIn(bench.tableId('portfolio'), id!, 'Criticality', 'my wish');
  bench.sandbox.archive({ thirdpartyId: Number(id) });
  for (let time = 0; time < 2; time++) expect(await bench.perform('refresh')).not.toHaveProperty('warnings');
  expect(bench.column('portfolio', 'Status').get(id!)).toBe('no longer in the portfolio');
});

test.for([
  ['with an event', true],
  ['without an event', false],
] as const)(
  'a third party whose row the user had deleted before it left is no reason for the warning: %s',
  async ([, hasEvent], { onTestFinished }) => {
    const { bench } = await openPulled();
    onTestFinished(() => bench.close());
    const [id] = bench.column('portfolio', 'Name').keys();
    bench.user.deleteRow(bench.tableId('portfolio'), id!);
    if (hasEvent) bench.sandbox.archive({ thirdpartyId: Number(id) });
    else bench.sandbox.store.run(`UPDATE thirdParty SET archivedAt = '2026-01-01T00:00:00' WHERE id = ${id}`);
    for (let time = 0; time < 2; time++) expect(await bench.perform('refresh')).not.toHaveProperty('warnings');
    expect(bench.column('portfolio', 'Name').size).toBe(19);
  },
);

test('a table of chosen third parties is not compared with the count of all', async ({ onTestFinished }) => {
  const { bench } = await openPulled({ ...defaultChoice, filter: { ...defaultChoice.filter, countries: ['FR'] } });
  onTestFinished(() => bench.close());
  expect(bench.column('portfolio', 'Name').size).toBeLessThan(20);
  expect(await bench.perform('refresh')).not.toHaveProperty('warnings');
});
