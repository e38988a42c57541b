import { describe, expect, it } from 'vitest';
import { describeError } from '../../src/i18n/describe-error.ts';
import { eachWindow } from '../../src/sync/time-windows.ts';
import { searchEvents, type Search } from '../../src/sync/search-events.ts';
import { planSearches, staleFacets } from '../../src/sync/stale-facets.ts';
import { filterOf, splitCodes, splitRange } from '../../src/api/event-window.ts';
import type { Op } from '../../src/runtime/op.ts';
import { eventSets, thirdPartyEvents } from '../../src/api/events.ts';
import { createSignedClient, driveAsync, json, queryOf } from '../http/bench.ts';
import { reply } from '../conformance/index.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 10, 20, 12);
const empty = json({ content: [], page: 0, size: 100, totalElements: 0 });
const iso = (ms: number) => new Date(ms).toISOString();

function* search(
  since: string,
  searches: readonly Search[],
  overrides: object = {},
): Op<{ cursor: string; kept: string[] }> {
  const kept: string[] = [];
  const cursor = yield* eachWindow(createSignedClient({ ...overrides }), searches, since, function* (_found, reached) {
    kept.push(reached);
  });
  return { cursor, kept };
}

const additions: readonly Search[] = [{ subject: 'dossier', codes: ['DOSSIER_ADDED'] }];

describe('windows (R122)', () => {
  it('a year is 53 windows of 7 days, without gap or overlap', () => {
    const windows = splitRange(startMs - 365 * dayMs, startMs, 7);
    expect(windows).toHaveLength(53);
    expect([windows[0]!.fromMs, windows[52]!.toMs]).toEqual([startMs - 365 * dayMs, startMs]);
    windows.slice(1).forEach((window, index) => expect(window.fromMs).toBe(windows[index]!.toMs));
    expect(windows.every(({ fromMs, toMs }) => toMs - fromMs <= 7 * dayMs)).toBe(true);
  });

  it.each([
    [104, []],
    [105, [/^The time range since 2024-11-15 needs 105 searches of 7 days, or more\. Begin later, or set events\.max/]],
  ])('are %i without more than one warning, which says how to need fewer', async (weeks, warnings) => {
    const range = { fromMs: startMs - weeks * 7 * dayMs, toMs: startMs };
    const each = await driveAsync({ service: () => empty, startMs }, () => search(iso(range.fromMs), additions));
    const one = await driveAsync({ service: () => empty, startMs }, () =>
      searchEvents(createSignedClient(), additions[0]!, range),
    );
    for (const { host } of [each, one]) {
      expect(host.sent).toHaveLength(weeks);
      expect(host.notices.map(({ message }) => message)).toEqual(warnings.map((text) => expect.stringMatching(text)));
    }
  });

  it('are searched in order, and overlap by at most the margin on both sides', async () => {
    const { host } = await driveAsync({ service: () => empty, startMs }, () =>
      search(iso(startMs - 365 * dayMs), additions),
    );
    const asked = host.sent.map(({ request }) => queryOf(request));
    const times = asked.map((query) =>
      ['Start', 'End'].map((end) => Date.parse(`${query.get(`eventOccurrence${end}Date`)}Z`)),
    );
    expect(times).toHaveLength(53);
    // The clock of the service steps by an hour in March and in October.
    times.slice(1).forEach(([from], index) => {
      const overlapHours = (times[index]![1]! - from!) / 3_600_000;
      expect(overlapHours).toBeGreaterThanOrEqual(3);
      expect(overlapHours).toBeLessThanOrEqual(5);
    });
    expect(asked.some((query) => /Z|[+-]\d\d:/.test(query.get('eventOccurrenceStartDate')!))).toBe(false);
  });

  it('without a margin meet at the local time of the service', () => {
    const window = { fromMs: Date.UTC(2026, 6, 1), toMs: Date.UTC(2026, 6, 8) };
    expect(filterOf(window, ['X'], 'Europe/Paris', 0)).toMatchObject({
      eventOccurrenceStartDate: '2026-07-01T02:00:00.000',
      eventOccurrenceEndDate: '2026-07-08T02:00:00.000',
    });
  });
});

describe('event codes', () => {
  it('have no duplicates, keep their order, and at least one code is sent', () => {
    expect(splitCodes(['A', 'B', 'A', 'C'], (group) => group.length <= 2)).toEqual([['A', 'B'], ['C']]);
    expect(splitCodes(['A', 'B'], () => false)).toEqual([['A'], ['B']]);
    expect(splitCodes([], () => true)).toEqual([]);
  });

  it('all 48 of third parties fit into one or two calls within the limit of an address, with the names of providers', async () => {
    const names = Object.fromEntries(
      ['A', 'B', 'C', 'D'].map((letter) => [`values.providers.${letter}`, `NAME${letter}`]),
    );
    const { host } = await driveAsync({ service: () => empty, startMs }, () =>
      search(iso(startMs - 1), [{ subject: 'thirdParty' }], names),
    );
    expect(host.sent.length).toBeLessThanOrEqual(2);
    expect(host.sent.every(({ request }) => request.url.length <= 1_900)).toBe(true);
    const codes = host.sent.flatMap(({ request }) => queryOf(request).get('eventNames')!.split(','));
    expect(codes).toEqual(thirdPartyEvents.map(({ code }) => code.replace('PROVIDER', 'NAME')));
  });

  it('those of a provider without a name are left out', async () => {
    const { host } = await driveAsync({ service: () => empty, startMs }, () =>
      search(iso(startMs - 1), [{ subject: 'thirdParty' }]),
    );
    const codes = host.sent.flatMap(({ request }) => queryOf(request).get('eventNames')!.split(','));
    expect(codes).toHaveLength(48 - 12);
    expect(codes.join()).not.toMatch(/PROVIDER/);
  });

  it.each([
    ['unknown', ['DOSSIER_ADDED', 'DOSSIER_PAINTED']],
    ['foreign', ['DOSSIER_ADDED', 'DOCUMENT_ADDED']],
    ['none', []],
  ])('%s ones are refused before anything is sent', async (_name, codes) => {
    const searches: Search[] = [{ subject: 'thirdParty' }, { subject: 'dossier', codes }];
    const { error, host } = await driveAsync({ startMs }, () => search(iso(startMs - dayMs), searches));
    expect(error).toMatchObject({ kind: 'config', field: 'events' });
    expect(host.sent).toEqual([]);
  });

  it('of comments and contacts make nothing stale, all others do', () => {
    for (const subject of ['thirdParty', 'dossier', 'document'] as const) {
      for (const { code, group } of eventSets[subject]) {
        const isSilent = ['Comments', 'Contacts', 'Specialised'].includes(group);
        expect([code, staleFacets(subject, code).length > 0]).toEqual([code, !isSilent]);
      }
    }
  });

  it('a refresh needs few searches', () => {
    const client = createSignedClient();
    expect(planSearches(client, new Set(['indicators'])).map(({ subject }) => subject)).toEqual([
      'thirdParty',
      'thirdParty',
      'thirdParty',
      'thirdParty',
    ]);
    expect(
      planSearches(client, new Set(['identity', 'attributes', 'indicators', 'dossiers', 'documents'])).length,
    ).toBeLessThanOrEqual(7);
  });
});

describe('the cursor (R123, G39)', () => {
  it.each(['', 'yesterday', '2026-11-01', '2026-11-01T09:30:00', '2026-13-01T09:30:00Z', 'page:3:0:100'])(
    '%j is refused, and nothing is read',
    async (since) => {
      const { error, host } = await driveAsync({ startMs }, () => search(since, additions));
      expect(error).toMatchObject({ kind: 'config', field: 'since' });
      expect(host.sent).toEqual([]);
    },
  );

  it('more than a day in the future is refused', async () => {
    const { error, host } = await driveAsync({ startMs }, () => search(iso(startMs + 1.1 * dayMs), additions));
    expect(error).toMatchObject({ kind: 'config', field: 'since', message: expect.stringContaining('future') });
    expect(describeError(error, 'en')).toMatch(/Pull the portfolio again\./);
    expect(describeError(error, 'fr')).toMatch(/Récupérez à nouveau le portefeuille\./);
    expect(host.sent).toEqual([]);
  });

  it('at most a day in the future is reset to the present', async () => {
    const date = { date: new Date(startMs).toUTCString() };
    const { value } = await driveAsync({ service: () => json({ content: [] }, date), startMs, latencyMs: 0 }, () =>
      search(iso(startMs + dayMs), additions),
    );
    expect(value!.cursor <= iso(startMs)).toBe(true);
  });

  it.each([-3_600_000, 0, 3_600_000])('with a computer clock that is %i ms off leaves no gap', async (offMs) => {
    const serviceMs = startMs - offMs;
    const service = () => json({ content: [], totalElements: 0 }, { date: new Date(serviceMs).toUTCString() });
    const zone = { 'events.timeZone': 'UTC', 'events.zoneToleranceSeconds': 0 };
    const since = iso(serviceMs - 120_000);
    const { value, host } = await driveAsync({ service, startMs, latencyMs: 0 }, () => search(since, additions, zone));
    const ends = host.sent.map(({ request }) => `${queryOf(request).get('eventOccurrenceEndDate')}.000Z`).sort();
    expect(ends[ends.length - 1]! >= iso(serviceMs)).toBe(true);
    const starts = host.sent.map(({ request }) => `${queryOf(request).get('eventOccurrenceStartDate')}.000Z`).sort();
    expect(starts[0]! <= since).toBe(true);
    expect(value!.cursor).toBe(iso(serviceMs - 120_000));
  });

  it('of an interrupted run is that of the last window it reached', async () => {
    const service = ({ url }: { url: string }) => (url.includes('StartDate=2026-11-1') ? reply(503) : empty);
    const { error } = await driveAsync({ service, startMs }, () => search('2026-10-20T00:00:00Z', additions));
    expect(error).toMatchObject({ kind: 'retry-later', cursor: '2026-11-16T23:58:00.000Z' });
  });
});
