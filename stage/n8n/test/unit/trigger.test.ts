import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ThirdPartyRiskTrigger } from '../../../../packages/n8n-node/nodes/ThirdPartyRisk/ThirdPartyRiskTrigger.node.ts';
import { failureOf } from './fake/claims.ts';
import { credentialsOf, CredentialStore } from './fake/credential-store.ts';
import { fakeFunctions } from './fake/functions.ts';
import { Workbench } from './fake/workbench.ts';

const trigger = new ThirdPartyRiskTrigger();
const attributeChange = 'THIRD_PARTY_ATTRIBUTE_UPDATED';
const attributes: INodeParameters = {
  subject: 'thirdParty',
  eventChoice: 'codes',
  thirdPartyEvents: [attributeChange],
  include: [],
};

describe('The trigger', () => {
  let bench: Workbench;
  /** What n8n keeps with the workflow. */
  let kept: IDataObject;
  beforeEach(async () => {
    bench = await Workbench.open();
    kept = {};
  });
  afterEach(() => bench.close());

  /** A portfolio large enough for a backlog. */
  async function enlarge(): Promise<void> {
    await bench.close();
    bench = await Workbench.open({ seed: 200 });
  }

  interface PollOptions {
    readonly parameters?: INodeParameters;
    readonly mode?: 'manual' | 'trigger';
    readonly budgetMs?: number;
    readonly credential?: CredentialStore;
  }

  async function poll({ parameters = attributes, mode = 'trigger', ...rest }: PollOptions = {}): Promise<
    IDataObject[]
  > {
    const { description } = trigger;
    const functions = fakeFunctions({
      description,
      credential: bench.credential,
      parameters,
      mode,
      staticData: kept,
      ...rest,
    });
    const items = await trigger.poll.call(functions.poll);
    return items?.[0]?.map(({ json }) => json) ?? [];
  }

  /** As n8n does when it is killed before it has saved: the next start reads what was saved before. */
  async function pollAndDie(): Promise<IDataObject[]> {
    const saved = structuredClone(kept);
    const items = await poll();
    kept = saved;
    return items;
  }

  const change = (...resourceIds: readonly number[]): void => {
    bench.sandbox.record(resourceIds.map((resourceId) => ({ code: attributeChange, resourceId })));
  };
  const pass = (seconds: number) => bench.sandbox.advance({ seconds });
  const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
  const idsOf = (items: readonly IDataObject[]) => sorted(items.map((each) => Number(each['thirdpartyId'])));

  it('hands over nothing at first, then each change once, although looks reach back', async () => {
    change(100_001);
    pass(30);
    expect(await poll()).toEqual([]);
    pass(30);
    change(100_002, 100_003);
    pass(5);
    expect(idsOf(await poll())).toEqual([100_002, 100_003]);
    for (let minute = 0; minute < 4; minute++) {
      pass(60);
      expect(await poll()).toEqual([]);
    }
    pass(3 * 3_600);
    expect(await poll()).toEqual([]);
  });

  it('hands over a resource again when it changes again a minute later', async () => {
    await poll();
    for (let round = 0; round < 3; round++) {
      pass(60);
      change(100_004);
      pass(2);
      expect(idsOf(await poll())).toEqual([100_004]);
    }
  });

  it('begins at a date when it is told to, and hands over what changed since', async () => {
    change(100_005);
    pass(3 * 86_400);
    change(100_006);
    pass(60);
    const now = bench.sandbox.now();
    const startDate = `${now.slice(0, 11)}00:00:00`;
    const parameters = { ...attributes, startFrom: 'date', startDate };
    const found = idsOf(await poll({ parameters }));
    expect(found).toContain(100_006);
    expect(found).not.toContain(100_005);
    pass(60);
    expect(await poll({ parameters })).toEqual([]);
  });

  it('loses nothing when a poll fails: the next one begins where it did', async () => {
    await poll();
    pass(60);
    change(100_007);
    pass(2);
    const saved = structuredClone(kept);
    bench.sandbox.setFaults(['500@thirdParties.searchByEvents=1']);
    const profile = '{"version": 1, "overrides": {"behaviour.rate.tries": 1}}';
    const credential = new CredentialStore({ ...bench.credential.data, profile });
    const failure = await failureOf(poll({ credential }));
    expect(failure.message).toMatch(/can not be reached now/);
    expect(kept).toEqual(saved);
    bench.sandbox.setFaults([]);
    pass(600);
    expect(idsOf(await poll())).toEqual([100_007]);
  });

  it('keeps the "now" of a first poll that fails: what changes until the next one is handed over', async () => {
    // The two looks that find out the service's time are answered, the one after them is not.
    bench.sandbox.setFaults(['503@thirdParties.searchByEvents=0.4']);
    const profile = '{"version": 1, "overrides": {"behaviour.rate.tries": 1}}';
    const credential = new CredentialStore({ ...bench.credential.data, profile });
    await failureOf(poll({ credential }));
    const statuses = bench.sandbox.requests().filter(({ operation }) => operation === 'thirdParties.searchByEvents');
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 503]);
    bench.sandbox.setFaults([]);
    pass(30);
    change(100_013);
    pass(30);
    expect(idsOf(await poll())).toEqual([100_013]);
  });

  it('finds what changed although the service counts its times in another zone than is thought', async () => {
    await bench.close();
    bench = await Workbench.open({ variants: ['G33=utc'] });
    await poll();
    for (const id of [100_014, 100_015, 100_016]) {
      pass(60);
      change(id);
      pass(2);
      expect(idsOf(await poll())).toEqual([id]);
    }
  });

  it('reaches back for a change that the service shows a minute late', async () => {
    const profile = '{"version": 1, "overrides": {"behaviour.zoneMarginSeconds": 0}}';
    const credential = new CredentialStore(credentialsOf(bench.sandbox, { profile }));
    await poll({ credential });
    pass(120);
    change(100_017);
    pass(2);
    expect(idsOf(await poll({ credential }))).toEqual([100_017]);
    change(100_018);
    bench.sandbox.store.run('UPDATE event SET time = time - 60000 WHERE id = (SELECT max(id) FROM event)');
    pass(30);
    expect(idsOf(await poll({ credential }))).toEqual([100_018]);
  });

  it('hands over again after a kill, and loses nothing', async () => {
    await poll();
    pass(60);
    change(100_008);
    pass(2);
    expect(idsOf(await pollAndDie())).toEqual([100_008]);
    pass(60);
    change(100_009);
    pass(2);
    expect(idsOf(await poll())).toEqual([100_008, 100_009]);
    pass(60);
    expect(await poll()).toEqual([]);
  });

  it('hands over every change at least once through bursts and kills, twice at most for each kill', async () => {
    await poll();
    const wanted = new Map<number, number>();
    const given = new Map<number, number>();
    let kills = 0;
    const take = (items: readonly IDataObject[]) => {
      for (const id of idsOf(items)) given.set(id, (given.get(id) ?? 0) + 1);
    };
    for (let round = 0; round < 25; round++) {
      pass(40 + ((round * 37) % 50));
      for (let index = 0; index < (round * 7) % 12; index++) {
        const id = 100_001 + ((round * 31 + index * 17) % 25);
        change(id);
        wanted.set(id, (wanted.get(id) ?? 0) + 1);
      }
      pass(1);
      if (round % 4 === 3) {
        take(await pollAndDie());
        kills += 1;
      } else take(await poll());
    }
    pass(60);
    take(await poll());
    expect([...wanted.keys()].filter((id) => !given.has(id))).toEqual([]);
    for (const [id, times] of given) expect(times).toBeLessThanOrEqual((wanted.get(id) ?? 0) + kills);
    const extra =
      [...given.values()].reduce((sum, times) => sum + times, 0) - [...wanted.values()].reduce((a, b) => a + b, 0);
    expect(extra).toBeLessThanOrEqual(kills * 12);
  });

  it('works a backlog off over several polls, each change once, and then what came meanwhile', async () => {
    await enlarge();
    await poll();
    pass(60);
    const many = Array.from({ length: 130 }, (_, index) => 100_001 + index);
    change(...many);
    pass(2);
    const parameters = { ...attributes, options: { mostPerPoll: 50 } };
    const first = idsOf(await poll({ parameters }));
    expect(first).toHaveLength(50);
    change(100_200);
    // Out of the running second: on a slow machine a poll goes on after the backlog.
    pass(2);
    const rest = [...idsOf(await poll({ parameters })), ...idsOf(await poll({ parameters }))];
    pass(60);
    const last = idsOf(await poll({ parameters }));
    expect(sorted([...first, ...rest, ...last])).toEqual([...many, 100_200]);
  });

  it('stops before its time is used up, and goes on with the next poll', async () => {
    await enlarge();
    await poll();
    pass(60);
    const many = Array.from({ length: 130 }, (_, index) => 100_001 + index);
    change(...many);
    pass(2);
    bench.sandbox.setLatency(100);
    const parameters = { ...attributes, include: ['thirdParty', 'indicators'] };
    const first = await poll({ parameters, budgetMs: 4_000 });
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(130);
    bench.sandbox.setLatency(0);
    const found = [...idsOf(first)];
    for (let round = 0; round < 3; round++) found.push(...idsOf(await poll({ parameters })));
    expect(sorted(found)).toEqual(many);
  });

  it('catches up after weeks away, in stretches that the service allows', async () => {
    await poll();
    for (let week = 0; week < 3; week++) {
      pass(7 * 86_400);
      change(100_010 + week);
    }
    pass(60);
    const found = idsOf(await poll());
    for (const id of [100_010, 100_011, 100_012]) expect(found).toContain(id);
  });

  it('shows a small sample by hand and keeps nothing of it', async () => {
    const sample = await poll({ mode: 'manual', parameters: { ...attributes, eventChoice: 'any' } });
    expect(sample.length).toBeGreaterThan(0);
    expect(sample.length).toBeLessThanOrEqual(3);
    expect(kept).toEqual({});
  });

  it('adds the third party with its attributes behind a dossier and a document, reading each owner once', async () => {
    for (const subject of ['dossier', 'document']) {
      const parameters = { subject, eventChoice: 'any', include: ['thirdParty', 'attributes'] };
      const [item] = await poll({ mode: 'manual', parameters });
      expect(item).toMatchObject({ changed: subject, thirdParty: { thirdpartyId: item?.['thirdpartyId'] } });
      expect(item?.['attributes']).toHaveProperty('Category');
    }
    const [dossier] = await bench.json('dossier', 'getAll', { limit: 1 });
    const documents = await bench.json('document', 'getAll', {
      dossierId: { mode: 'id', value: String(dossier?.['dossierId']) },
      returnAll: true,
    });
    const parameters = { subject: 'document', eventChoice: 'any', include: ['thirdParty'] };
    await poll({ parameters });
    pass(60);
    const events = documents.map((each) => ({ code: 'DOCUMENT_ANSWER_ADDED', resourceId: Number(each['documentId']) }));
    bench.sandbox.record(events);
    pass(2);
    bench.sandbox.resetCounters();
    expect(await poll({ parameters })).toHaveLength(documents.length);
    expect(bench.sandbox.counters().byOperation['dossiers.get']).toBe(1);
    expect(bench.sandbox.counters().byOperation['thirdParties.get']).toBe(1);
  });

  it('hands a change over without the lists that are not found, which are null', async () => {
    bench.sandbox.setFaults(['404@attributes.list=1']);
    const parameters = { subject: 'dossier', eventChoice: 'any', include: ['attributes', 'indicators'] };
    const [item] = await poll({ mode: 'manual', parameters });
    expect(item).toMatchObject({ changed: 'dossier', attributes: null, indicators: expect.any(Object) });
    bench.sandbox.setFaults([]);
  });

  it('begins anew when it watches something else', async () => {
    await poll();
    pass(60);
    change(100_011);
    pass(2);
    const parameters = { ...attributes, thirdPartyEvents: [attributeChange, 'THIRD_PARTY_ADDED'] };
    expect(await poll({ parameters })).toEqual([]);
  });

  it('needs a zone no wider than the service has: without the margin it asks for less', async () => {
    const profile = '{"version": 1, "overrides": {"behaviour.zoneMarginSeconds": 0}}';
    const credential = new CredentialStore(credentialsOf(bench.sandbox, { profile }));
    await poll({ credential });
    pass(60);
    change(100_012);
    pass(2);
    expect(idsOf(await poll({ credential }))).toEqual([100_012]);
    pass(60);
    expect(await poll({ credential })).toEqual([]);
    expect((kept['poll'] as { seen: string[] }).seen.length).toBeLessThan(5);
  });

  it('says what is missing: a start date, an event', async () => {
    const dated = { ...attributes, startFrom: 'date', startDate: '' };
    expect((await failureOf(poll({ parameters: dated }))).message).toMatch(/Start Date is empty/);
    const none = { ...attributes, thirdPartyEvents: [] };
    expect((await failureOf(poll({ parameters: none }))).message).toMatch(/No event is chosen/);
  });
});
