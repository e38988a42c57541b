import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Execution } from '../../src/host/execution.ts';
import { createWorkflow, manualStart, type NodePlan, type Parameters } from '../../src/host/workflow.ts';
import { thisNode } from '../harness/full-pull.ts';
import { openN8n } from '../harness/open-n8n.ts';

const bench = await openN8n({ seed: 30 });
const { sandbox, host, credential } = bench;
afterAll(() => bench.close());
beforeEach(() => {
  sandbox.setFaults([]);
});

let runs = 0;

/** Runs the node on items, three times at most. */
async function run(items: readonly object[], parameters: Parameters, onError: NodePlan['onError']): Promise<Execution> {
  const jsCode = `return ${JSON.stringify(items)}.map((json) => ({ json }));`;
  const given = { name: 'Given', type: 'n8n-nodes-base.code', version: 2, parameters: { jsCode } };
  const node = thisNode(credential, parameters, { onError: onError!, tries: 3 });
  return await host.rest().run(createWorkflow(`retried ${(runs += 1)}`, [manualStart, given, node]));
}

const thirdPartyId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
const parties = [{ id: '100004' }, { id: '100005' }, { id: '100006' }];
const newDossier = { resource: 'dossier', operation: 'create', thirdPartyId, typeCode: 'CSR' };
const dossiers = () =>
  parties.map(
    ({ id }) =>
      sandbox.store.get<{ count: number }>(
        "SELECT count(*) AS count FROM dossier WHERE thirdPartyId = ? AND typeCode = 'CSR'",
        Number(id),
      )!.count,
  );

const path = '={{ "/account/{accountId}/thirdparties/" + $json.id + "/dossiers" }}';
// The service refuses a reference twice.
const body = '={{ JSON.stringify({ dossierTypeCode: "CSR", dossierReference: "R-" + Math.random() }) }}';
const post = { resource: 'apiRequest', operation: 'send', method: 'POST', path, body };

describe.each(['continueRegularOutput', 'stopWorkflow'] as const)('Retry On Fail of n8n (%s)', (onError) => {
  test.each([
    ['a dossier', newDossier],
    ['an API request', post],
  ])('does not repeat %s that was made, where another item fails', async (_what, parameters) => {
    const before = dossiers();
    const { nodes, error } = await run([{ id: '999' }, ...parties], parameters, onError);
    const made = dossiers().map((count, place) => count - before[place]!);
    expect(made.every((count) => count <= 1)).toBe(true);
    const items = nodes['Ours']!.items;
    expect(error?.message ?? items[0]!.json['error']).toMatch(/404/);
    if (onError === 'continueRegularOutput') expect([made, items.length]).toEqual([[1, 1, 1], 4]);
  });

  test('does not repeat a request whose outcome is unknown', async () => {
    const before = dossiers();
    sandbox.setFaults(['drop@dossiers.create=/100004']);
    const { nodes, error } = await run(parties.slice(0, 1), post, onError);
    const made = dossiers().map((count, place) => count - before[place]!);
    expect(made).toEqual([1, 0, 0]);
    expect(error?.message ?? nodes['Ours']!.items[0]!.json['error']).toMatch(/may|confirmed/);
  });
});
