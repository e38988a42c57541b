import { expect, it } from 'vitest';
import { eventSets } from '../../src/api/events.ts';
import { searchEvents, searchExactly } from '../../src/sync/search-events.ts';
import type { HttpRequest } from '../../src/index.ts';
import { refusal, type Service } from '../conformance/scripted-host.ts';
import { createSignedClient, driveAsync, driveSync, json, queryOf } from '../http/bench.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** 12 h in Paris. */
const noonMs = Date.UTC(2026, 10, 20, 11);
const stretch = { fromMs: noonMs - hourMs, toMs: noonMs };
const additions = { subject: 'dossier', codes: ['DOSSIER_ADDED'] } as const;
const found = json({ content: [{ dossierId: 1 }, { dossierId: 2 }, { name: 'keyless' }], page: 0, size: 100 });

const times = (request: Parameters<typeof queryOf>[0]) => {
  const query = queryOf(request);
  return ['Start', 'End'].map((end) => query.get(`eventOccurrence${end}Date`)!.slice(0, 16));
};

it('a search extends the range by the zone margin, in local times of the service (G33)', async () => {
  const { host } = await driveAsync({ service: () => found }, () =>
    searchEvents(createSignedClient(), additions, stretch),
  );
  expect(host.sent.map(({ request }) => times(request))).toEqual([['2026-11-20T09:00', '2026-11-20T14:00']]);
});

it.each([
  [noonMs, Infinity],
  [-Infinity, noonMs],
  [Number.NaN, noonMs],
])(
  'the range %d to %d is refused before a request, instead of being cut into windows without end',
  async (fromMs, toMs) => {
    const { host, error } = await driveAsync({ service: () => found }, () =>
      searchEvents(createSignedClient(), additions, { fromMs, toMs }),
    );
    expect(error).toMatchObject({ kind: 'config', field: 'range' });
    expect(host.sent).toEqual([]);
  },
);

it('an exact search covers only the range, for a caller that extends it itself', async () => {
  const { host } = await driveAsync({ service: () => found }, () =>
    searchExactly(createSignedClient(), additions, stretch),
  );
  expect(host.sent.map(({ request }) => times(request))).toEqual([['2026-11-20T11:00', '2026-11-20T12:00']]);
});

it('returns each record once, by its key, however many windows and groups of codes contain it', async () => {
  const { value, host } = await driveAsync({ service: () => found }, () =>
    searchEvents(
      createSignedClient({ 'http.maxUrlLength': 300 }),
      { subject: 'dossier' },
      { fromMs: noonMs - 10 * dayMs, toMs: noonMs },
    ),
  );
  expect(value?.map(({ id, subject }) => [subject, id])).toEqual([
    ['dossier', '1'],
    ['dossier', '2'],
  ]);
  expect(host.sent.every(({ request }) => request.url.length <= 300)).toBe(true);
  const codes = host.sent.flatMap(({ request }) => queryOf(request).get('eventNames')!.split(','));
  expect(new Set(codes)).toEqual(new Set(eventSets.dossier.map(({ code }) => code)));
  expect(codes).toHaveLength(2 * eventSets.dossier.length);
});

it.each([
  ['thirdParty', 'thirdpartyId'],
  ['dossier', 'dossierId'],
  ['document', 'documentId'],
] as const)('leaves out a %s without its key', async (subject, key) => {
  const service = () => json({ content: [{ name: 'keyless' }, { [key]: 1 }], page: 0, size: 100 });
  const { value } = await driveAsync({ service }, () => searchEvents(createSignedClient(), { subject }, stretch));
  expect(value).toMatchObject([{ subject, id: '1' }]);
});

it('searches for as many codes per request as fit into an address, with room for the numbers of later pages', async () => {
  const codes = ['DOSSIER_ADDED', 'DOSSIER_ARCHIVED'];
  const ask = async (maxUrlLength: number) => {
    const client = createSignedClient({ 'http.maxUrlLength': maxUrlLength });
    const { host } = await driveAsync({ service: () => found }, () =>
      searchEvents(client, { subject: 'dossier', codes }, stretch),
    );
    return host.sent.map(({ request }) => request.url);
  };
  const [both] = await ask(1_900);
  const room = both!.replace(/\b(page|pageSize)=\d+/g, '$1=1000').length;
  expect([await ask(room), await ask(room - 1)].map((urls) => urls.length)).toEqual([1, 2]);
});

/** One dossier a window, named by the day on which the window begins. */
const perWindow: Service = (request) => {
  const dossierId = Number(queryOf(request).get('eventOccurrenceStartDate')!.slice(0, 10).replaceAll('-', ''));
  return json({ content: [{ dossierId }], page: 0, size: 100 });
};

it('the windows of a long range are searched concurrently, and its records are in the order of the windows', async () => {
  const search = () => searchExactly(createSignedClient(), additions, { fromMs: noonMs - 350 * dayMs, toMs: noonMs });
  const { value, host } = await driveSync({ service: perWindow }, search);
  expect(host.sent).toHaveLength(50);
  expect(host.batches.length).toBeLessThan(10);
  // The later a window is, the sooner its response arrives.
  const latencyMs = (request: HttpRequest): number => 3e4 - Number(times(request)[0]!.slice(5, 7)) * 1e3;
  const slow = await driveAsync({ service: perWindow, latencyMs }, search);
  const ids = value!.map(({ id }) => Number(id));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(slow.value).toEqual(value);
});

it('a search that is to find a number of records reads no window after it has found them', async () => {
  const range = { fromMs: noonMs - 350 * dayMs, toMs: noonMs };
  const { value, host } = await driveAsync({ service: perWindow }, () =>
    searchEvents(createSignedClient(), additions, range, 2),
  );
  expect([value!.length, host.sent.length]).toEqual([2, 2]);
});

it('a record of several windows stays at the place of its first window, with the content of its last one', async () => {
  const service: Service = (request) => {
    const own = Number(queryOf(request).get('eventOccurrenceStartDate')!.slice(0, 10).replaceAll('-', ''));
    const content = [{ dossierId: own }, { dossierId: 1, dossierReference: `seen ${own}` }];
    return json({ content, page: 0, size: 100 });
  };
  const { value } = await driveSync({ service }, () =>
    searchExactly(createSignedClient(), additions, { fromMs: noonMs - 21 * dayMs, toMs: noonMs }),
  );
  expect(value!.map(({ id }) => id)).toEqual(['20261030', '1', '20261106', '20261113']);
  expect(value![1]).toMatchObject({ record: { dossierReference: 'seen 20261113' } });
});

it('no further window is searched after one is refused', async () => {
  const { error, host } = await driveAsync({ service: () => refusal(403) }, () =>
    searchExactly(createSignedClient(), additions, { fromMs: noonMs - 350 * dayMs, toMs: noonMs }),
  );
  expect(error).toMatchObject({ kind: 'refused', status: 403 });
  expect(host.sent.length).toBeLessThan(20);
});
