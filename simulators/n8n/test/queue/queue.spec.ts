import type { Sandbox } from '@tpr/sandbox';
import { afterAll, expect, inject, test } from 'vitest';
import { actionNode } from '../../src/host/credential.ts';
import { endLeases, triggeredExecutions } from '../../src/host/database.ts';
import { createWorkflow, manualStart } from '../../src/host/workflow.ts';
import { openCluster } from '../../src/queue/cluster.ts';
import { saysHandingOver } from '../harness/between-writes.ts';
import { report } from '../harness/open-n8n.ts';
import { quickRecovery, runStress } from '../harness/stress.ts';
import { faultsOf, describeStress } from '../harness/stress-report.ts';
import { openStressServices } from '../harness/stress-services.ts';

const workers = 2;

const services = await openStressServices();
const [sandbox] = services.sandboxes;
const [credential] = services.credentials;
const cluster = await openCluster({
  packages: [inject('nodesTarball')],
  credentials: services.credentials,
  workers,
  env: { ...quickRecovery, ...saysHandingOver },
  onStep: (line) => report(line),
});
report(
  `queue mode: main and ${workers} workers, Redis ${cluster.redis.version}, in ${cluster.startSeconds.toFixed(0)} s`,
);
afterAll(async () => {
  await cluster.close();
  await services.close();
});

const grantsOf = (service: Sandbox) => {
  const { password, refresh_token } = service.counters().grants;
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
  // All tokens expire, as overnight; then many runs start at the same time.
  sandbox.revokeAll();
  sandbox.resetCounters();
  const rest = cluster.rest();
  const copies = Array.from({ length: 20 }, (_, place) => ({ ...workflow, id: `inTheQueue00000${place}`.slice(-16) }));
  const started = performance.now();
  const runs = await Promise.all(copies.map((copy) => rest.run(copy)));
  const seconds = (performance.now() - started) / 1_000;
  const jobs = cluster.workers().map((worker) => worker.output().match(/Worker finished execution/g)?.length ?? 0);
  report(
    `20 runs at once with an ended token: ${seconds.toFixed(1)} s, ${grantsOf(sandbox)} token grants, by worker ${jobs.join(' and ')}`,
  );
  expect(runs.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'success'));
  expect(runs.map(({ nodes }) => nodes['Work']?.items.length)).toEqual(Array.from({ length: 20 }, () => 40));
  expect(Math.min(...jobs)).toBeGreaterThan(0);
  expect(grantsOf(sandbox)).toBeLessThanOrEqual(workers + 1);
});

test('continuous changes are each returned once while main and workers are killed', async () => {
  const watches = await services.watch(cluster.rest());
  for (const service of services.sandboxes) service.resetCounters();
  const starts = Array.from({ length: workers }, () => Promise.resolve());
  const ship = {
    rest: () => cluster.rest(),
    main: () => cluster.main().process,
    isQueued: true,
    async executions() {
      const lines = await cluster.postgres.query(triggeredExecutions);
      return lines.map((line) => {
        const [id = '', workflowId = ''] = line.split('\t');
        return { id, workflowId };
      });
    },
    async kill() {
      await cluster.killMain();
      await cluster.postgres.query(endLeases);
    },
    start: () => cluster.startMain(),
    async damage(chance: number) {
      const place = Math.floor(chance * workers);
      await starts[place];
      await cluster.killWorker(place);
      starts[place] = cluster.startWorker(place);
    },
  };
  const stress = await runStress(ship, watches, {
    kills: 6,
    seed: 20261124,
    async meanwhile() {
      await Promise.all(starts);
      return services.pollSlowly();
    },
  });
  const grants = services.sandboxes.map(grantsOf);
  report(`${describeStress(stress).join('\n   ')}, ${grants.join(', ')} token grants`);
  expect(faultsOf(stress)).toEqual([]);
  // Each start of main signs in once more where a record answers 403. Its token may be bound to another address (G98).
  const mainStarts = 1 + stress.kills;
  const most = watches.map(({ refused }) => workers + 1 + (refused === undefined ? 0 : mainStarts));
  expect(grants.filter((count, place) => count > most[place]!)).toEqual([]);
}, 1_200_000);
