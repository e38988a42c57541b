import { afterEach, describe, expect, it } from 'vitest';
import { attributeChange, attributes, idsOf, Watched } from './watched.ts';

describe('The trigger hands each event over once', () => {
  let watched: Watched;
  afterEach(() => watched.close());

  it.each([0, 10, 300, 3_600])('although the clock of n8n is %i s behind the service', async (seconds) => {
    watched = await Watched.open({ now: 'real' });
    watched.pass(seconds);
    await watched.poll();
    watched.pass(60);
    watched.change(100_001, 100_002, 100_003);
    watched.pass(3);
    expect(idsOf(await watched.poll())).toEqual([100_001, 100_002, 100_003]);
    watched.pass(60);
    expect(await watched.poll()).toEqual([]);
  });

  it('where it happens in the second of a poll, and again in the rest of it', async () => {
    watched = await Watched.open();
    await watched.poll();
    let handed = 0;
    for (let round = 0; round < 8; round++) {
      watched.pass(60);
      watched.change(100_001);
      handed += (await watched.poll()).length;
      watched.change(100_002);
      handed += (await watched.poll()).length;
      watched.pass(3);
      handed += (await watched.poll()).length;
    }
    expect(handed).toBe(16);
  });

  it.each([[[]], [['G33=utc']], [['G34=exclusive']]])(
    'where a third party changes again and again, some of it shown late (%j)',
    async (variants) => {
      watched = await Watched.open({ variants });
      await watched.poll();
      watched.pass(200);
      const parties = [100_001, 100_002, 100_003];
      const { store } = watched.bench.sandbox;
      const { last } = store.get<{ last: number }>('SELECT max(id) AS last FROM event')!;
      let handed = 0;
      for (let round = 0; round < 12; round++) {
        for (const id of parties.slice(0, 1 + (round % 3))) {
          watched.change(id);
          watched.pass(2);
          watched.changeLate(id, 20 + 7 * round);
        }
        watched.pass(3);
        const items = await watched.poll();
        handed += items.flatMap(({ occurrences }) => occurrences as object[]).length;
        watched.pass(round % 4 === 0 ? 150 : 25);
      }
      for (let minute = 0; minute < 4; minute++) {
        watched.pass(60);
        handed += (await watched.poll()).flatMap(({ occurrences }) => occurrences as object[]).length;
      }
      const events = store.all(`SELECT DISTINCT resourceId, CAST(time / 1000 AS INT) FROM event WHERE id > ${last}`);
      expect(handed).toBe(events.length);
    },
  );

  it('while polls overlap: the second leaves all to the first', async () => {
    watched = await Watched.open();
    const poll = watched.activated();
    await poll();
    watched.pass(60);
    watched.change(100_001, 100_002);
    watched.pass(3);
    watched.bench.sandbox.setLatency(50);
    const found = await Promise.all([poll(), poll(), poll()]);
    expect(found.map((items) => items.length)).toEqual([2, 0, 0]);
    watched.pass(60);
    expect(await poll()).toEqual([]);
  });

  it('at the price of one search when nothing happened lately, however much did before', async () => {
    watched = await Watched.open({ seed: 700 });
    const searches = () => watched.bench.sandbox.counters().byOperation['thirdParties.searchByEvents'] ?? 0;
    await watched.poll();
    watched.pass(60);
    watched.change(...Array.from({ length: 600 }, (_, index) => 100_001 + index));
    watched.pass(3);
    const parameters = { ...attributes, options: { mostPerPoll: 1_000 } };
    expect(await watched.poll({ parameters })).toHaveLength(600);
    for (let minute = 0; minute < 4; minute++) {
      watched.pass(60);
      expect(await watched.poll({ parameters })).toEqual([]);
    }
    watched.bench.sandbox.resetCounters();
    watched.pass(60);
    expect(await watched.poll({ parameters })).toEqual([]);
    expect(searches()).toBe(1);
  });

  it('at the price of a few searches for one change', async () => {
    watched = await Watched.open();
    await watched.poll();
    watched.pass(60);
    watched.change(100_001);
    watched.pass(3);
    watched.bench.sandbox.resetCounters();
    expect(await watched.poll()).toMatchObject([{ events: [attributeChange] }]);
    expect(watched.bench.sandbox.counters().total).toBeLessThanOrEqual(20);
  });
});
