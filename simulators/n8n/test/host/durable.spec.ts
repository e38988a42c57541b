import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox } from '@tpr/sandbox';
import { afterAll, expect, test } from 'vitest';
import { sandboxCredential } from '../../src/host/credential.ts';
import { endLeasesIn, readExecutionRows } from '../../src/host/database.ts';
import { waitFor } from '../../src/host/wait.ts';
import type { Workflow } from '../../src/host/workflow.ts';
import { followPolls, patienceMs } from '../harness/clock-polls.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { eventsAfter, lastEvent } from '../harness/journal.ts';
import { openN8n, report } from '../harness/open-n8n.ts';
import { quickRecovery, quiet } from '../harness/stress.ts';
import { handedBy, tally } from '../harness/tally.ts';
import { startRandomEvents } from '../harness/random-events.ts';
import { durableCursors, eventsOf, watchChanges } from '../harness/watch.ts';

// A service whose searches for dossiers, documents and third parties fail, each in another way.
const failing = await startSandbox({ port: 0, seed: 60, now: 'real' });
const plain = sandboxCredential(failing, { name: 'Failing', id: 'tprFailing000001' });
const overrides = { 'retry.maxAttempts': 1, 'retry.maxRetryAfterMs': 1 };
const failingCredential = { ...plain, data: { ...plain.data, profile: JSON.stringify({ version: 1, overrides }) } };
// In this format a line of the log contains more than its message.
const env = { ...durableCursors, ...quickRecovery, N8N_LOG_FORMAT: 'json' };
const bench = await openN8n({ seed: 60, now: 'real', env, credentials: [failingCredential] });
afterAll(async () => {
  await bench.close();
  await failing.close();
});
const { sandbox, host, credential } = bench;

const { searchesFor, polled, handed, until, activate } = followPolls(() => host.rest(), sandbox);

async function watch(code: string, name: string): Promise<Workflow> {
  const workflow = await watchChanges(host.rest(), credential, eventsOf(code), name);
  await host.rest().save(workflow);
  return workflow;
}

/**
 * Activates a trigger for each kind of record, and makes their searches fail from then on.
 * @returns n8n's classification of each failure, after its clock has polled.
 */
async function failPolls() {
  const workflows: Workflow[] = [];
  for (const resourceType of ['thirdParty', 'dossier', 'document']) {
    const values = { resourceType, eventSelection: 'any', include: [] };
    const workflow = await watchChanges(host.rest(), failingCredential, values, resourceType);
    await host.rest().save(workflow);
    const before = failing.counters().total;
    await host.rest().activate(workflow.id);
    await waitFor(() => (failing.counters().total > before ? true : undefined), {
      what: 'a poll',
      timeoutMs: patienceMs,
    });
    await quiet(() => failing.counters().total, 3_000);
    workflows.push(workflow);
  }
  failing.setFaults([
    '503@thirdParties.searchByEvents=1',
    '429@dossiers.searchByEvents=1',
    '403@documents.searchByEvents=1',
  ]);
  const failureOf = ({ id }: Workflow) => {
    const lines = host.server().process.output().split('\n');
    const line = lines.find((each) => each.includes('Poll failed; backing off') && each.includes(id));
    return line === undefined ? undefined : (JSON.parse(line) as { readonly metadata: object }).metadata;
  };
  return async () => {
    const taken: Record<string, object> = {};
    for (const workflow of workflows) {
      const what = `the failure of ${workflow.name}`;
      taken[workflow.name] = await waitFor(() => failureOf(workflow), { what, timeoutMs: patienceMs });
      await host.rest().deactivate(workflow.id);
    }
    return taken;
  };
}

test('changes between the activation and the first scheduled poll are returned once each, and failures are declared', async () => {
  const plans = [
    ['THIRD_PARTY_ATTRIBUTE_UPDATED', 3],
    ['THIRD_PARTY_INDICATOR_UPDATED', 5],
    ['THIRD_PARTY_COMMENT_ADDED', 10],
  ] as const;
  const watches = await Promise.all(
    plans.map(async ([code, count]) => ({ code, count, workflow: await watch(code, `Durable ${count}`) })),
  );
  for (const { workflow, code, count } of watches) {
    await activate(workflow, code);
    sandbox.record(Array.from({ length: count }, (_, place) => ({ code, resourceId: 100_001 + place })));
  }
  const failures = await failPolls();
  for (const { workflow, count } of watches) await until(workflow, count);
  expect(await failures()).toMatchObject({
    thirdParty: { type: 'transient', cause: 'temporarily-unavailable' },
    dossier: { type: 'transient', cause: 'rate-limited' },
    document: { type: 'permanent', cause: 'configuration-invalid' },
  });
  // Further polls return nothing twice.
  await Promise.all(watches.map(({ code }) => polled(code, searchesFor(code) + 2)));
  for (const { workflow, count } of watches) {
    const ids = await handed(workflow);
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, place) => 100_001 + place));
    await host.rest().deactivate(workflow.id);
  }
}, 900_000);

test('a change while the workflow is inactive is not returned', async () => {
  const code = 'THIRD_PARTY_UPDATED';
  const workflow = await watch(code, 'Durable again');
  await activate(workflow, code);
  await host.rest().deactivate(workflow.id);
  sandbox.record([{ code, resourceId: 100_020 }]);
  await sleep(3_000);
  await activate(workflow, code);
  sandbox.record([{ code, resourceId: 100_021 }]);
  await until(workflow, 1);
  expect(await handed(workflow)).toEqual([100_021]);
  await host.rest().deactivate(workflow.id);
}, 900_000);

test('continuous changes are returned once each while n8n is killed at any moment', async () => {
  const codes = ['THIRD_PARTY_ATTRIBUTE_UPDATED', 'THIRD_PARTY_INDICATOR_UPDATED'];
  const workflow = await watchChanges(host.rest(), credential, eventsOf(...codes), 'Durable stress');
  await host.rest().save(workflow);
  await activate(workflow, 'THIRD_PARTY_INDICATOR_UPDATED');
  const mark = lastEvent(sandbox.store);
  const random = startRandomEvents(sandbox, { codes, parties: 20, rate: 2, burst: 20, seed: 20261126 });
  // n8n stores no position before its clock has polled once.
  await polled(codes[1]!, searchesFor(codes[1]!) + 1);
  await quiet(() => searchesFor(codes[1]!), 3_000);
  const cut = new Set<string>();
  const dice = seededRandom(20261126);
  for (let kills = 0; kills < 4; kills++) {
    // n8n's clock polls once a minute: every second kill is during a poll or a handover.
    const before = searchesFor(codes[1]!);
    if (kills % 2 === 0) await polled(codes[1]!, before + 1);
    await sleep(dice() * 2_000);
    await host.kill();
    endLeasesIn(host.folder);
    const newest = readExecutionRows(host.folder).findLast(({ workflowId }) => workflowId === workflow.id);
    if (newest !== undefined) cut.add(newest.id);
    await host.start();
  }
  await random.stop();
  // By then every event that becomes visible late is due (`events.lookbackSeconds`).
  await sleep(130_000);
  await polled(codes[1]!, searchesFor(codes[1]!) + 1);
  await quiet(() => searchesFor(codes[1]!), 5_000);
  const lines = await host.rest().executions(workflow.id);
  const occurrences = [];
  for (const { id } of lines) occurrences.push(...handedBy(await host.rest().execution(id), 'Changes'));
  const { events, lost, twice, invented, again } = tally(eventsAfter(sandbox, mark, codes), occurrences, cut);
  report(`durable cursors: ${events} events, ${lines.length} executions, 4 × kill -9, ${again} again after a kill`);
  expect(events).toBeGreaterThan(100);
  expect({ lost, twice, invented }).toEqual({ lost: [], twice: [], invented: [] });
}, 1_200_000);
