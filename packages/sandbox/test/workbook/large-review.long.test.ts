import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultChoice, type DecidedChange, type Review } from '@tpr/core/workbook';
import { openMemoryBench } from './memory-bench.ts';

let bench: Awaited<ReturnType<typeof openMemoryBench>>;
let ids: string[];

beforeEach(async () => {
  bench = await openMemoryBench({ seed: 116 });
  await bench.perform('pull', { ...defaultChoice, columns: ['thirdpartyId', 'name', 'attribute:Criticality'] });
  ids = [...bench.column('portfolio', 'Name').keys()];
});
afterEach(() => bench.close());

function edit(id: string): void {
  const now = bench.column('portfolio', 'Criticality').get(id);
  bench.user.typeIn(bench.tableId('portfolio'), id, 'Criticality', now === 'High' ? 'Low' : 'High');
}

const set = (thirdpartyId: string) =>
  bench.run(bench.client.attributes.set({ thirdpartyId, label: 'Criticality', values: ['Medium'] }));

const notMedium = () => ids.slice(0, 10).filter((id) => bench.column('portfolio', 'Criticality').get(id) !== 'Medium');

const valuesOf = async (thirdpartyId: string) => {
  const attributes = await bench.run(bench.client.attributes.list({ thirdpartyId }));
  return attributes.find(({ label }) => label === 'Criticality')?.values;
};

/** A change in the database of the service, without an event. */
function setSilently(thirdpartyId: string): void {
  bench.sandbox.store.run(
    `UPDATE attributeValue SET "values" = ? WHERE thirdPartyId = ? AND definitionId = (SELECT id FROM attributeDefinition WHERE label = 'Criticality')`,
    JSON.stringify(['Medium']),
    Number(thirdpartyId),
  );
}

const conflictsIn = ({ changes }: Review) =>
  changes.filter(({ change }) => change.verdict === 'conflict').map(({ change }) => change.edit.thirdpartyId);
const toSend = ({ changes }: Review): DecidedChange[] => changes.map((each) => ({ ...each, action: 'send' }));

test('a review of many edits reads only the third parties that events since the pull name', async () => {
  const [first, , , last] = notMedium();
  const changed = [first!, last!];
  for (const id of ids.slice(0, 114)) edit(id);
  for (const id of changed) await set(id);
  bench.sandbox.resetCounters();
  const review = await bench.perform('review');
  expect(review.changes).toHaveLength(114);
  expect(conflictsIn(review).toSorted()).toEqual(changed.toSorted());
  const { byOperation } = bench.sandbox.counters();
  expect(byOperation['attributes.list']).toBe(2);
  // The number of searches depends on the seconds that the clock has moved.
  expect(byOperation['thirdParties.searchByEvents']).toBeLessThan(30);
});

test('a change without an event is found before it is overwritten, and the next review reads each row', async () => {
  const [silent] = notMedium();
  for (const id of ids.slice(0, 114)) edit(id);
  setSilently(silent!);
  const review = await bench.perform('review');
  expect(conflictsIn(review)).toEqual([]);
  const report = await bench.perform('send', { decided: toSend(review).slice(0, 10) });
  expect(report.counts).toMatchObject({ sent: 9, conflict: 1 });
  expect(await valuesOf(silent!)).toEqual(['Medium']);
  const again = await bench.perform('review');
  expect(again.changes).toHaveLength(105);
  expect(conflictsIn(again)).toEqual([silent]);
});

test('each row is read where the service refuses the search of events', async () => {
  for (const id of ids.slice(0, 100)) edit(id);
  bench.sandbox.setFaults(['403@thirdParties.searchByEvents=1']);
  bench.sandbox.resetCounters();
  expect((await bench.perform('review')).changes).toHaveLength(100);
  expect(bench.sandbox.counters().byOperation['attributes.list']).toBe(100);
});

test('a conflict that a refresh has left in an edited cell stays a conflict', async () => {
  const [other] = notMedium();
  for (const id of ids.slice(0, 114)) edit(id);
  await set(other!);
  // The refresh looks back far enough to find the change; the review after it does not.
  bench.sandbox.advance({ seconds: 4 * 3_600 });
  expect(await bench.perform('refresh')).toMatchObject({ kept: 114 });
  bench.sandbox.resetCounters();
  const review = await bench.perform('review');
  expect(conflictsIn(review)).toEqual([other]);
  expect(bench.sandbox.counters().byOperation['attributes.list']).toBe(1);
});

test('a percentage whose type no definition shows is read as its column shows it: 12 for 12 %', async () => {
  await bench.close();
  bench = await openMemoryBench({ seed: 116, variants: ['G52=label-only'] });
  await bench.perform('pull', { ...defaultChoice, columns: ['thirdpartyId', 'name', 'attribute:Dependency rate'] });
  const rates = [...bench.column('portfolio', 'Dependency rate')].filter(([, rate]) => typeof rate === 'number');
  expect(rates.length).toBeGreaterThan(0);
  for (const id of ids) bench.user.typeIn(bench.tableId('portfolio'), id, 'Dependency rate', 0.5);
  const { changes } = await bench.perform('review');
  const reviewed = new Map(changes.map(({ change }) => [change.edit.thirdpartyId, change.values]));
  expect(rates.filter(([id]) => reviewed.has(id)).map(([id]) => reviewed.get(id))).toEqual(
    rates.filter(([id]) => reviewed.has(id)).map(() => [0.5]),
  );
});
