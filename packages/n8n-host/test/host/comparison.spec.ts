import { type Counters, type Sandbox, startSandbox } from '@tpr/sandbox';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { actionNode, sandboxCredential } from '../../src/host/credential.ts';
import type { Execution } from '../../src/host/execution.ts';
import { createWorkflow, manualStart, type NodePlan, type Parameters } from '../../src/host/workflow.ts';
import { httpRequest, listPortfolio, noteCounters } from '../stage/rival.ts';
import { openStage, report } from '../stage/stage.ts';

const thirdParties = 1_000;
const limitPerSecond = 200;
const latencyMs = 20;

// A service that allows little, to see what becomes of those who ask for much.
const narrow = await startSandbox({ port: 0, seed: 200, ratePerSecond: 20, latencyMs });
const narrowCredential = sandboxCredential(narrow, { name: 'Narrow service', id: 'tprNarrow0000001' });
const stage = await openStage({
  seed: thirdParties,
  ratePerSecond: limitPerSecond,
  latencyMs,
  credentials: [narrowCredential],
});
const { sandbox, host, credential } = stage;
afterAll(async () => {
  await stage.close();
  await narrow.close();
});

beforeEach(() => {
  sandbox.setFaults([]);
  sandbox.resetCounters();
});

const ours = (parameters: Parameters, more: Partial<NodePlan> = {}): NodePlan => ({
  name: 'Ours',
  type: actionNode,
  parameters,
  credential,
  onError: 'continueRegularOutput',
  ...more,
});

const portfolio = (include: readonly string[]) => ({
  resource: 'portfolio',
  operation: 'getAll',
  returnAll: true,
  include,
});

const indicatorsUrl = ({ baseUrl }: Sandbox) =>
  `=${baseUrl}/api/v1/account/1001/thirdparties/{{ $json.thirdpartyId }}/indicators`;

/** The counters that a node of the run has noted. */
function countersAt(execution: Execution, name: string): Counters {
  const noted = execution.nodes[name]?.items[0]?.json;
  if (noted === undefined) throw new Error(`'${name}' noted nothing.`);
  return noted as unknown as Counters;
}

function outcomeOf({ nodes }: Execution, name: string): string {
  const run = nodes[name];
  if (run === undefined) return 'was not reached';
  const refused = run.error?.message ?? run.items.map(({ json }) => json['error']).find((error) => error !== undefined);
  if (refused === undefined) return `${run.items.length} items`;
  const text = typeof refused === 'string' ? refused : JSON.stringify(refused);
  return `${run.items.filter(({ json }) => json['error'] === undefined).length} items, then: ${text.slice(0, 160)}`;
}

const secondsOf = ({ nodes }: Execution, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (nodes[name]?.ms ?? 0), 0) / 1_000;

test(`a full pull of ${thirdParties} third parties with indicators takes a third of the time at most`, async () => {
  const workflow = createWorkflow('full pull', [
    manualStart,
    ours(portfolio(['indicators'])),
    noteCounters('After ours', sandbox),
    ...listPortfolio(sandbox, credential, ['Start']),
    httpRequest('HTTP: indicators', indicatorsUrl(sandbox), credential, {
      // The node's own default: 50 items a second. Without it the node sends all at once, see the next test.
      options: { batching: { batch: { batchSize: 50, batchInterval: 1_000 } } },
    }),
    noteCounters('After HTTP', sandbox),
  ]);
  const run = await host.rest().run(workflow);
  const mine = countersAt(run, 'After ours');
  const both = countersAt(run, 'After HTTP');
  const seconds = secondsOf(run, 'Ours');
  const rivalSeconds = secondsOf(run, 'HTTP: list', 'HTTP: split', 'HTTP: indicators');
  const refusals = (counters: Counters) => counters.byStatus['429'] ?? 0;
  report(`full pull, ${latencyMs} ms latency, at most ${limitPerSecond} requests a second:`);
  report(
    `  this node     ${seconds.toFixed(1)} s, ${mine.total} requests, ${refusals(mine)} answered 429, ${outcomeOf(run, 'Ours')}`,
  );
  report(
    `  HTTP Request  ${rivalSeconds.toFixed(1)} s, ${both.total - mine.total} requests, ` +
      `${refusals(both) - refusals(mine)} answered 429, ${outcomeOf(run, 'HTTP: indicators')}`,
  );
  report(`  ${(rivalSeconds / seconds).toFixed(1)} times as fast`);
  const items = run.nodes['Ours']!.items;
  expect(items).toHaveLength(thirdParties);
  const rivals = run.nodes['HTTP: indicators']!.items;
  const sizes = rivals.map(({ json }) => (json['content'] as unknown[]).length);
  expect(items.map(({ json }) => Object.keys(json['indicators'] as object).length)).toEqual(sizes);
  expect(rivalSeconds / seconds).toBeGreaterThanOrEqual(3);
});

test('sent all at once, the requests of the HTTP Request node break at the limit; this node keeps it', async () => {
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

test('an expired token in the middle of the work is renewed once', async () => {
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

test('answers of 429 are waited out', async () => {
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

test('a third party that is not there costs one request, and its item says so', async () => {
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
