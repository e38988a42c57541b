import { startSandbox } from '@tpr/sandbox';
import type { IDataObject } from 'n8n-workflow';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { actionNode, sandboxCredential } from '../../src/host/credential.ts';
import { createWorkflow, manualStart, type NodePlan, type Parameters } from '../../src/host/workflow.ts';
import { thisNode } from '../harness/full-pull.ts';
import { openN8n } from '../harness/open-n8n.ts';
import { takeSample } from '../../../../packages/n8n-node/test/fake/sample.mts';

// A service whose multiple choices grow and never shrink, with a profile that does not say so.
const growing = await startSandbox({ port: 0, variants: ['G55=merge'] });
const growingCredential = sandboxCredential(growing, { name: 'Growing', id: 'tprGrowing000001' });
const byItemCredential = {
  ...sandboxCredential(growing, { name: 'By item', id: 'tprByItem0000001' }),
  data: { ...growingCredential.data, accountId: '={{ $json.account }}' },
};
const bench = await openN8n({ seed: 30, credentials: [growingCredential, byItemCredential] });
const { sandbox, host } = bench;
afterAll(async () => {
  await bench.close();
  await growing.close();
});
beforeEach(() => sandbox.resetCounters());

const chosen = (id: number) => ({ __rl: true, mode: 'id', value: String(id) });
const thirdPartyId = chosen(100_004);
const mapped = { resource: 'attribute', operation: 'setMany', thirdPartyId } as const;
const automatic = { ...mapped, attributes: { mappingMode: 'autoMapInputData', value: null } };
const one = (label: string, options: Parameters = {}) =>
  ({ resource: 'attribute', operation: 'set', thirdPartyId, label, value: '={{ $json.value }}', options }) as const;
const onError = 'continueRegularOutput' as NonNullable<NodePlan['onError']>;
const usual = { timezone: 'Europe/Paris', credential: bench.credential, onError };
let runs = 0;

/** The output of the node for one item. */
async function run(script: string, parameters: Parameters, more: Partial<typeof usual> = {}): Promise<IDataObject[]> {
  const { timezone, credential, onError } = { ...usual, ...more };
  const code = {
    name: 'Given',
    type: 'n8n-nodes-base.code',
    version: 2,
    parameters: { jsCode: `return [{ json: ${script} }];` },
  };
  const name = `write ${(runs += 1)}`;
  const workflow = createWorkflow(name, [manualStart, code, thisNode(credential, parameters, { onError })]);
  const { nodes, error } = await host.rest().run({ ...workflow, settings: { ...workflow.settings, timezone } });
  expect(error).toBeUndefined();
  return nodes['Ours']!.items.map(({ json }) => json as IDataObject);
}

/** The value that the service holds. */
function held(label: string, { store } = sandbox, of = thirdPartyId): unknown {
  const row = store.get<{ values: string }>(
    `SELECT "values" FROM attributeValue JOIN attributeDefinition ON attributeDefinition.id = definitionId
     WHERE label = ? AND thirdPartyId = ?`,
    label,
    Number(of.value),
  );
  return JSON.parse(row?.values ?? '[]');
}

/** A third party of the portfolio. */
const { siret } = sandbox.store.get<{ siret: string }>(
  `SELECT siret FROM company JOIN thirdParty ON companyId = company.id
   WHERE accountId = 1001 AND archivedAt IS NULL AND siret IS NOT NULL LIMIT 1`,
)!;
const written = () => sandbox.counters().byOperation['attributes.set'] ?? 0;

describe('An attribute that is written in n8n', () => {
  test('is not emptied by an empty list of the input', async () => {
    await run("{ 'Internal reference': 'KEEP-ME' }", automatic);
    const [item] = await run("{ 'Internal reference': [], Category: [] }", automatic);
    expect(item!['error']).toMatch(/^No attribute has a value/);
    const [alone] = await run('{ value: [] }', one('Internal reference'));
    expect(alone!['error']).toMatch(/^Value is empty: fill it in, or choose Clear When Empty/);
    expect(held('Internal reference')).toEqual(['KEEP-ME']);
  });

  test('is not emptied by an empty value beside others, in either way of mapping', async () => {
    await run("{ 'Internal reference': 'KEEP-ME', 'Annual purchase amount': 4200 }", automatic);
    const empties = ["''", 'null', '[]', 'undefined'];
    for (const [place, empty] of empties.entries()) {
      const choice = place % 2 === 0 ? 'High' : 'Low';
      const row = `{ 'Internal reference': ${empty}, 'Annual purchase amount': ${empty}, Criticality: '${choice}' }`;
      const [item] = await run(row, automatic);
      expect([item!['error'], item!['outcome']]).toEqual([undefined, 'changed']);
      expect(held('Criticality')).toEqual([choice]);
    }
    const value = { 'Internal reference': '', 'Annual purchase amount': null, Criticality: 'Medium' };
    const [item] = await run('{}', { ...mapped, attributes: { mappingMode: 'defineBelow', value } });
    expect([item!['error'], item!['outcome']]).toEqual([undefined, 'changed']);
    expect([held('Internal reference'), held('Annual purchase amount')]).toEqual([['KEEP-ME'], [4200]]);
    expect(held('Criticality')).toEqual(['Medium']);
  });

  test.each([
    ['an object', "{ a: 'b' }", /^(Internal reference|Value) is an object/],
    ['a list of objects', "[{ id: 1, name: 'b' }]", /^(Internal reference|Value) is an object/],
    ['a list with null', '[null]', /^(Internal reference|Value) has null in its list/],
  ])('is not written as %s, by either operation', async (_what, value, message) => {
    const before = held('Internal reference');
    const [mappedItem] = await run(`{ 'Internal reference': ${value} }`, automatic);
    const [alone] = await run(`{ value: ${value} }`, one('Internal reference'));
    const upsert = { resource: 'thirdParty', operation: 'upsert', identifier: siret };
    const [upserted] = await run(`{ 'Internal reference': ${value} }`, { ...upsert, attributes: automatic.attributes });
    for (const item of [mappedItem, alone, upserted]) expect(item!['error']).toMatch(message);
    expect(written()).toBe(0);
    expect(held('Internal reference')).toEqual(before);
  });

  test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
    'that is refused among others fails its item with the outcome of each (%s)',
    async (onError) => {
      await run("{ Criticality: 'Low', 'Business unit': 'Maintenance' }", automatic);
      // The client answers a 403 with another sign-in and a second request.
      sandbox.setFaults(['403@attributes.set=#1', '403@attributes.set=#2']);
      const [item] = await run("{ Criticality: 'High', 'Business unit': 'Logistique' }", automatic, { onError });
      sandbox.setFaults([]);
      expect(item!['error']).toContain('Written all the same: Business unit');
      expect(item!['details']).toMatchObject({
        outcome: 'partlyChanged',
        before: { Criticality: 'Low', 'Business unit': 'Maintenance' },
        outcomes: { Criticality: 'refused', 'Business unit': 'changed' },
        reasons: { Criticality: 'The user may not do this.' },
      });
      expect([held('Criticality'), held('Business unit')]).toEqual([['Low'], ['Logistique']]);
      // The error output adds the fields of the input.
      const given = onError === 'continueErrorOutput' ? ['Business unit', 'Criticality'] : [];
      expect(Object.keys(item!).toSorted()).toEqual([...given, 'details', 'error']);
    },
  );

  test('that the account does not allow adds no company', async () => {
    const count = () => sandbox.store.get<{ count: number }>('SELECT count(*) AS count FROM thirdParty')!.count;
    const upsert = { resource: 'thirdParty', operation: 'upsert', identifier: takeSample(sandbox).newSirets[0]! };
    const parties = count();
    const [item] = await run("{ Criticality: 'Enormous' }", { ...upsert, attributes: automatic.attributes });
    expect(item!['error']).toMatch(/^Enormous is not a choice of Criticality/);
    expect(count()).toBe(parties);
    expect(written()).toBe(0);
  });

  test.each(['15/03/2026', '2026-03-15'])('takes the day %s in the mapper as fixed text', async (day) => {
    const node = { type: actionNode, version: 1, parameters: mapped, credential: bench.credential };
    const schema = (await host.rest().mapperFields(node, 'getAttributeFields')) as readonly Parameters[];
    const attributes = { mappingMode: 'defineBelow', value: { 'Contract end date': day }, schema };
    const [item] = await run('{}', { ...mapped, attributes });
    expect(item).toMatchObject({ attributes: { 'Contract end date': '2026-03-15' } });
  });

  test('is found by a similar spelling, and an unknown label is named', async () => {
    const [item] = await run("{ criticality: 'High', 'business-unit': 'Maintenance', color: 'x' }", automatic);
    expect(item).toMatchObject({ attributes: { Criticality: 'High' }, ignored: expect.arrayContaining(['color']) });
  });

  test('is returned with its old value, and is not written in a dry run, nor where another user has changed it', async () => {
    await run("{ value: 'Low' }", one('Criticality'));
    sandbox.resetCounters();
    const dry = await run("{ value: 'High' }", one('Criticality', { dryRun: true }));
    expect(dry).toMatchObject([{ value: 'High', before: 'Low', outcome: 'wouldChange' }]);
    const [stale] = await run("{ value: 'High' }", one('Criticality', { expected: 'Medium' }));
    expect(stale!['error']).toMatch(/^Criticality: The service holds "Low", not "Medium" as expected/);
    expect(written()).toBe(0);
    expect(await run("{ value: 'High' }", one('Criticality'))).toMatchObject([{ before: 'Low', outcome: 'changed' }]);
  });

  test('of several choices that the service does not replace fails its item', async () => {
    const before = held('Regions', growing) as string[];
    expect(before.length).toBeGreaterThan(0);
    const [item] = await run("{ value: ['Est'] }", one('Regions'), { credential: growingCredential });
    expect(item!['error']).toMatch(/^Regions: The service holds .*"Est"/);
    expect(held('Regions', growing)).toEqual([...before, 'Est']);
  });

  test.each([
    ['criticité', 'High', /^criticité is not an attribute of the account; did you mean Criticality\?/],
    ['Criticality', 'Enormous', /^Enormous is not a choice of Criticality; use one of: High; Medium; Low/],
    ['Risk tier', 'Tier 1', /^Risk tier is calculated by the service/],
  ])('%s is not set to %s, with a message about n8n and not about a sheet', async (label, value, message) => {
    const [item] = await run(`{ value: '${value}' }`, one(label));
    expect(item!['error']).toMatch(message);
    expect(item!['error']).not.toMatch(/header|column|cell|sheet|row\b/i);
    expect(written()).toBe(0);
  });
});

describe('A dry run in n8n', () => {
  test('is not taken for a write where its expression has no value', async () => {
    const [wanted] = await run("{ value: 'Low' }", one('Criticality', { dryRun: '={{ $json.value === "Low" }}' }));
    expect([wanted!['outcome'], written()]).toEqual(['wouldChange', 0]);
    const [item] = await run("{ value: 'Low' }", one('Criticality', { dryRun: '={{ $json.misspelt }}' }));
    expect([item!['error'], written()]).toEqual(['Dry Run is empty: give true or false [item 0]', 0]);
  });

  // The README of the nodes warns of it. If this fails, the node can refuse such collections itself.
  test('is lost where all options are one expression, or its name is misspelt: n8n drops both', async () => {
    const options = [{ dryrun: true }, '={{ ({ dryRun: true }) }}'];
    for (const [place, given] of options.entries()) {
      const [item] = await run(`{ value: '${['Low', 'High'][place]}' }`, { ...one('Criticality'), options: given });
      expect([item!['outcome'], written()]).toEqual(['changed', place + 1]);
    }
  });
});

/** Midnight of 15 March in a time zone, as a script and as other nodes pass it on. */
const midnights = [
  ['Europe/Paris', "new Date('2026-03-14T23:00:00Z')", 100_005],
  ['Asia/Tokyo', '$today.set({ year: 2026, month: 3, day: 15 }).toJSDate()', 100_007],
  ['America/New_York', "'2026-03-15T04:00:00.000Z'", 100_009],
] as const;

describe.each(midnights)('A moment that is midnight in a workflow of %s', (timezone, moment, id) => {
  test('is that day as an attribute, in Set and in Set Many', async () => {
    const label = 'Contract end date';
    await run(`{ value: ${moment} }`, { ...one(label), thirdPartyId: chosen(id) }, { timezone });
    await run(`{ '${label}': ${moment} }`, { ...automatic, thirdPartyId: chosen(id + 1) }, { timezone });
    const both = [chosen(id), chosen(id + 1)].map((each) => held(label, sandbox, each));
    expect(both).toEqual([['2026-03-15'], ['2026-03-15']]);
  });

  test('is that day as the end of a dossier, and in a filter of dossiers', async () => {
    const additionalFields = { documentCodes: 'DOC_VIGILANCE', expirationDate: '={{ $json.day }}' };
    const create = { resource: 'dossier', operation: 'create', thirdPartyId: chosen(id), additionalFields };
    const [made] = await run(`{ day: ${moment} }`, create, { timezone });
    const ends = 'SELECT date(expirationDate) AS day FROM dossier WHERE id = ?';
    expect(sandbox.store.get(ends, Number(made!['dossierId']))).toEqual({ day: '2026-03-15' });
    const filters = { expiresBefore: '={{ $json.day }}' };
    const list = { resource: 'dossier', operation: 'getAll', returnAll: true, filters };
    const found = await run(`{ day: ${moment} }`, list, { timezone });
    expect(found.map(({ dossierId }) => dossierId)).not.toContain(made!['dossierId']);
    // A day later the dossier matches.
    const later = { ...filters, expiresBefore: '={{ DateTime.fromJSDate(new Date($json.day)).plus({ days: 1 }) }}' };
    const more = await run(`{ day: ${moment} }`, { ...list, filters: later }, { timezone });
    expect(more.map(({ dossierId }) => dossierId)).toContain(made!['dossierId']);
  });
});

test.each([
  [['1001', '1002'], 0],
  [['1001', '1001'], 1],
])('items of the accounts %j, by an expression in the credential, are written %d times', async (accounts, times) => {
  const items = accounts.map((account) => ({ json: { account, value: `of ${accounts.join()}` } }));
  const given = {
    name: 'Given',
    type: 'n8n-nodes-base.code',
    version: 2,
    parameters: { jsCode: `return ${JSON.stringify(items)};` },
  };
  const ours = thisNode(byItemCredential, one('Internal reference'), { onError });
  growing.resetCounters();
  const { nodes } = await host.rest().run(createWorkflow(`accounts ${accounts.join()}`, [manualStart, given, ours]));
  expect(growing.counters().byOperation['attributes.set'] ?? 0).toBe(times);
  const errors = nodes['Ours']!.items.map(({ json }) => json['error'] ?? 'written');
  const refused = /^The credential has an expression with another value for item 1 than for item 0\. Nothing was sent/;
  for (const error of errors) expect(error).toMatch(times === 0 ? refused : /^written$/);
});

test.each<[resource: string, operation: string, parameters: Parameters]>([
  ['dossier', 'create', { thirdPartyId, typeCode: { __rl: true, mode: 'id', value: '={{ $json.misspelt }}' } }],
  [
    'event',
    'search',
    { resourceType: 'dossier', eventSelection: 'any', from: '2026-10-01', to: '={{ $json.misspelt }}' },
  ],
  [
    'response',
    'reject',
    { dossierId: chosen(1), documentId: chosen(1), shareRejectionReason: 'yes', comment: '={{ $json.misspelt }}' },
  ],
  [
    'file',
    'download',
    {
      dossierId: chosen(1),
      documentId: chosen(1),
      fileId: { __rl: true, mode: 'id', value: '={{ $json.misspelt }}' },
    },
  ],
  ['legacy', 'dossiers.list', { limit: 1, fields: { dossierReference: '={{ $json.misspelt }}' } }],
])(
  'a misspelt field that would mean more fails the item without a request (%s: %s)',
  async (resource, operation, parameters) => {
    const [item] = await run('{}', { resource, operation, ...parameters });
    expect(item!['error']).toMatch(/ is empty: give a value, or remove it \[item 0\]$/);
    expect(sandbox.counters().total).toBe(0);
  },
);
