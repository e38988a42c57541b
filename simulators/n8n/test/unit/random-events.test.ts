import { startSeeded } from '@tpr/sandbox/seeded';
import { expect, test } from 'vitest';
import { eventsAfter, lastEvent } from '../harness/journal.ts';
import { createEventSource } from '../harness/random-events.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { stressPlans } from '../harness/stress-services.ts';

const codes = ['THIRD_PARTY_ATTRIBUTE_UPDATED', 'THIRD_PARTY_UPDATED'];

/** The events of 200 steps of three events, each with the seconds by which it is late. */
async function record(ageSeconds: number) {
  const sandbox = await startSeeded();
  const mark = lastEvent(sandbox.store);
  const step = createEventSource(sandbox, { codes, parties: 12 }, seededRandom(7));
  const lateSeconds: number[] = [];
  for (let count = 0; count < 200; count++) {
    sandbox.advance({ seconds: 1 });
    const before = lastEvent(sandbox.store);
    const nowMs = Date.parse(`${sandbox.now()}Z`);
    step(3, ageSeconds);
    const times = sandbox.store.all<{ time: number }>('SELECT time FROM event WHERE id > ?', before);
    lateSeconds.push(...times.map(({ time }) => (nowMs - time) / 1_000));
  }
  const events = eventsAfter(sandbox, mark, codes);
  await sandbox.close();
  return { events, lateSeconds };
}

test('the same third parties change by the same event repeatedly', async () => {
  const { events } = await record(120);
  expect(events).toHaveLength(600);
  const kinds = new Set(events.map(({ id, code }) => `${id} ${code}`));
  expect(kinds.size).toBe(12 * codes.length);
});

test('a part of the events is at the very beginning of a second', async () => {
  const { events } = await record(120);
  const round = events.filter(({ isRound }) => isRound).length;
  expect(round).toBeGreaterThan(30);
  expect(round).toBeLessThan(300);
});

test('a part of the events is visible up to 100 s late, and none is before the beginning', async () => {
  const { lateSeconds } = await record(120);
  const late = lateSeconds.filter((seconds) => seconds > 2);
  expect(late.length).toBeGreaterThan(30);
  expect(Math.max(...late)).toBeGreaterThan(60);
  expect(Math.max(...late)).toBeLessThanOrEqual(101);
  expect(Math.max(...(await record(5)).lateSeconds)).toBeLessThanOrEqual(6);
});

test('the watched services have each difference of clock and zone, one refuses a record, and one is slow', () => {
  const ahead = stressPlans.map(({ aheadSeconds = 0 }) => aheadSeconds);
  expect(new Set(ahead)).toEqual(new Set([0, 10, -10, 300, -300]));
  expect(stressPlans.filter(({ options }) => options?.variants?.includes('G33=utc'))).toHaveLength(1);
  expect(stressPlans.filter(({ refusesOne }) => refusesOne === true)).toHaveLength(1);
  expect(stressPlans.at(-1)?.name).toBe('slow');
  const [largest] = stressPlans;
  expect(largest).toMatchObject({ codes: 4, options: { seed: 400 } });
  expect(largest.burst).toBeGreaterThanOrEqual(250);
});
