import { afterAll, expect, test } from 'vitest';
import { endLeasesIn, readExecutionRows } from '../../src/host/database.ts';
import { saysHandingOver } from '../harness/between-writes.ts';
import { openN8n, report } from '../harness/open-n8n.ts';
import { quickRecovery, runStress } from '../harness/stress.ts';
import { faultsOf, describeStress } from '../harness/stress-report.ts';
import { openStressServices } from '../harness/stress-services.ts';

const services = await openStressServices();
const bench = await openN8n({
  credentials: services.credentials,
  env: { ...quickRecovery, ...saysHandingOver },
});
afterAll(async () => {
  await bench.close();
  await services.close();
});
const { host } = bench;
const watches = await services.watch(host.rest());

test('continuous changes are each returned once while n8n is killed at random moments', async () => {
  const ship = {
    rest: () => host.rest(),
    main: () => host.server().process,
    executions: () => readExecutionRows(host.folder),
    async kill() {
      await host.kill();
      endLeasesIn(host.folder);
    },
    start: () => host.start(),
  };
  const stress = await runStress(ship, watches, { kills: 12, seed: 20261101, meanwhile: services.pollSlowly });
  for (const line of describeStress(stress)) report(line);
  expect(faultsOf(stress)).toEqual([]);
}, 1_200_000);

test('a manual run shows a sample and stores nothing', async () => {
  const by = await host.rest().run({ ...watches[0]!.workflow, id: 'watchByHand00001', name: 'Watch by hand' });
  expect(by.mode).toBe('manual');
  expect(by.status).toBe('success');
  expect(by.nodes['Changes']?.items).toHaveLength(3);
});
