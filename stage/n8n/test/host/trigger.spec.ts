import { afterAll, expect, test } from 'vitest';
import { waitFor } from '../../src/host/wait.ts';
import { openStage, report } from '../stage/stage.ts';
import { quickRecovery, weather } from '../stage/storm.ts';
import { watchChanges } from '../stage/watch.ts';

const bursts = 10;
const changesPerBurst = 500;

const stage = await openStage({ seed: bursts * changesPerBurst + 100, env: quickRecovery });
afterAll(() => stage.close());
const { sandbox, host, credential } = stage;
const workflow = await watchChanges(host.rest(), credential);

test(`${bursts * changesPerBurst} changes are all handed over while n8n is killed at moments of chance`, async () => {
  const ship = { rest: () => host.rest(), kill: () => host.kill(), start: () => host.start() };
  const storm = await weather(sandbox, ship, workflow, { bursts, changesPerBurst, seed: 20261101 });
  const { grants } = sandbox.counters();
  report(
    `trigger: ${storm.changed} changes, ${storm.kills} × kill -9, ${storm.executions} executions ` +
      `(at most ${storm.largestPoll} items), ${storm.missing.length} lost, ${storm.repeated} repeated, ` +
      `${grants.password + grants.refresh_token} token grants, ${storm.seconds.toFixed(0)} s`,
  );
  expect(storm.missing).toEqual([]);
  // A poll that is cut off between handing over and keeping its state is made again.
  expect(storm.repeated).toBeLessThanOrEqual(storm.kills * storm.largestPoll);
}, 1_200_000);

test('the clock of n8n polls by itself', async () => {
  const before = (await host.rest().executions(workflow.id)).length;
  const { id } = sandbox.store.get<{ id: number }>('SELECT max(id) AS id FROM thirdParty WHERE accountId = 1001')!;
  sandbox.record([{ code: 'THIRD_PARTY_ATTRIBUTE_UPDATED', resourceId: id }]);
  const line = await waitFor(
    async () => {
      const lines = await host.rest().executions(workflow.id);
      const last = lines.at(-1);
      return lines.length > before && last?.status === 'success' ? last : undefined;
    },
    { what: 'a poll by the clock', timeoutMs: 150_000, everyMs: 1_000 },
  );
  expect(line.mode).toBe('trigger');
  const { items } = (await host.rest().execution(line.id)).nodes['Changes']!;
  expect(items.map(({ json }) => json['thirdpartyId'])).toEqual([String(id)]);
});

test('by hand it shows a sample and keeps nothing', async () => {
  const by = await host.rest().run({ ...workflow, id: 'watchByHand00001', name: 'Watch by hand' });
  expect(by.mode).toBe('manual');
  expect(by.status).toBe('success');
  const shown = by.nodes['Changes']?.items.length ?? 0;
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThanOrEqual(5);
});
