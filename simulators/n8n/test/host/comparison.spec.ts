import { type Counters, startSandbox } from '@tpr/sandbox';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sandboxCredential } from '../../src/host/credential.ts';
import { createWorkflow, manualStart, type NodePlan, type Parameters } from '../../src/host/workflow.ts';
import { countersAt, noteCounters, outcomeOf, secondsOf } from '../harness/figures.ts';
import { indicatorsUrl, portfolio, pullBoth, describePulls, thisNode } from '../harness/full-pull.ts';
import { openMovingAddress } from '../harness/moving-address.ts';
import { httpRequest, listPortfolio } from '../harness/http-request-nodes.ts';
import { openN8n, report } from '../harness/open-n8n.ts';

const thirdParties = 1_000;
const limitPerSecond = 200;
const latencyMs = 20;

// A service with a low limit, for clients that exceed it.
const narrow = await startSandbox({ port: 0, seed: 200, ratePerSecond: 20, latencyMs });
const narrowCredential = sandboxCredential(narrow, { name: 'Narrow service', id: 'tprNarrow0000001' });
// A service that accepts a token only from the address to which it was issued.
const tied = await startSandbox({ port: 0, variants: ['G98=bind'] });
const moving = await openMovingAddress(tied);
const tiedCredential = sandboxCredential(moving, { name: 'Tied to an address', id: 'tprTied000000001' });
const bench = await openN8n({
  seed: thirdParties,
  ratePerSecond: limitPerSecond,
  latencyMs,
  credentials: [narrowCredential, tiedCredential],
});
const { sandbox, host, credential } = bench;
afterAll(async () => {
  await bench.close();
  await narrow.close();
  await moving.close();
  await tied.close();
});

beforeEach(() => {
  sandbox.setFaults([]);
  sandbox.resetCounters();
});

const ours = (parameters: Parameters, more: Partial<NodePlan> = {}): NodePlan => thisNode(credential, parameters, more);

test(`a full pull of ${thirdParties} third parties with indicators sends only the necessary requests`, async () => {
  const { mine, rival } = await pullBoth(host.rest(), sandbox, credential);
  report(`full pull, ${latencyMs} ms latency, at most ${limitPerSecond} requests a second:`);
  for (const line of describePulls({ mine, rival })) report(line);
  expect(mine.items).toHaveLength(thirdParties);
  expect(mine.items.map(({ json }) => Object.keys(json['indicators'] as object).length)).toEqual(
    rival.items.map(({ json }) => (json['content'] as unknown[]).length),
  );
  // The number of rejected requests depends on real time, so it is measured in the benchmark only.
  expect((mine.requests - mine.refusals) / rival.requests).toBeLessThanOrEqual(1.02);
});

test('sent concurrently, the requests of the HTTP Request node fail at the limit; this node loses none', async () => {
  const workflow = createWorkflow('all at once', [
    manualStart,
    ours(portfolio(['indicators']), { credential: narrowCredential }),
    ...listPortfolio(narrow, narrowCredential, ['Start']),
    httpRequest('HTTP: indicators', indicatorsUrl(narrow), narrowCredential, {
      plan: { onError: 'continueRegularOutput' },
    }),
  ]);
  const run = await host.rest().run(workflow);
  const rivals = run.nodes['HTTP: indicators']!.items;
  const broken = rivals.filter(({ json }) => json['error'] !== undefined);
  report('200 third parties, at most 20 requests a second, without batching:');
  report(`  this node     ${secondsOf(run, 'Ours').toFixed(1)} s, ${outcomeOf(run, 'Ours')}`);
  report(`  HTTP Request  ${rivals.length - broken.length} items, and ${broken.length} of them 429`);
  expect(run.nodes['Ours']!.items).toHaveLength(200);
  expect(broken.length).toBeGreaterThan(0);
});

test('a token that expires during the work is renewed once', async () => {
  const workflow = createWorkflow('expired token', [
    manualStart,
    ours(portfolio([])),
    noteCounters('After ours', sandbox),
    // The service ends every session between the two nodes, so that each of them meets an expired token.
    {
      name: 'Expire',
      type: 'n8n-nodes-base.httpRequest',
      version: 4.5,
      parameters: { method: 'POST', url: `${sandbox.url}/admin/revoke`, options: {} },
      executeOnce: true,
    },
    ...listPortfolio(sandbox, credential, ['Expire']),
  ]);
  await host.rest().run(workflow);
  sandbox.revokeAll();
  sandbox.resetCounters();
  const run = await host.rest().run(workflow);
  const { grants, byStatus } = countersAt(run, 'After ours');
  report(
    `expired token: this node ${outcomeOf(run, 'Ours')} (${byStatus['401'] ?? 0} × 401, ${grants.password + grants.refresh_token} grant); HTTP Request ${outcomeOf(run, 'HTTP: list')}`,
  );
  expect(run.nodes['Ours']!.items).toHaveLength(thirdParties);
  expect(grants.password + grants.refresh_token).toBe(1);
});

test('a token bound to the address of another worker is renewed once', async () => {
  const get = { resource: 'thirdParty', operation: 'getAll', returnAll: false, limit: 5 };
  const workflow = createWorkflow('tied to an address', [manualStart, ours(get, { credential: tiedCredential })]);
  const grants = () => tied.counters().grants.password + tied.counters().grants.refresh_token;
  const outcomes: string[] = [];
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.1']) {
    moving.moveTo(address);
    const before = grants();
    const run = await host.rest().run(workflow);
    outcomes.push(`${outcomeOf(run, 'Ours')}, ${grants() - before} grants`);
  }
  const [, ...moved] = outcomes;
  // The token of the first address is still stored.
  expect(moved).toEqual(['5 items, 1 grants', '5 items, 0 grants', '5 items, 0 grants']);
  expect(tied.counters().byStatus['403']).toBe(2);
});

test('the node waits after 429', async () => {
  sandbox.setFaults(['429@thirdParties.list=0.4']);
  const run = await host
    .rest()
    .run(
      createWorkflow('too many', [
        manualStart,
        ours(portfolio([])),
        noteCounters('After ours', sandbox),
        ...listPortfolio(sandbox, credential, ['Start']),
      ]),
    );
  const { byStatus } = countersAt(run, 'After ours');
  report(
    `429 in four of ten lists: this node ${outcomeOf(run, 'Ours')} (${byStatus['429'] ?? 0} × 429); HTTP Request ${outcomeOf(run, 'HTTP: list')}`,
  );
  expect(byStatus['429']).toBeGreaterThan(0);
  expect(run.nodes['Ours']!.items).toHaveLength(thirdParties);
});

test('a missing third party costs one request, and its item says so', async () => {
  const known = sandbox.store.get<{ id: number }>('SELECT min(id) AS id FROM thirdParty WHERE accountId = 1001')!.id;
  const ids = {
    name: 'Ids',
    type: 'n8n-nodes-base.set',
    version: 3.4,
    parameters: { mode: 'raw', jsonOutput: JSON.stringify({ ids: [String(known), '999999999'] }), options: {} },
  };
  const split = { name: 'Each', type: 'n8n-nodes-base.splitOut', parameters: { fieldToSplitOut: 'ids', options: {} } };
  const url = `=${sandbox.baseUrl}/api/v1/account/1001/thirdparties/{{ $json.ids }}`;
  const run = await host.rest().run(
    createWorkflow('not there', [
      manualStart,
      ids,
      split,
      ours({
        resource: 'thirdParty',
        operation: 'get',
        thirdPartyId: { __rl: true, mode: 'id', value: '={{ $json.ids }}' },
      }),
      noteCounters('After ours', sandbox),
      httpRequest('HTTP: get', url, credential, { plan: { after: ['Each'], onError: 'continueRegularOutput' } }),
      noteCounters('After HTTP', sandbox),
    ]),
  );
  const [mine, both] = [countersAt(run, 'After ours'), countersAt(run, 'After HTTP')];
  const grantsOf = ({ grants }: Counters) => grants.password + grants.refresh_token;
  report(`404: this node ${outcomeOf(run, 'Ours')} (${mine.total} requests, ${grantsOf(mine)} grants)`);
  report(
    `     HTTP Request ${outcomeOf(run, 'HTTP: get')} (${both.total - mine.total} requests, ${grantsOf(both) - grantsOf(mine)} grants)`,
  );
  const [found, missing] = run.nodes['Ours']!.items;
  expect(found?.json['thirdpartyId']).toBe(String(known));
  expect(missing?.pairedItems).toEqual([1]);
  expect(String(missing?.json['error'])).toContain('999999999');
  expect(mine.byStatus['404']).toBe(1);
});
