import { expect, it } from 'vitest';
import type { Zone } from '../../../src/values/zone.ts';
import { Journal } from './journal.ts';
import { Poller } from './poller.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const springMs = Date.UTC(2027, 2, 28, 1);
const autumnMs = Date.UTC(2026, 9, 25, 1);
const updated = 'THIRD_PARTY_UPDATED';

/** One record changes every thirteen minutes, from three hours before the clock change to three hours after it. */
async function watchThrough(changeMs: number, zone: Zone, profileZone: Zone): Promise<Map<string, number>> {
  const journal = new Journal({ zone });
  const poller = new Poller({ journal, codes: [updated], overrides: { 'events.timeZone': profileZone } });
  const startMs = changeMs - 3 * hourMs;
  await poller.begin(startMs);
  for (let nowMs = startMs; nowMs < changeMs + 3 * hourMs; nowMs += 10 * minuteMs) {
    for (let atMs = nowMs; atMs < nowMs + 10 * minuteMs; atMs += minuteMs) {
      if ((atMs / minuteMs) % 13 === 0) journal.entries.push({ id: `${atMs}`, code: updated, atMs: atMs + 1_234 });
    }
    await poller.poll(nowMs + 10 * minuteMs);
  }
  for (let quiet = 0; quiet < 30; quiet++) await poller.poll(changeMs + (180 + 10 * quiet) * minuteMs);
  const times = new Map(journal.entries.map(({ id }) => [id, 0]));
  for (const { changed } of poller.handed) times.set(changed.id, times.get(changed.id)! + 1);
  return times;
}

it.each([
  ['in spring', springMs, 'Europe/Paris', 'Europe/Paris'],
  ['in autumn', autumnMs, 'Europe/Paris', 'Europe/Paris'],
  ['in spring, of a service in UTC', springMs, 'UTC', 'Europe/Paris'],
  ['in autumn, of a service in UTC', autumnMs, 'UTC', 'Europe/Paris'],
  ['in spring, with a profile in UTC', springMs, 'Europe/Paris', 'UTC'],
  ['in autumn, with a profile in UTC', autumnMs, 'Europe/Paris', 'UTC'],
] as const)('no event is lost at the clock change %s', async (_name, changeMs, zone, profileZone) => {
  const times = await watchThrough(changeMs, zone, profileZone);
  expect([...times].filter(([, each]) => each === 0)).toEqual([]);
  expect([...times].filter(([, each]) => each > 1).map(([id]) => new Date(Number(id)).toISOString())).toEqual([]);
});
