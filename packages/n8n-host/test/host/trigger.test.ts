import { afterAll, describe, expect, test } from 'vitest';
import { waitFor } from '../../src/host/wait.ts';
import { openStage, report, type Stage } from '../stage/stage.ts';
import { weather } from '../stage/storm.ts';
import { watchChanges } from '../stage/watch.ts';

const bursts = 10;
const changesPerBurst = 500;

/** n8n keeps the state of polls with the workflow, or, when told so, in one transaction with the execution. */
const ways = [
  { title: 'as n8n comes', env: {}, seed: 20261101 },
  {
    title: 'with durable cursors',
    env: {
      N8N_SCHEDULER_ENABLED: 'true',
      N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
      N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
    },
    seed: 20261102,
  },
];

describe.each(ways)('$title', ({ title, env, seed }) => {
  const opened: Stage[] = [];
  afterAll(async () => {
    for (const stage of opened) await stage.close();
  });

  test(`${bursts * changesPerBurst} changes are all handed over while n8n is killed at moments of chance`, async () => {
    const stage = await openStage({ seed: bursts * changesPerBurst + 100, env });
    opened.push(stage);
    const { sandbox, host, credential } = stage;
    const ship = {
      rest: () => host.rest(),
      async breakDown() {
        await host.kill();
        await host.start();
      },
    };
    const workflow = await watchChanges(host.rest(), credential);
    const storm = await weather(sandbox, ship, workflow, { bursts, changesPerBurst, seed });
    const { grants } = sandbox.counters();
    report(
      `trigger, ${title}: ${storm.changed} changes, ${storm.breakdowns} × kill -9, ${storm.executions} executions ` +
        `(at most ${storm.largestPoll} items), ${storm.missing.length} lost, ${storm.repeated} repeated, ` +
        `${grants.password + grants.refresh_token} token grants, ${storm.seconds.toFixed(0)} s`,
    );
    expect(storm.breakdowns).toBeGreaterThan(2);
    expect(storm.missing).toEqual([]);
    // A poll that is cut off between handing over and keeping its state is made again.
    expect(storm.repeated).toBeLessThanOrEqual(storm.breakdowns * storm.largestPoll);
  });

  test('the clock of n8n polls by itself', async () => {
    const { sandbox, host } = opened[0]!;
    const workflow = await watchChanges(host.rest(), opened[0]!.credential);
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
});
