import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { endLeasesIn, readExecutionRows } from '../../src/host/database.ts';
import { waitFor } from '../../src/host/wait.ts';
import type { Workflow } from '../../src/host/workflow.ts';
import { createDice } from '../harness/dice.ts';
import { eventsAfter, lastEvent } from '../harness/journal.ts';
import { openStage, report } from '../harness/open-n8n.ts';
import { quickRecovery, quiet } from '../harness/storm.ts';
import { handedBy, tally } from '../harness/tally.ts';
import { stirUp } from '../harness/unrest.ts';
import { durableCursors, eventsOf, watchChanges } from '../harness/watch.ts';

const stage = await openStage({ seed: 60, now: 'real', env: { ...durableCursors, ...quickRecovery } });
afterAll(() => stage.close());
const { sandbox, host, credential } = stage;

/** n8n's clock begins a poll a minute. */
const patienceMs = 200_000;
/** Searches for these events, of which each workflow has its own. */
const searchesFor = (code: string) => sandbox.requests().filter(({ path }) => path.includes(code)).length;

async function handed({ id }: Workflow): Promise<number[]> {
  const lines = await host.rest().executions(id);
  const executions = await Promise.all(lines.map((line) => host.rest().execution(line.id)));
  return executions
    .flatMap(({ nodes }) => nodes['Changes']?.items ?? [])
    .map(({ json }) => Number(json['thirdpartyId']));
}

const until = (workflow: Workflow, count: number) =>
  waitFor(async () => ((await handed(workflow)).length >= count ? true : undefined), {
    what: `${count} changes of ${workflow.name}`,
    timeoutMs: patienceMs,
    everyMs: 1_000,
  });

/** n8n publishes a workflow later than it says so; the poll of the activation is a part of it. */
async function activate({ id }: Workflow, code: string): Promise<void> {
  const before = searchesFor(code);
  await host.rest().activate(id);
  await polled(code, before + 1);
  await quiet(() => searchesFor(code), 3_000);
}

const polled = (code: string, count: number) =>
  waitFor(() => (searchesFor(code) >= count ? true : undefined), {
    what: `a poll for ${code}`,
    timeoutMs: patienceMs,
  });

async function watch(code: string, name: string): Promise<Workflow> {
  const workflow = await watchChanges(host.rest(), credential, eventsOf(code), name);
  await host.rest().save(workflow);
  return workflow;
}

test('what changes between the activation and the first poll of the clock is handed over, each change once', async () => {
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
  for (const { workflow, count } of watches) await until(workflow, count);
  // Further polls bring nothing twice.
  await Promise.all(watches.map(({ code }) => polled(code, searchesFor(code) + 2)));
  for (const { workflow, count } of watches) {
    const ids = await handed(workflow);
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, place) => 100_001 + place));
    await host.rest().deactivate(workflow.id);
  }
}, 900_000);

test('what changes while the workflow is inactive is not handed over', async () => {
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

test('changes without a pause are handed over once each while n8n is killed at any moment', async () => {
  const codes = ['THIRD_PARTY_ATTRIBUTE_UPDATED', 'THIRD_PARTY_INDICATOR_UPDATED'];
  const workflow = await watchChanges(host.rest(), credential, eventsOf(...codes), 'Durable storm');
  await host.rest().save(workflow);
  await activate(workflow, 'THIRD_PARTY_INDICATOR_UPDATED');
  const mark = lastEvent(sandbox.store);
  const unrest = stirUp(sandbox, { codes, parties: 20, rate: 2, burst: 20, seed: 20261126 });
  // n8n keeps no position before its clock has polled once.
  await polled(codes[1]!, searchesFor(codes[1]!) + 1);
  await quiet(() => searchesFor(codes[1]!), 3_000);
  const cut = new Set<string>();
  const dice = createDice(20261126);
  for (let kills = 0; kills < 4; kills++) {
    // n8n's clock polls once a minute: each second kill comes while it polls or hands over.
    const before = searchesFor(codes[1]!);
    if (kills % 2 === 0) await polled(codes[1]!, before + 1);
    await sleep(dice() * 2_000);
    await host.kill();
    endLeasesIn(host.folder);
    const newest = readExecutionRows(host.folder).findLast(({ workflowId }) => workflowId === workflow.id);
    if (newest !== undefined) cut.add(newest.id);
    await host.start();
  }
  await unrest.stop();
  // By then everything that is shown late is due (`events.lookbackSeconds`).
  await sleep(130_000);
  await polled(codes[1]!, searchesFor(codes[1]!) + 1);
  await quiet(() => searchesFor(codes[1]!), 5_000);
  const lines = await host.rest().executions(workflow.id);
  const told = [];
  for (const { id } of lines) told.push(...handedBy(await host.rest().execution(id), 'Changes'));
  const { events, lost, twice, invented, again } = tally(eventsAfter(sandbox, mark, codes), told, cut);
  report(`durable cursors: ${events} events, ${lines.length} executions, 4 × kill -9, ${again} again after a kill`);
  expect(events).toBeGreaterThan(100);
  expect({ lost, twice, invented }).toEqual({ lost: [], twice: [], invented: [] });
}, 1_200_000);
