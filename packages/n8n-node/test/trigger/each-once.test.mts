import { afterEach, describe, expect, it, vi } from 'vitest';
import { WaitClock } from '../fake/clock.mts';
import { changeAgainAndAgain, countings } from './again.mts';
import { attributeChange, attributes, idsOf, Watched } from './watched.mts';

describe('The trigger returns each event once', () => {
  let watched: Watched;
  afterEach(() => {
    vi.restoreAllMocks();
    return watched.close();
  });

  it.each([0, 10, 300, 3_600])('when the clock of n8n is %i s behind the service', async (seconds) => {
    WaitClock.install();
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

  it('when it happens in the second of a poll, and again later in that second', async () => {
    watched = await Watched.open();
    await watched.poll();
    let handed = 0;
    for (let round = 0; round < 4; round++) {
      watched.pass(60);
      watched.change(100_001);
      handed += (await watched.poll()).length;
      watched.change(100_002);
      handed += (await watched.poll()).length;
      watched.pass(3);
      handed += (await watched.poll()).length;
    }
    expect(handed).toBe(8);
  });

  it.each(countings.slice(0, 1))(
    'when a third party changes repeatedly, some changes visible late (%j)',
    async (variants) => {
      watched = await Watched.open({ variants });
      const { handed, happened } = await changeAgainAndAgain(watched, 4);
      expect(handed).toBe(happened);
    },
  );

  it('when polls overlap: the second leaves all events to the first', async () => {
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

  it('with one search when nothing happened lately, however much did before', async () => {
    watched = await Watched.open({ seed: 130 });
    const searches = () => watched.bench.sandbox.counters().byOperation['thirdParties.searchByEvents'] ?? 0;
    await watched.poll();
    watched.pass(60);
    watched.change(...Array.from({ length: 120 }, (_, index) => 100_001 + index));
    watched.pass(3);
    const parameters = { ...attributes, options: { maxChanges: 1_000 } };
    expect(await watched.poll({ parameters })).toHaveLength(120);
    for (let minute = 0; minute < 4; minute++) {
      watched.pass(60);
      expect(await watched.poll({ parameters })).toEqual([]);
    }
    watched.bench.sandbox.resetCounters();
    watched.pass(60);
    expect(await watched.poll({ parameters })).toEqual([]);
    expect(searches()).toBe(1);
  });

  it('with a few searches for one change', async () => {
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
