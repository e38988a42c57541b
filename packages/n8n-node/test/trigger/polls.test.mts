import type { IDataObject } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { N8nTransport } from '../../nodes/ThirdPartyRisk/transport/n8n-transport.ts';
import { failureOf } from '../fake/claims.mts';
import { WaitClock } from '../fake/clock.mts';
import { attributes, idsOf, sorted, Watched } from './watched.mts';

describe('The trigger', () => {
  let watched: Watched;
  beforeEach(async () => {
    watched = await Watched.open();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    return watched.close();
  });

  it('returns nothing at first, then each change once, although its searches overlap', async () => {
    watched.change(100_001);
    watched.pass(30);
    expect(await watched.poll()).toEqual([]);
    watched.pass(30);
    watched.change(100_002, 100_003);
    watched.pass(5);
    expect(idsOf(await watched.poll())).toEqual([100_002, 100_003]);
    for (let minute = 0; minute < 4; minute++) {
      watched.pass(60);
      expect(await watched.poll()).toEqual([]);
    }
    watched.pass(3 * 3_600);
    expect(await watched.poll()).toEqual([]);
  });

  it('returns a resource again when it changes again a minute later', async () => {
    await watched.poll();
    for (let round = 0; round < 3; round++) {
      watched.pass(60);
      watched.change(100_004);
      watched.pass(2);
      expect(idsOf(await watched.poll())).toEqual([100_004]);
    }
  });

  it('begins at the Start Date, and returns the changes since', async () => {
    watched.change(100_005);
    watched.pass(3 * 86_400);
    watched.change(100_006);
    watched.pass(60);
    const now = watched.bench.sandbox.now();
    const startDate = `${now.slice(0, 11)}00:00:00`;
    const parameters = { ...attributes, startFrom: 'date', startDate };
    const found = idsOf(await watched.poll({ parameters }));
    expect(found).toContain(100_006);
    expect(found).not.toContain(100_005);
    watched.pass(60);
    expect(await watched.poll({ parameters })).toEqual([]);
  });

  it('of a workflow does not hold up another one there, although both have one ID, as after a copy in its JSON', async () => {
    const other = new Watched(watched.bench);
    const poll = async () => await Promise.all([watched.poll({ name: 'First' }), other.poll({ name: 'Second' })]);
    await poll();
    watched.pass(60);
    watched.change(100_004);
    watched.pass(2);
    expect((await poll()).map(idsOf)).toEqual([[100_004], [100_004]]);
  });

  it('loses no change when a poll fails: the next one begins at the same position', async () => {
    await watched.poll();
    watched.pass(60);
    watched.change(100_007);
    watched.pass(2);
    const saved = structuredClone(watched.kept);
    watched.bench.sandbox.setFaults(['500@thirdParties.searchByEvents=1']);
    const credential = watched.credentialWith({ 'retry.maxAttempts': 1 });
    const failure = await failureOf(watched.poll({ credential }));
    expect(failure.message).toMatch(/cannot answer now/);
    expect(watched.kept).toEqual(saved);
    watched.bench.sandbox.setFaults([]);
    watched.pass(600);
    expect(idsOf(await watched.poll())).toEqual([100_007]);
  });

  it('keeps the starting time of a failed first poll: a change before the next one is returned', async () => {
    // The two searches that find out the service's time succeed, the one after them fails.
    watched.bench.sandbox.setFaults(['503@thirdParties.searchByEvents=0.4']);
    const credential = watched.credentialWith({ 'retry.maxAttempts': 1 });
    await failureOf(watched.poll({ credential }));
    const statuses = watched.bench.sandbox
      .requests()
      .filter(({ operation }) => operation === 'thirdParties.searchByEvents');
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 503]);
    watched.bench.sandbox.setFaults([]);
    watched.pass(30);
    watched.change(100_013);
    watched.pass(30);
    expect(idsOf(await watched.poll())).toEqual([100_013]);
  });

  it('finds changes when the service records its times in another zone than the profile says', async () => {
    await watched.close();
    watched = await Watched.open({ variants: ['G33=utc'] });
    await watched.poll();
    for (const id of [100_014, 100_015, 100_016]) {
      watched.pass(60);
      watched.change(id);
      watched.pass(2);
      expect(idsOf(await watched.poll())).toEqual([id]);
    }
  });

  it('searches far enough back for a change that the service shows a minute late', async () => {
    const credential = watched.credentialWith({ 'events.zoneToleranceSeconds': 0 });
    await watched.poll({ credential });
    watched.pass(120);
    watched.change(100_017);
    watched.pass(2);
    expect(idsOf(await watched.poll({ credential }))).toEqual([100_017]);
    watched.changeLate(100_018, 60);
    watched.pass(30);
    expect(idsOf(await watched.poll({ credential }))).toEqual([100_018]);
  });

  it('returns changes again after a kill, and loses none', async () => {
    await watched.poll();
    watched.pass(60);
    watched.change(100_008);
    watched.pass(2);
    expect(idsOf(await watched.pollAndDie())).toEqual([100_008]);
    watched.pass(60);
    watched.change(100_009);
    watched.pass(2);
    expect(idsOf(await watched.poll())).toEqual([100_008, 100_009]);
    watched.pass(60);
    expect(await watched.poll()).toEqual([]);
  });

  it('returns every change at least once through bursts and kills, twice at most for each kill', async () => {
    await watched.poll();
    const wanted = new Map<number, number>();
    const given = new Map<number, number>();
    let kills = 0;
    const take = (items: readonly IDataObject[]) => {
      for (const id of idsOf(items)) given.set(id, (given.get(id) ?? 0) + 1);
    };
    for (let round = 0; round < 8; round++) {
      watched.pass(40 + ((round * 37) % 50));
      for (let index = 0; index < (round * 7) % 12; index++) {
        const id = 100_001 + ((round * 31 + index * 17) % 25);
        watched.change(id);
        wanted.set(id, (wanted.get(id) ?? 0) + 1);
      }
      watched.pass(1);
      if (round % 4 === 3) {
        take(await watched.pollAndDie());
        kills += 1;
      } else take(await watched.poll());
    }
    watched.pass(60);
    take(await watched.poll());
    expect([...wanted.keys()].filter((id) => !given.has(id))).toEqual([]);
    for (const [id, times] of given) expect(times).toBeLessThanOrEqual((wanted.get(id) ?? 0) + kills);
    const extra =
      [...given.values()].reduce((sum, times) => sum + times, 0) - [...wanted.values()].reduce((a, b) => a + b, 0);
    expect(extra).toBeLessThanOrEqual(kills * 12);
  });

  it('returns a backlog over several polls, each change once, and then later changes', async () => {
    await watched.poll();
    watched.pass(60);
    const many = Array.from({ length: 20 }, (_, index) => 100_001 + index);
    watched.change(...many);
    watched.pass(2);
    const parameters = { ...attributes, options: { maxChanges: 8 } };
    const first = idsOf(await watched.poll({ parameters }));
    expect(first).toHaveLength(8);
    watched.change(100_025);
    // Into the next second: on a slow machine a poll continues after the backlog.
    watched.pass(2);
    const rest = [...idsOf(await watched.poll({ parameters })), ...idsOf(await watched.poll({ parameters }))];
    watched.pass(60);
    const last = idsOf(await watched.poll({ parameters }));
    expect(sorted([...first, ...rest, ...last])).toEqual([...many, 100_025]);
  });

  it('stops before its time limit, and continues with the next poll', async () => {
    await watched.close();
    WaitClock.install();
    watched = await Watched.open();
    await watched.poll();
    watched.pass(60);
    const many = Array.from({ length: 20 }, (_, index) => 100_001 + index);
    watched.change(...many);
    watched.pass(2);
    watched.bench.sandbox.setFaults(['503@indicators.list=/100015']);
    const parameters = { ...attributes, include: ['thirdParty', 'indicators'] };
    const credential = watched.credentialWith({
      'retry.initialDelayMs': 300,
      'retry.maxDelayMs': 30_000,
    });
    const first = await watched.poll({ parameters, credential, budgetMs: 5_000 });
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(20);
    watched.bench.sandbox.setFaults([]);
    const found = [...idsOf(first)];
    for (let round = 0; round < 3; round++) found.push(...idsOf(await watched.poll({ parameters })));
    expect(sorted(found)).toEqual(many);
  });

  /** Opens the trigger of a service whose every response takes so long, by the clock of n8n. */
  async function openSlow(responseMs: number): Promise<void> {
    await watched.close();
    const clock = WaitClock.install();
    watched = await Watched.open();
    await watched.poll();
    const spy = vi.spyOn(N8nTransport.prototype, 'send');
    const send = spy.getMockImplementation()!;
    spy.mockImplementation(async function (this: N8nTransport, ...request) {
      const response = await send.apply(this, request);
      await clock.sleep(responseMs);
      return response;
    });
  }

  it('returns each event once where a poll has time for three searches only, by reading shorter parts of the past', async () => {
    await openSlow(8_000);
    const ids = [100_001, 100_002, 100_003];
    for (const id of ids) {
      watched.pass(600);
      watched.change(id);
    }
    watched.pass(5 * 3_600);
    const found: number[] = [];
    const spans: unknown[] = [];
    for (let minute = 0; minute < 12; minute++) {
      watched.pass(60);
      found.push(...idsOf(await watched.poll({ budgetMs: 36_000 })));
      spans.push((watched.kept['poll'] as IDataObject)['maxSpanSeconds']);
    }
    expect(found).toEqual(ids);
    expect(spans.filter((span) => span !== undefined).length).toBeGreaterThan(0);
    expect(spans.at(-1)).toBeUndefined();
  });

  it('reads a quarter of the remaining time range after a poll that ran out of time', async () => {
    await openSlow(8_000);
    watched.change(100_001);
    watched.pass(20 * 60);
    watched.change(100_002);
    watched.pass(20 * 60);
    expect(await watched.poll({ budgetMs: 36_000 })).toEqual([]);
    const { maxSpanSeconds } = watched.kept['poll'] as IDataObject;
    // The lag of the service's zone is not known yet: two hours before the last poll are left, too.
    expect(maxSpanSeconds).toBeGreaterThan((40 * 60) / 4);
    expect(maxSpanSeconds).toBeLessThan((3 * 3_600) / 4);
  });

  it('returns each event once where a poll has time for few searches and events keep coming', async () => {
    await openSlow(2_000);
    const happened: number[] = [];
    const found: number[] = [];
    for (let round = 0; round < 36; round++) {
      watched.pass(150);
      if (round % 4 === 0 && round < 12) {
        happened.push(100_001 + happened.length);
        watched.change(happened.at(-1)!);
      }
      watched.pass(150);
      found.push(...idsOf(await watched.poll({ budgetMs: 36_000 })));
    }
    expect(found).toEqual(happened);
  });

  it('catches up after weeks, in periods that the service allows', async () => {
    await watched.poll();
    for (let week = 0; week < 3; week++) {
      watched.pass(7 * 86_400);
      watched.change(100_010 + week);
    }
    watched.pass(60);
    const found = idsOf(await watched.poll());
    for (const id of [100_010, 100_011, 100_012]) expect(found).toContain(id);
  });

  it('returns a small sample in a manual run and stores nothing', async () => {
    const sample = await watched.poll({ mode: 'manual', parameters: { ...attributes, eventSelection: 'any' } });
    expect(sample.length).toBeGreaterThan(0);
    expect(sample.length).toBeLessThanOrEqual(3);
    expect(watched.kept).toEqual({});
    const { total, byOperation } = watched.bench.sandbox.counters();
    expect(total - (byOperation['auth.password'] ?? 0)).toBeLessThanOrEqual(2);
  });

  it('adds the third party with its attributes to a dossier and a document, and reads each owner once', async () => {
    for (const subject of ['dossier', 'document']) {
      const parameters = { resourceType: subject, eventSelection: 'any', include: ['thirdParty', 'attributes'] };
      const [item] = await watched.poll({ mode: 'manual', parameters });
      expect(item).toMatchObject({ changed: subject, thirdParty: { thirdpartyId: item?.['thirdpartyId'] } });
      expect(item?.['attributes']).toHaveProperty('Category');
    }
    const [dossier] = await watched.bench.json('dossier', 'getAll', { limit: 1 });
    const documents = await watched.bench.json('document', 'getAll', {
      dossierId: { mode: 'id', value: String(dossier?.['dossierId']) },
      returnAll: true,
    });
    const parameters = { resourceType: 'document', eventSelection: 'any', include: ['thirdParty'] };
    await watched.poll({ parameters });
    watched.pass(60);
    const events = documents.map((each) => ({ code: 'DOCUMENT_ANSWER_ADDED', resourceId: Number(each['documentId']) }));
    watched.bench.sandbox.record(events);
    watched.pass(2);
    watched.bench.sandbox.resetCounters();
    expect(await watched.poll({ parameters })).toHaveLength(documents.length);
    expect(watched.bench.sandbox.counters().byOperation['dossiers.get']).toBe(1);
    expect(watched.bench.sandbox.counters().byOperation['thirdParties.get']).toBe(1);
  });

  it('returns a change without the lists that are not found, which are null', async () => {
    watched.bench.sandbox.setFaults(['404@attributes.list=1']);
    const parameters = { resourceType: 'dossier', eventSelection: 'any', include: ['attributes', 'indicators'] };
    const [item] = await watched.poll({ mode: 'manual', parameters });
    expect(item).toMatchObject({ changed: 'dossier', attributes: null, indicators: expect.any(Object) });
    watched.bench.sandbox.setFaults([]);
  });

  it('searches a shorter period without the margin of the zone', async () => {
    const credential = watched.credentialWith({ 'events.zoneToleranceSeconds': 0 });
    await watched.poll({ credential });
    watched.pass(60);
    watched.change(100_012);
    watched.pass(2);
    expect(idsOf(await watched.poll({ credential }))).toEqual([100_012]);
    watched.pass(60);
    expect(await watched.poll({ credential })).toEqual([]);
    const asked = watched.bench.sandbox.requests().at(-1)!;
    const [from, until] = ['Start', 'End'].map((end) => {
      const query = new URL(asked.path, 'http://sandbox').searchParams;
      return Date.parse(`${query.get(`eventOccurrence${end}Date`)}Z`);
    });
    expect(until! - from!).toBeLessThanOrEqual(240_000);
  });

  it('reports a missing start date, a missing event, a word that is not a choice, and a limit below one', async () => {
    const dated = { ...attributes, startFrom: 'date', startDate: '' };
    expect((await failureOf(watched.poll({ parameters: dated }))).message).toMatch(/Start Date is empty/);
    const misspelt = { ...attributes, startFrom: 'today' };
    expect((await failureOf(watched.poll({ parameters: misspelt }))).message).toMatch(/^Start From is "today"/);
    const unknown = { ...attributes, include: ['thirdparty', 'scores'] };
    expect((await failureOf(watched.poll({ parameters: unknown }))).message).toMatch(/^Include is "scores"/);
    for (const maxChanges of [0, -3, 2.5]) {
      const limited = { ...attributes, options: { maxChanges } };
      expect((await failureOf(watched.poll({ parameters: limited }))).message).toBe(
        `Max Changes per Poll is ${maxChanges}: give a whole number from 1 on`,
      );
    }
    const none = { ...attributes, thirdPartyEvents: [] };
    expect((await failureOf(watched.poll({ parameters: none }))).message).toMatch(/No event is chosen/);
  });
});
