import { startSandbox } from '@tpr/sandbox';
import { afterAll, expect, inject, test } from 'vitest';
import { actionNode, sandboxCredential } from '../../src/host/credential.ts';
import { createWorkflow, manualStart } from '../../src/host/workflow.ts';
import { openCluster } from '../../src/queue/cluster.ts';
import { report } from '../stage/stage.ts';
import { quickRecovery, weather } from '../stage/storm.ts';
import { attributeWrites, watchChanges } from '../stage/watch.ts';

const bursts = 5;
const changesPerBurst = 1_000;
const workers = 2;

const sandbox = await startSandbox({ port: 0, seed: bursts * changesPerBurst + 100 });
const credential = sandboxCredential(sandbox);
const cluster = await openCluster({
  packages: [inject('nodesTarball')],
  credentials: [credential],
  workers,
  env: quickRecovery,
  onStep: (line) => report(line),
});
report(
  `queue mode: main and ${workers} workers, Redis ${cluster.redis.version}, in ${cluster.startSeconds.toFixed(0)} s`,
);
afterAll(async () => {
  await cluster.close();
  await sandbox.close();
});

const grantsOf = () => {
  const { password, refresh_token } = sandbox.counters().grants;
  return password + refresh_token;
};

test('runs over both workers share their sign-ins: at most one grant for each process', async () => {
  const workflow = createWorkflow('In the queue', [
    manualStart,
    {
      name: 'Work',
      type: actionNode,
      credential,
      parameters: { resource: 'thirdParty', operation: 'getAll', returnAll: false, limit: 40, simplify: true },
    },
  ]);
  await cluster.rest().run(workflow);
  // Everybody's token ends, as over night; then many runs begin at the same time.
  sandbox.revokeAll();
  sandbox.resetCounters();
  const rest = cluster.rest();
  const copies = Array.from({ length: 20 }, (_, place) => ({ ...workflow, id: `inTheQueue00000${place}`.slice(-16) }));
  const started = performance.now();
  const runs = await Promise.all(copies.map((copy) => rest.run(copy)));
  const seconds = (performance.now() - started) / 1_000;
  const jobs = cluster.workers().map((worker) => worker.output().match(/Worker finished execution/g)?.length ?? 0);
  report(
    `20 runs at once with an ended token: ${seconds.toFixed(1)} s, ${grantsOf()} token grants, by worker ${jobs.join(' and ')}`,
  );
  expect(runs.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'success'));
  expect(runs.map(({ nodes }) => nodes['Work']?.items.length)).toEqual(Array.from({ length: 20 }, () => 40));
  expect(Math.min(...jobs)).toBeGreaterThan(0);
  expect(grantsOf()).toBeLessThanOrEqual(workers + 1);
});

test(`${bursts * changesPerBurst} changes are all handed over while main and workers are killed`, async () => {
  const workflow = await watchChanges(cluster.rest(), credential, {
    ...attributeWrites,
    options: { mostPerPoll: 1_000 },
  });
  sandbox.resetCounters();
  const ship = {
    rest: () => cluster.rest(),
    kill: () => cluster.killMain(),
    start: () => cluster.startMain(),
    async damage(chance: number) {
      const place = chance < 0.5 ? 0 : 1;
      await cluster.killWorker(place);
      await cluster.startWorker(place);
    },
  };
  const storm = await weather(sandbox, ship, workflow, { bursts, changesPerBurst, seed: 20261103 });
  report(
    `trigger in queue mode: ${storm.changed} changes, ${storm.kills} × kill -9 of main and ${bursts} of workers, ` +
      `${storm.executions} executions (at most ${storm.largestPoll} items), ${storm.missing.length} lost, ` +
      `${storm.repeated} repeated, ${grantsOf()} token grants, ${storm.seconds.toFixed(0)} s`,
  );
  expect(storm.missing).toEqual([]);
  expect(storm.repeated).toBeLessThanOrEqual(storm.kills * storm.largestPoll);
  expect(grantsOf()).toBeLessThanOrEqual(workers + 1);
}, 1_200_000);
