import { afterAll, describe, expect, test } from 'vitest';
import { waitFor } from '../../src/host/wait.ts';
import {
  createWorkflow,
  manualStart,
  type Credential,
  type Parameters,
  type Workflow,
} from '../../src/host/workflow.ts';
import { thisNode } from '../harness/full-pull.ts';
import { eventsAfter, lastEvent } from '../harness/journal.ts';
import { openN8n } from '../harness/open-n8n.ts';
import { watchChanges } from '../harness/watch.ts';

const bench = await openN8n({ seed: 700 });
const { sandbox, host, credential, refused } = bench;
afterAll(() => bench.close());

const code = 'THIRD_PARTY_ATTRIBUTE_UPDATED';
const searches = () => sandbox.counters().byOperation['thirdParties.searchByEvents'] ?? 0;
const change = (...ids: readonly number[]) => sandbox.record(ids.map((resourceId) => ({ code, resourceId })));

/** The items of each execution of a workflow. */
async function handed(workflowId: string) {
  const lines = await host.rest().executions(workflowId);
  const executions = await Promise.all(lines.map(({ id }) => host.rest().execution(id)));
  return executions.map(({ nodes }) => (nodes['Changes']?.items ?? []).map(({ json }) => json));
}

/** Waits until a poll has started and no call has arrived for two seconds. */
async function polled(act: () => Promise<void>) {
  const before = searches();
  await act();
  await waitFor(() => (searches() > before ? true : undefined), { what: 'a poll', timeoutMs: 150_000, everyMs: 20 });
  let [calls, sinceMs] = [-1, 0];
  await waitFor(
    () => {
      if (sandbox.counters().total !== calls) [calls, sinceMs] = [sandbox.counters().total, Date.now()];
      return Date.now() - sinceMs > 2_000 ? true : undefined;
    },
    { what: 'the end of the poll', timeoutMs: 60_000, everyMs: 50 },
  );
}
const restart = () =>
  polled(async () => {
    await host.kill();
    await host.start();
  });

/** One poll: each activation makes one. With a start date, the poll continues where the last one ended. */
async function pollOnce(workflow: Workflow) {
  sandbox.advance({ seconds: 5 });
  await host.rest().save(workflow);
  await polled(() => host.rest().activate(workflow.id));
  await host.rest().deactivate(workflow.id);
}
const wallTime = () => sandbox.now().slice(0, 19);
/** Changes since a time of the service. */
const since = (startDate: string, include: readonly string[] = []): Parameters => ({
  resourceType: 'thirdParty',
  eventSelection: 'codes',
  thirdPartyEvents: [code],
  include,
  startFrom: 'date',
  startDate,
});

describe('The trigger in n8n', () => {
  test('starts again at each activation, and continues at each start of n8n', async () => {
    const workflow = await watchChanges(host.rest(), credential, undefined, 'Begin anew');
    await host.rest().save(workflow);
    await polled(() => host.rest().activate(workflow.id));
    change(100_001);
    await host.rest().deactivate(workflow.id);
    sandbox.advance({ seconds: 600 });
    await polled(() => host.rest().activate(workflow.id));
    change(100_002);
    sandbox.advance({ seconds: 5 });
    await restart();
    expect((await handed(workflow.id)).map((items) => items.map(({ thirdpartyId }) => thirdpartyId))).toEqual([
      ['100002'],
    ]);
    await host.rest().deactivate(workflow.id);
  });

  test('returns 600 changes, including the one that it cannot read, and then makes one search per poll', async () => {
    const values = {
      resourceType: 'thirdParty',
      eventSelection: 'codes',
      thirdPartyEvents: [code],
      include: ['attributes'],
      options: { maxChanges: 1_000 },
    };
    const workflow = await watchChanges(host.rest(), credential, values, 'Set aside');
    await host.rest().save(workflow);
    await polled(() => host.rest().activate(workflow.id));
    sandbox.setFaults(['403@attributes.list=/100013']);
    const ids = sandbox.store
      .all<{ id: number }>(
        'SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL ORDER BY id LIMIT 600',
      )
      .map(({ id }) => id);
    expect(ids).toHaveLength(600);
    change(...ids);
    sandbox.advance({ seconds: 5 });
    await restart();
    const [items = []] = await handed(workflow.id);
    expect(items.map(({ thirdpartyId }) => Number(thirdpartyId)).sort((a, b) => a - b)).toEqual(ids);
    expect(items.every(({ events }) => JSON.stringify(events) === JSON.stringify([code]))).toBe(true);
    const unread = items.filter(({ notRead }) => notRead !== null);
    expect(unread.map(({ thirdpartyId }) => thirdpartyId)).toEqual(['100013']);
    sandbox.setFaults([]);
    for (let minutes = 0; minutes < 3; minutes++) {
      sandbox.advance({ seconds: 120 });
      await restart();
    }
    sandbox.advance({ seconds: 120 });
    const before = searches();
    await restart();
    // One search a poll; n8n's clock may make another poll meanwhile.
    expect(searches() - before).toBeLessThanOrEqual(2);
    expect(await handed(workflow.id)).toHaveLength(1);
  }, 600_000);

  test('with a start date continues at each activation, and starts again with another date or account', async () => {
    sandbox.advance({ days: 1 });
    const early = wallTime();
    change(100_101, 900_001);
    sandbox.advance({ days: 3 });
    const late = wallTime();
    change(100_102);
    const watch = (startDate: string, of: Credential) =>
      watchChanges(host.rest(), of, since(startDate), 'Since a date');
    const other = await otherAccount();
    for (const [startDate, of] of [
      [late, credential],
      [late, credential],
      [early, credential],
      [early, other],
    ] as const) {
      await pollOnce(await watch(startDate, of));
    }
    const { id } = await watch(early, other);
    const ids = (await handed(id)).map((items) => new Set(items.map(({ thirdpartyId }) => thirdpartyId)));
    expect(ids).toEqual([new Set(['100102']), new Set(['100101', '100102']), new Set(['900001'])]);
  });

  test('reports the event, its time range, and the differences from the last time', async () => {
    const write = async (value: string) => {
      const thirdPartyId = { __rl: true, mode: 'id', value: '100201' };
      const set = { resource: 'attribute', operation: 'set', thirdPartyId, label: 'Criticality', value };
      await host.rest().run(createWorkflow(`write ${value}`, [manualStart, thisNode(credential, set)]));
    };
    const earlier = lastEvent(sandbox.store);
    const workflow = await watchChanges(
      host.rest(),
      credential,
      since(wallTime(), ['attributes']),
      'What is different',
    );
    for (const value of ['Medium', 'High']) {
      await write(value);
      await pollOnce(workflow);
    }
    const events = eventsAfter(sandbox, earlier, [code]);
    const items = (await handed(workflow.id)).flat();
    expect(items).toMatchObject([
      { thirdpartyId: '100201', events: [code], changes: null, attributes: { Criticality: 'Medium' } },
      { thirdpartyId: '100201', events: [code], attributes: { Criticality: 'High' } },
    ]);
    expect(items[1]!['changes']).toContainEqual({ field: 'attributes.Criticality', before: 'Medium', after: 'High' });
    for (const [place, { changedFrom, changedUntil }] of items.entries()) {
      const atMs = events[place]!.atSeconds * 1_000;
      expect(Date.parse(String(changedFrom))).toBeLessThanOrEqual(atMs);
      expect(Date.parse(String(changedUntil))).toBeGreaterThanOrEqual(atMs);
      expect(Date.parse(String(changedUntil)) - Date.parse(String(changedFrom))).toBeLessThanOrEqual(2_000);
    }
  });

  test('with a refused password reports it immediately in a manual run, and in the log of n8n when it is activated', async () => {
    const workflow = await watchChanges(host.rest(), refused, undefined, 'Refused');
    const { error } = await host.rest().run(workflow);
    expect(error?.message).toMatch(/sign-in was refused/i);
    const before = host.server().process.output().length;
    await host.rest().activate(workflow.id);
    const refusal = () => /sign-in was refused/i.exec(host.server().process.output().slice(before))?.[0];
    await waitFor(refusal, { what: 'a line of the log', timeoutMs: 150_000, everyMs: 100 });
    await host.rest().deactivate(workflow.id);
    expect((await host.rest().executions(workflow.id)).map(({ mode }) => mode)).toEqual(['manual']);
  });
});

/** A credential for the second account of the sandbox. */
async function otherAccount(): Promise<Credential> {
  const data = { ...credential.data, username: 'other@example.test', accountId: '1002' };
  const other = { name: 'Another account', type: credential.type, data };
  const { id } = (await host.rest().call('POST', '/rest/credentials', other)) as { readonly id: string };
  return { ...other, id };
}
