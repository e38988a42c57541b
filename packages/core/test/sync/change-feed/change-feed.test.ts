import { describe, expect, it } from 'vitest';
import { codes, Journal } from './journal.ts';
import { Poller } from './poller.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Noon in winter in Paris. */
const noonMs = Date.UTC(2026, 10, 20, 11);
const [added, updated] = ['THIRD_PARTY_ADDED', 'THIRD_PARTY_UPDATED'];
const both = [added, updated];

describe('Watching', () => {
  it('returns later events once, with code and second', async () => {
    const journal = new Journal();
    journal.entries.push({ id: 'before', code: added, atMs: noonMs - 90 * secondMs });
    const poller = new Poller({ journal, codes: both });
    await poller.begin(noonMs);
    journal.entries.push({ id: 'a', code: updated, atMs: noonMs + 12_345 });
    expect(await poller.poll(noonMs + minuteMs)).toEqual(['a']);
    const atSeconds = Math.floor((noonMs + 12_345) / secondMs);
    expect(poller.events()).toEqual([`a ${updated} ${atSeconds}`]);
    for (let minute = 2; minute < 150; minute++) expect(await poller.poll(noonMs + minute * minuteMs)).toEqual([]);
  });

  it('begins in the time that it has, however slow the service is, and loses no later event', async () => {
    const journal = new Journal();
    journal.entries.push({ id: 'long before', code: added, atMs: noonMs - hourMs });
    journal.entries.push({ id: 'just before', code: added, atMs: noonMs - 90 * secondMs });
    const poller = new Poller({ journal, codes: both });
    await poller.begin(noonMs, { latencyMs: 7 * secondMs, forMs: minuteMs });
    // Without a limit there are fifteen searches.
    expect(journal.searches).toBeLessThanOrEqual(10);
    journal.entries.push({ id: 'a', code: updated, atMs: noonMs + 20 * secondMs });
    expect(await poller.poll(noonMs + 2 * minuteMs)).toEqual(['just before', 'a']);
    expect(await poller.poll(noonMs + 3 * minuteMs)).toEqual([]);
  });

  it('costs one search without recent events, after any number of earlier ones', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes });
    await poller.begin(noonMs);
    for (let index = 0; index < 150; index++)
      journal.entries.push({ id: `${index}`, code: codes[index % 3]!, atMs: noonMs + 100 * index });
    expect(await poller.poll(noonMs + 2 * minuteMs)).toHaveLength(150);
    for (const minute of [3, 4, 5, 6]) expect(await poller.poll(noonMs + minute * minuteMs)).toEqual([]);
    journal.searches = 0;
    expect(await poller.poll(noonMs + 7 * minuteMs)).toEqual([]);
    expect(journal.searches).toBe(1);
    expect(poller.state.delivered).toEqual([]);
  });

  it('searches the parts of a busy time concurrently', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: both });
    await poller.begin(noonMs);
    for (let index = 0; index < 150; index++)
      journal.entries.push({ id: `${index % 20}`, code: both[index % 2]!, atMs: noonMs + 700 * index });
    journal.searches = 0;
    expect(await poller.poll(noonMs + 2 * minuteMs, { latencyMs: 100 })).toHaveLength(20);
    expect(journal.searches).toBeGreaterThan(150);
    expect(poller.tookMs).toBeLessThan((100 * journal.searches) / 4);
  });

  it('costs a few searches for one event, also for a record that changes each minute', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: codes.slice(0, 4) });
    await poller.begin(noonMs);
    for (let minute = 1; minute <= 20; minute++) {
      const isQuiet = minute < 5;
      // Not exactly at the beginning of a second.
      const atMs = noonMs + (minute - 1) * minuteMs + ((minute * 17_000) % 57_000) + 321;
      if (!isQuiet) journal.entries.push({ id: 'a', code: codes[minute % 4]!, atMs });
      journal.searches = 0;
      expect(await poller.poll(noonMs + minute * minuteMs)).toEqual(isQuiet ? [] : ['a']);
      expect(journal.searches).toBeLessThanOrEqual(isQuiet ? 2 : 25);
    }
  });

  it('returns the same record again for each later event, also in the next second and with another code', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: both });
    await poller.begin(noonMs);
    const atMs = [30_200, 31_100, 55_999, 56_000];
    for (const [index, ms] of atMs.entries()) {
      journal.entries.push({ id: 'a', code: updated, atMs: noonMs + ms });
      await poller.poll(noonMs + (index === 0 ? 33_000 : ms + 3_900));
    }
    journal.entries.push({ id: 'a', code: added, atMs: noonMs + 30_200, shownMs: noonMs + minuteMs });
    await poller.poll(noonMs + 3 * minuteMs);
    expect(poller.events(noonMs / 1000)).toEqual([
      `a ${updated} 30`,
      `a ${updated} 31`,
      `a ${updated} 55`,
      `a ${updated} 56`,
      `a ${added} 30`,
    ]);
  });

  it('returns an event together with the same one exactly at the beginning of the next second, since searches include both ends', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: both });
    await poller.begin(noonMs);
    for (const ms of [30_200, 31_000]) journal.entries.push({ id: 'a', code: updated, atMs: noonMs + ms });
    journal.entries.push({ id: 'b', code: updated, atMs: noonMs + 30_200 });
    await poller.poll(noonMs + minuteMs);
    await poller.poll(noonMs + 4 * minuteMs);
    expect(poller.events(noonMs / 1000)).toEqual([`b ${updated} 30`, `a ${updated} 31`]);
  });

  it('leaves events in the current second to the next poll', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: [updated] });
    await poller.begin(noonMs);
    journal.entries.push({ id: 'a', code: updated, atMs: noonMs + 60_200 });
    journal.entries.push({ id: 'a', code: updated, atMs: noonMs + 60_700 });
    expect(await poller.poll(noonMs + 60_500)).toEqual([]);
    expect(await poller.poll(noonMs + 2 * minuteMs)).toEqual(['a']);
    expect(await poller.poll(noonMs + 3 * minuteMs)).toEqual([]);
  });

  it('finds a late event of a record that was returned before, within the lookback of the profile', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: both });
    await poller.begin(noonMs);
    journal.entries.push({ id: 'a', code: updated, atMs: noonMs + 50_000 });
    expect(await poller.poll(noonMs + minuteMs)).toEqual(['a']);
    journal.entries.push({ id: 'a', code: updated, atMs: noonMs + 40_000, shownMs: noonMs + 80_000 });
    expect(await poller.poll(noonMs + 2 * minuteMs)).toEqual(['a']);
    expect(poller.events(noonMs / 1000)).toEqual([`a ${updated} 50`, `a ${updated} 40`]);
    journal.entries.push({ id: 'a', code: updated, atMs: noonMs + 41_000, shownMs: noonMs + 9 * minuteMs });
    for (const minute of [3, 5, 10, 11]) expect(await poller.poll(noonMs + minute * minuteMs)).toEqual([]);
  });

  it('starts at a time in the past, in ranges, and returns the excess over the limit of a poll later', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: both, most: 40 });
    for (let index = 0; index < 100; index++) {
      journal.entries.push({ id: `${index}`, code: both[index % 2]!, atMs: noonMs - (index % 7) * 30 * hourMs });
    }
    await poller.begin(noonMs, { sinceMs: noonMs - 130 * hourMs });
    const expected = journal.entries.filter(({ atMs }) => atMs >= noonMs - 130 * hourMs).map(({ id }) => id);
    const found: string[] = [];
    for (let minute = 1; minute < 6; minute++) found.push(...(await poller.poll(noonMs + minute * minuteMs)));
    expect(found.sort()).toEqual(expected.sort());
  });

  it('reads the past in the given span, and returns each event once and in order', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: both });
    await poller.begin(noonMs);
    const ids = Array.from({ length: 24 }, (_, index) => `${index}`);
    for (const [index, id] of ids.entries())
      journal.entries.push({ id, code: updated, atMs: noonMs + 2_500 + index * 5 * minuteMs });
    expect(await poller.poll(noonMs + 2 * hourMs, { maxSpanSeconds: 60 })).toEqual(ids);
    expect(journal.searches).toBeGreaterThanOrEqual(120);
    expect(await poller.poll(noonMs + 3 * hourMs)).toEqual([]);
  });

  it('learns the lag from the first event in a narrow span, with as few searches as one event needs', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: both });
    await poller.begin(noonMs);
    journal.entries.push({ id: 'a', code: updated, atMs: noonMs + 30_500 });
    journal.searches = 0;
    expect(await poller.poll(noonMs + minuteMs, { maxSpanSeconds: 60 })).toEqual(['a']);
    expect(journal.searches).toBeLessThan(30);
    expect(poller.state.lagSeconds).toBeLessThan(60);
  });

  it('reads a time without an event once, in whatever spans, while the lag is unknown', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: both });
    await poller.begin(noonMs);
    journal.searches = 0;
    // While it is read, time passes and a little more of it becomes complete.
    const options = { maxSpanSeconds: 60, latencyMs: 3 * secondMs };
    expect(await poller.poll(noonMs + 2 * minuteMs, options)).toEqual([]);
    expect(journal.searches).toBeLessThan(15);
  });

  it('reads in the given span where the service is ahead of the zone of the profile', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: both, overrides: { 'events.timeZone': 'UTC' } });
    await poller.begin(noonMs);
    journal.entries.push({ id: 'a', code: updated, atMs: noonMs + 10_500 });
    expect(await poller.poll(noonMs + minuteMs)).toEqual(['a']);
    for (let minute = 1; minute <= 20; minute++)
      journal.entries.push({ id: `${minute}`, code: added, atMs: noonMs + minute * minuteMs + 500 });
    const { batches } = poller;
    const found = await poller.poll(noonMs + 22 * minuteMs, { maxSpanSeconds: 120 });
    expect(found).toHaveLength(20);
    expect(poller.batches - batches).toBeGreaterThanOrEqual(10);
  });

  it('returns again the changes of a poll that died, and nothing else', async () => {
    const journal = new Journal();
    const poller = new Poller({ journal, codes: [updated] });
    await poller.begin(noonMs);
    journal.entries.push({ id: 'a', code: updated, atMs: noonMs + 10_000 });
    expect(await poller.poll(noonMs + minuteMs, { dies: true })).toEqual(['a']);
    journal.entries.push({ id: 'b', code: updated, atMs: noonMs + 70_000 });
    expect(await poller.poll(noonMs + 2 * minuteMs)).toEqual(['a', 'b']);
    expect(await poller.poll(noonMs + 3 * minuteMs)).toEqual([]);
  });
});
