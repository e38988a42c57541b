import { startSandbox } from '@tpr/sandbox';
import { afterAll, expect, inject, test } from 'vitest';
import { sandboxCredential } from '../../src/host/credential.ts';
import { endLeases } from '../../src/host/database.ts';
import { openCluster } from '../../src/queue/cluster.ts';
import { followPolls } from '../harness/clock-polls.ts';
import { report } from '../harness/open-n8n.ts';
import { quickRecovery } from '../harness/stress.ts';
import { durableCursors, eventsOf, watchChanges } from '../harness/watch.ts';

const sandbox = await startSandbox({ port: 0, seed: 60, now: 'real' });
const credential = sandboxCredential(sandbox);
const cluster = await openCluster({
  packages: [inject('nodesTarball')],
  credentials: [credential],
  env: { ...durableCursors, ...quickRecovery },
  onStep: (line) => report(line),
});
afterAll(async () => {
  await cluster.close();
  await sandbox.close();
});
const { searchesFor, polled, handed, until, activate } = followPolls(() => cluster.rest(), sandbox);
const from = (id: number, count: number) => Array.from({ length: count }, (_, place) => id + place);

test('in queue mode with durable cursors each change is returned once, although main and a worker are killed', async () => {
  const plans = [
    ['THIRD_PARTY_ATTRIBUTE_UPDATED', 3],
    ['THIRD_PARTY_INDICATOR_UPDATED', 5],
    ['THIRD_PARTY_COMMENT_ADDED', 10],
  ] as const;
  const change = (code: string, ids: readonly number[]) =>
    sandbox.record(ids.map((resourceId) => ({ code, resourceId })));
  const watches = [];
  for (const [code, count] of plans) {
    const workflow = await watchChanges(cluster.rest(), credential, eventsOf(code), `Queue durable ${count}`);
    await cluster.rest().save(workflow);
    await activate(workflow, code);
    change(code, from(100_001, count));
    watches.push({ code, count, workflow });
  }
  // Changes between the activation and the first poll of the clock: n8n has not stored a position yet.
  for (const { workflow, count } of watches) await until(workflow, count);
  const jobs = cluster.workers().map((worker) => worker.output().match(/Worker finished execution/g));
  expect(jobs.flatMap((lines) => lines ?? []).length).toBeGreaterThan(0);
  await cluster.killMain();
  for (const { code, count } of watches) change(code, from(100_021, count));
  await cluster.killWorker(0);
  await cluster.postgres.query(endLeases);
  await Promise.all([cluster.startMain(), cluster.startWorker(0)]);
  for (const { workflow, count } of watches) await until(workflow, 2 * count);
  // Further polls return nothing twice.
  await Promise.all(watches.map(({ code }) => polled(code, searchesFor(code) + 2)));
  for (const { workflow, count } of watches) {
    const ids = (await handed(workflow)).toSorted((a, b) => a - b);
    expect(ids).toEqual([...from(100_001, count), ...from(100_021, count)]);
  }
}, 900_000);
