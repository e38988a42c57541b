import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '../fake/claims.mts';
import { credentialsOf, CredentialStore } from '../fake/credential-store.mts';
import { quick } from '../fake/workbench.mts';
import { attributes, idsOf, Watched } from './watched.mts';

describe('The starting point of the trigger', () => {
  let watched: Watched;
  beforeEach(async () => {
    watched = await Watched.open();
  });
  afterEach(() => watched.close());

  it('is the current time after each activation of the workflow, and the last position after a restart of n8n', async () => {
    const first = watched.activated({ activation: 'activate' });
    await first();
    watched.pass(60);
    watched.change(100_001);
    watched.pass(3);
    expect(idsOf(await first())).toEqual([100_001]);
    watched.change(100_002);
    watched.pass(3_600);
    const second = watched.activated({ activation: 'activate' });
    expect(await second()).toEqual([]);
    watched.change(100_003);
    watched.pass(60);
    expect(idsOf(await second())).toEqual([100_003]);
    watched.change(100_004);
    watched.pass(600);
    expect(idsOf(await watched.poll({ activation: 'init' }))).toEqual([100_004]);
    watched.change(100_005);
    watched.pass(600);
    expect(idsOf(await watched.poll({ activation: 'update' }))).toEqual([100_005]);
  });

  it('is years ago at the cost of one search a week until something is found', async () => {
    const parameters = { ...attributes, startFrom: 'date', startDate: '2024-11-01' };
    watched.change(100_001);
    watched.pass(60);
    expect(idsOf(await watched.poll({ parameters }))).toContain(100_001);
    const { byOperation } = watched.bench.sandbox.counters();
    // Two years have 105 weeks and 731 days.
    expect(byOperation['thirdParties.searchByEvents']).toBeLessThan(150);
  });

  it('is followed by at most a day a poll after a quiet time, where one poll cannot return all changes', async () => {
    watched.change(100_001);
    watched.change(100_002);
    watched.pass(30 * 86_400);
    const parameters = { ...attributes, startFrom: 'date', startDate: '2026-01-01', options: { maxChanges: 1 } };
    expect(await watched.poll({ parameters })).toHaveLength(1);
    expect(watched.kept['poll']).toMatchObject({ maxSpanSeconds: 86_400 });
  });

  it('is the first successful poll, when the one after an activation fails', async () => {
    await watched.poll();
    watched.change(100_001);
    watched.pass(86_400);
    const credential = watched.credentialWith({ 'retry.maxAttempts': 1 });
    const activated = watched.activated({ activation: 'activate', credential });
    watched.bench.sandbox.setFaults(['503@thirdParties.searchByEvents=1']);
    await failureOf(activated());
    watched.bench.sandbox.setFaults([]);
    expect(await activated()).toEqual([]);
    watched.change(100_002);
    watched.pass(60);
    expect(idsOf(await activated())).toEqual([100_002]);
  });

  it('is the activation where n8n has durable cursors, which discard the position of its poll', async () => {
    const durable = { activation: 'update' } as const;
    expect(await watched.activateDurably()).toEqual([]);
    expect(watched.kept).toEqual({});
    watched.change(100_001, 100_002);
    watched.pass(60);
    expect(idsOf(await watched.poll(durable))).toEqual([100_001, 100_002]);
    watched.change(100_003);
    watched.pass(60);
    expect(idsOf(await watched.poll(durable))).toEqual([100_003]);
    // Deactivated, which deletes the cursor.
    watched.kept = {};
    watched.change(100_004);
    watched.pass(3_600);
    expect(await watched.activateDurably()).toEqual([]);
    watched.change(100_005);
    watched.pass(60);
    expect(idsOf(await watched.poll(durable))).toEqual([100_005]);
  });

  it('is the latest activation with durable cursors, although none of its polls was stored before', async () => {
    await watched.activateDurably();
    watched.change(100_001);
    watched.pass(3_600);
    await watched.activateDurably();
    watched.change(100_002);
    watched.pass(60);
    expect(idsOf(await watched.poll({ activation: 'update' }))).toEqual([100_002]);
  });

  it('is another date when the date is changed, and the last position when it is not', async () => {
    watched.change(100_001);
    watched.pass(3 * 86_400);
    watched.change(100_002);
    watched.pass(60);
    const today = watched.bench.sandbox.now().slice(0, 10);
    const since = (startDate: string) => ({ ...attributes, startFrom: 'date', startDate });
    const fromToday = since(`${today}T00:00:00`);
    expect(idsOf(await watched.poll({ parameters: fromToday }))).toEqual([100_002]);
    expect(await watched.poll({ parameters: fromToday, activation: 'activate' })).toEqual([]);
    const before = new Date(Date.parse(today) - 4 * 86_400_000).toISOString().slice(0, 10);
    const found = idsOf(await watched.poll({ parameters: since(before) }));
    expect(found).toEqual(expect.arrayContaining([100_001, 100_002]));
  });

  it('is the first date of an expression, which gives a later one at each poll', async () => {
    const poll = (startDate: string) => {
      const dayBefore = new Date(Date.parse(`${watched.bench.sandbox.now()}Z`) - 86_400_000).toISOString();
      const parameters = { ...attributes, startFrom: 'date', startDate };
      return watched.poll({ parameters, evaluated: { startDate: dayBefore.slice(0, 19) } });
    };
    const yesterday = '={{ $now.minus({ days: 1 }) }}';
    watched.change(100_001);
    watched.pass(60);
    expect(idsOf(await poll(yesterday))).toContain(100_001);
    watched.pass(60);
    watched.change(100_002);
    watched.pass(3);
    expect(idsOf(await poll(yesterday))).toEqual([100_002]);
    watched.pass(60);
    expect(await poll(yesterday)).toEqual([]);
    const other = idsOf(await poll('={{ $now.minus({ hours: 24 }) }}'));
    expect(other).toEqual(expect.arrayContaining([100_001, 100_002]));
  });

  it('is the last position of an expression as the date that gives nothing later', async () => {
    const parameters = { ...attributes, startFrom: 'date', startDate: '={{ $vars.begin }}' };
    const dayBefore = new Date(Date.parse(`${watched.bench.sandbox.now()}Z`) - 86_400_000).toISOString();
    await watched.poll({ parameters, evaluated: { startDate: dayBefore.slice(0, 19) } });
    watched.pass(60);
    watched.change(100_001);
    watched.pass(3);
    expect(idsOf(await watched.poll({ parameters, evaluated: { startDate: '' } }))).toEqual([100_001]);
    watched.kept = {};
    const unknown = watched.poll({ parameters, evaluated: { startDate: '' } });
    await expect(unknown).rejects.toThrow(/Start Date is empty/);
  });

  it.each(['trigger', 'manual'] as const)(
    'is refused in the far future, where nothing would be returned for years (%s)',
    async (mode) => {
      const since = (startDate: string) => ({ mode, parameters: { ...attributes, startFrom: 'date', startDate } });
      const poll = () => failureOf(watched.poll(since('2062-03-01T00:00:00')));
      expect((await poll()).message).toMatch(
        /^Start Date lies in the future: no change before 2062-02-28T23:00:00.* is returned/,
      );
      // No position is stored: the next poll fails as well.
      expect((await poll()).message).toMatch(/in the future/);
      watched.change(100_001);
      const soon = new Date(Date.parse(`${watched.bench.sandbox.now()}Z`) + 3_600_000).toISOString().slice(0, 19);
      await expect(watched.poll(since(soon))).resolves.toBeDefined();
    },
  );

  it('is checked by a run by hand, too: an invalid date is not found out only by the log of n8n', async () => {
    const parameters = { ...attributes, startFrom: 'date', startDate: 'next week' };
    await expect(watched.poll({ parameters, mode: 'manual' })).rejects.toThrow(
      /^Start Date is "next week", which is not a time/,
    );
  });

  it.each(['/', '/api/v1', '/api/v1/'])(
    'is the last position where the same Service Address is written with %s at its end',
    async (end) => {
      await watched.poll();
      watched.pass(60);
      watched.change(100_001);
      watched.pass(3);
      const { baseUrl, legacyBaseUrl, authUrl } = watched.bench.sandbox;
      const addresses = { baseUrl: `${baseUrl}${end}`, legacyBaseUrl, authUrl };
      const credential = new CredentialStore(credentialsOf(addresses, { profile: quick }));
      expect(idsOf(await watched.poll({ credential }))).toEqual([100_001]);
    },
  );

  it('is the current time for another service of the credential', async () => {
    await watched.poll();
    const other = await Watched.open();
    other.kept = watched.kept;
    other.pass(60);
    other.change(100_001);
    other.pass(3);
    expect(await other.poll()).toEqual([]);
    await other.close();
  });
});
