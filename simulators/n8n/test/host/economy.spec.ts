import { afterAll, beforeEach, expect, test } from 'vitest';
import { createWorkflow, manualStart, type NodePlan } from '../../src/host/workflow.ts';
import { thisNode } from '../harness/full-pull.ts';
import { attributeWrites, giveRows, sirenReads } from '../harness/item-work.ts';
import { openN8n, report } from '../harness/open-n8n.ts';
import { watchChanges } from '../harness/watch.ts';

const bench = await openN8n({ seed: 1_000 });
const { sandbox, host, credential } = bench;
afterAll(() => bench.close());
beforeEach(() => sandbox.resetCounters());

/** The output of this node in each plan. */
async function run(name: string, plans: readonly NodePlan[]) {
  const { nodes, error } = await host.rest().run(createWorkflow(name, [manualStart, ...plans]));
  expect(error).toBeUndefined();
  const { byOperation, total } = sandbox.counters();
  report(`${name}: ${total} requests`);
  return { nodes, items: nodes['Ours']?.items ?? [], byOperation, total };
}

test('500 attributes of different third parties cost one read and one write each, and one read of the definitions', async () => {
  const { name, given, mine } = attributeWrites(sandbox, credential, 500, 'counted');
  const { items, byOperation, total } = await run(name, [...given, ...mine]);
  expect(items.map(({ json }) => json['outcome'])).toEqual(Array.from({ length: 500 }, () => 'changed'));
  const signIn = byOperation['auth.password'] ?? 0;
  expect(byOperation).toMatchObject({ 'attributes.definitions': 1, 'attributes.list': 500, 'attributes.set': 500 });
  expect(total - signIn).toBe(1 + 2 * 500);
});

test('without the read before, 500 attributes cost one write each', async () => {
  const { name, given, mine } = attributeWrites(sandbox, credential, 500, 'unread', { readBefore: false });
  const { items, byOperation, total } = await run(`${name}, not read before`, [...given, ...mine]);
  expect(items.map(({ json }) => json['outcome'])).toEqual(Array.from({ length: 500 }, () => 'changed'));
  expect(byOperation).toMatchObject({ 'attributes.definitions': 1, 'attributes.set': 500 });
  expect(total - (byOperation['auth.password'] ?? 0)).toBe(501);
});

test('50 third parties by SIREN cost one read of the list of 1,000, and one read each', async () => {
  const { name, given, mine } = sirenReads(sandbox, credential, 50);
  const { items, byOperation, total } = await run(name, [...given, ...mine]);
  expect(new Set(items.map(({ json }) => json['thirdpartyId'])).size).toBe(50);
  // 10 pages, one search that checks whether any left the list while it was read, and 50 third parties.
  expect(total - (byOperation['auth.password'] ?? 0)).toBeLessThanOrEqual(61);
  expect(byOperation).toMatchObject({ 'thirdParties.list': 10, 'attributes.list': 50 });
});

test('40 dossiers by reference cost one read of the list, and one read each', async () => {
  const rows = sandbox.store.all<{ reference: string }>(
    `SELECT reference FROM dossier JOIN thirdParty ON thirdPartyId = thirdParty.id
     WHERE thirdParty.accountId = 1001 AND thirdParty.archivedAt IS NULL AND dossier.archivedAt IS NULL AND reference <> ''
     GROUP BY reference HAVING count(*) = 1 ORDER BY dossier.id DESC LIMIT 40`,
  );
  const dossierId = { __rl: true, mode: 'identifier', value: '={{ $json.reference }}' };
  const get = thisNode(credential, { resource: 'dossier', operation: 'get', dossierId });
  const { items, byOperation } = await run('by reference', [...giveRows(rows), get]);
  expect(items.map(({ json }) => json['dossierReference'])).toEqual(rows.map(({ reference }) => reference));
  const { 'dossiers.get': reads, 'auth.password': _signIns, ...lookUps } = byOperation;
  report(`beside ${reads} reads: ${JSON.stringify(lookUps)}`);
  expect(reads).toBe(40);
  expect(Object.values(lookUps).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20);
});

test('a test event of the trigger costs at most two requests', async () => {
  const anyEvent = { resourceType: 'thirdParty', eventSelection: 'any', include: [] };
  const workflow = await watchChanges(host.rest(), credential, anyEvent, 'Test event');
  sandbox.resetCounters();
  const { nodes } = await host.rest().run(workflow);
  expect(nodes['Changes']?.items).toHaveLength(3);
  const { total, byOperation } = sandbox.counters();
  expect(total - (byOperation['auth.password'] ?? 0)).toBeLessThanOrEqual(2);
});

test('the third parties of documents are read once each, for any number of documents', async () => {
  const missing = { resourceType: 'document', eventSelection: 'codes', documentEvents: ['DOCUMENT_ADDED'] };
  const stretch = { from: '2020-01-01T00:00:00', to: '2026-11-05T00:00:00', limit: 600 };
  const documents = { resource: 'event', operation: 'search', ...missing, ...stretch };
  const dossierId = { __rl: true, mode: 'id', value: '={{ $json.dossierId }}' };
  const thirdPartyId = { __rl: true, mode: 'id', value: '={{ $json.thirdpartyId }}' };
  const { nodes, byOperation } = await run('documents with supplier', [
    { ...thisNode(credential, documents), name: 'Documents' },
    { ...thisNode(credential, { resource: 'dossier', operation: 'get', dossierId }), name: 'Dossiers' },
    thisNode(credential, { resource: 'thirdParty', operation: 'get', thirdPartyId }),
  ]);
  const asked = (node: string, field: string) => new Set(nodes[node]?.items.map(({ json }) => json[field])).size;
  expect(nodes['Ours']?.items).toHaveLength(600);
  expect(byOperation['dossiers.get']).toBe(asked('Documents', 'dossierId'));
  expect(byOperation['thirdParties.get']).toBe(asked('Dossiers', 'thirdpartyId'));
  expect(byOperation['thirdParties.get']).toBeLessThan(450);
});

test.each([0, -3, 1.5])('a limit of %s is refused with advice, and sends nothing', async (limit) => {
  const parameters = { resource: 'portfolio', operation: 'getAll', returnAll: false, limit };
  const node = { ...thisNode(credential, parameters), onError: 'stopWorkflow' as const };
  const { error } = await host.rest().run(createWorkflow(`limit ${limit}`, [manualStart, node]));
  expect(`${error?.message} ${error?.description}`).toContain(
    `Limit is ${limit}: give a whole number from 1 on, or switch on Return All`,
  );
  expect(sandbox.counters().byOperation['thirdParties.list']).toBeUndefined();
});

test('the first document of the review queue costs a dozen requests', async () => {
  const queue = { resource: 'document', operation: 'getReviewQueue', limit: 1 };
  const { items, total } = await run('review queue', [thisNode(credential, queue)]);
  expect(items).toHaveLength(1);
  expect(total).toBeLessThanOrEqual(20);
});

test.each([403, 500])('one record that always answers %i fails its item only, after a few attempts', async (status) => {
  const id = sandbox.store.get<{ id: number }>('SELECT max(id) AS id FROM thirdParty WHERE accountId = 1001')!.id;
  sandbox.setFaults([`${status}@attributes.list=/${id}`]);
  const portfolio = {
    resource: 'portfolio',
    operation: 'getAll',
    returnAll: true,
    include: ['attributes', 'indicators'],
  };
  const { items, total } = await run(`portfolio with ${status}`, [thisNode(credential, portfolio)]);
  sandbox.setFaults([]);
  expect(items).toHaveLength(1_000);
  const incompleteIds = items.filter(({ json }) => json['incomplete'] === true).map(({ json }) => json['thirdpartyId']);
  expect(incompleteIds).toEqual([String(id)]);
  expect(total).toBeLessThanOrEqual(10 + 2 * 1_000 + 8);
});

test('dossiers are sorted by their displayed values, and names by the rules of the language', async () => {
  const rule = [{ field: 'type', direction: 'asc' }];
  const dossiers = { resource: 'dossier', operation: 'getAll', returnAll: true, sort: { rule } };
  const types = (await run('sorted dossiers', [thisNode(credential, dossiers)])).items.map(({ json }) => json['type']);
  expect(new Set(types).size).toBeGreaterThan(1);
  expect(types.filter((type, place) => type !== types[place - 1])).toHaveLength(new Set(types).size);
  const byName = { rule: [{ field: 'name', direction: 'asc' }] };
  const parties = { resource: 'thirdParty', operation: 'getAll', returnAll: true, sort: byName };
  const { items } = await run('sorted names', [thisNode(credential, parties)]);
  const names = items.flatMap(({ json }) => (typeof json['name'] === 'string' ? [json['name']] : []));
  expect(names).toEqual(names.toSorted(new Intl.Collator('fr', { numeric: true }).compare));
});

test('the portfolio can be sorted by an attribute, and a field that no result has is refused with similar names', async () => {
  const sortBy = (field: string) => ({ sort: { rule: [{ field, direction: 'asc' }] } });
  const five = { operation: 'getAll', returnAll: false, limit: 5 };
  const byCriticality = {
    resource: 'portfolio',
    ...five,
    include: ['attributes'],
    ...sortBy('attributes.Criticality'),
  };
  const { items } = await run('sorted by an attribute', [thisNode(credential, byCriticality)]);
  const values = items.map(({ json }) => (json['attributes'] as Readonly<Record<string, unknown>>)['Criticality']);
  expect(values).toEqual(['High', 'High', 'High', 'High', 'High']);
  const byNothing = { resource: 'thirdParty', ...five, ...sortBy('nam') };
  const refused = (await run('sorted by nothing', [thisNode(credential, byNothing)])).items;
  expect(refused.map(({ json }) => json['error'])).toEqual([
    expect.stringMatching(/^Sort: "nam" is not a field of the results\. Near it are .*name/),
  ]);
});

test('names are found without their accents', async () => {
  const named = (name: string) => ({ resource: 'thirdParty', operation: 'getAll', returnAll: true, filters: { name } });
  const plain = (await run('by plain letters', [thisNode(credential, named('maconnerie'))])).items;
  expect(plain.length).toBeGreaterThan(5);
  expect(plain.every(({ json }) => String(json['name']).includes('Maçonnerie'))).toBe(true);
});

test('when each fifth read is answered 429 all items succeed, and only refused reads are retried', async () => {
  sandbox.setFaults(['429@thirdParties.get=0.2']);
  const thirdPartyId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
  const { nodes, items } = await run('too many now and then', [
    ...giveRows(Array.from({ length: 100 }, (_, index) => ({ id: String(100_001 + index) }))),
    thisNode(credential, { resource: 'thirdParty', operation: 'get', thirdPartyId }),
  ]);
  sandbox.setFaults([]);
  expect(new Set(items.map(({ json }) => json['thirdpartyId'])).size).toBe(100);
  const refusals = sandbox.counters().byStatus['429'] ?? 0;
  report(`100 reads, ${refusals} × 429 with a pause of 1 s each: ${((nodes['Ours']?.ms ?? 0) / 1_000).toFixed(1)} s`);
  expect(refusals).toBeGreaterThan(10);
  expect(sandbox.counters().byOperation['thirdParties.get']).toBe(100 + refusals);
});

test('the item of the error output belongs to the item that has failed', async () => {
  const thirdPartyId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
  const { items } = await run('error output', [
    ...giveRows([{ id: '100001' }, { id: '999999999' }, { id: '100002' }]),
    thisNode(
      credential,
      { resource: 'thirdParty', operation: 'get', thirdPartyId },
      { onError: 'continueErrorOutput' },
    ),
  ]);
  // The regular output comes first.
  expect(items.map(({ json }) => json['error'] === undefined)).toEqual([true, true, false]);
  expect(items.map(({ pairedItems }) => pairedItems)).toEqual([[0], [2], [1]]);
});

test('when the service stops half-way, items that were read stay, and the others fail soon, each with a message', async () => {
  const rows = sandbox.store
    .all<{ id: number }>(
      'SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL ORDER BY id LIMIT 500',
    )
    .map(({ id }) => ({ id: String(id) }));
  sandbox.setFaults(rows.slice(250).map(({ id }) => `503@thirdParties.get=/${id}`));
  const thirdPartyId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
  const get = thisNode(credential, { resource: 'thirdParty', operation: 'get', thirdPartyId });
  const { nodes, items, total } = await run('away', [...giveRows(rows), get]);
  sandbox.setFaults([]);
  report(`away half-way: ${((nodes['Ours']?.ms ?? 0) / 1_000).toFixed(0)} s`);
  expect(items.slice(0, 250).map(({ json }) => json['thirdpartyId'])).toEqual(rows.slice(0, 250).map(({ id }) => id));
  expect(items.slice(250)).toHaveLength(250);
  expect(items.slice(250).every(({ json }) => /cannot answer now/.test(String(json['error'])))).toBe(true);
  expect(total).toBeLessThanOrEqual(250 + 100);
}, 120_000);
