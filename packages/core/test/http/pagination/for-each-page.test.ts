import { describe, expect, it } from 'vitest';
import type { HttpResponse, HttpRequest, Op } from '../../../src/runtime/op.ts';
import { ConnectorError } from '../../../src/errors.ts';
import { refusal, reply, type Service } from '../../conformance/index.ts';
import { createSignedClient, driveAsync, drives, json, queryOf, range } from '../bench.ts';

interface ListOptions {
  readonly rows?: readonly number[];
  /** Wraps a page; default: the shape of the legacy interface. */
  readonly wrap?: (page: Shown) => HttpResponse;
  readonly maxSize?: number;
  readonly base?: 0 | 1;
  readonly names?: readonly [page: string, size: string];
  /** Called with every request before its answer, and may change the rows. */
  readonly edit?: (rows: number[], count: number) => void;
}

interface Shown {
  readonly content: readonly unknown[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

const record = (id: number) => ({ thirdpartyId: id, name: `Company ${id}` });

/** A list in pages. It ignores unknown parameters, as services do. */
function createList({
  rows: initial = range(1_000),
  wrap = ({ content, page, size, total }) => json({ content, page, size, totalElements: total }),
  maxSize = 20,
  base = 0,
  names = ['page', 'pageSize'],
  edit,
}: ListOptions = {}): Service {
  const rows = [...initial];
  let count = 0;
  return (request: HttpRequest) => {
    // The event search reports no departure.
    if (request.url.includes('/search?')) return wrap({ content: [], page: base, size: maxSize, total: 0 });
    edit?.(rows, ++count);
    const query = queryOf(request);
    const size = Math.min(maxSize, Number(query.get(names[1]) ?? maxSize));
    const page = Math.max(base, Number(query.get(names[0]) ?? base));
    const start = names[0] === 'offset' ? page : (page - base) * size;
    return wrap({ content: rows.slice(start, start + size).map(record), page, size, total: rows.length });
  };
}

function* collect(client: ReturnType<typeof createSignedClient>, from?: string): Op<number[]> {
  const ids: number[] = [];
  yield* client.thirdParties.list.each(
    {},
    function* (items) {
      for (const item of items) ids.push(Number(item.thirdpartyId));
    },
    from,
  );
  return ids;
}

async function read(options: ListOptions, overrides: Readonly<Record<string, unknown>> = {}) {
  return driveAsync({ service: createList(options) }, () =>
    collect(createSignedClient({ 'rate.maxConcurrent': 3, ...overrides })),
  );
}

const all = range(1_000);

describe.each(drives)('a list, %s', (_name, drive) => {
  it('returns 1,000 rows at size 20 as 1,000 distinct ones in order, in 51 calls at most (R038)', async () => {
    const { host, value } = await drive({ service: createList() }, () => collect(createSignedClient()));
    expect(value).toEqual(all);
    expect(host.sent.length).toBeLessThanOrEqual(51);
    expect(host.maxInFlight).toBeLessThanOrEqual(32);
  });
});

it('a page that is given to a plain function says how it is written', async () => {
  const visit = (() => undefined) as unknown as () => Op<void>;
  const { error } = await driveAsync({ service: createList() }, () =>
    createSignedClient().thirdParties.list.each({}, visit),
  );
  expect(error).toMatchObject({ message: expect.stringContaining('write your function as function* (…) { … }') });
});

describe('shapes of a page (G21)', () => {
  it.each<[name: string, wrap: NonNullable<ListOptions['wrap']>]>([
    ['bare array', ({ content }) => json(content)],
    [
      'Spring',
      ({ content, page, size, total }) =>
        json({ content, number: page, size, totalElements: total, totalPages: 50, last: (page + 1) * size >= total }),
    ],
    ['items and total', ({ content, total }) => json({ items: content, total })],
    ['data and meta', ({ content, page, size, total }) => json({ data: content, meta: { page, size, total } })],
    ['results', ({ content, total }) => json({ results: content, totalCount: total })],
    [
      'Link header',
      ({ content, page, size, total }) =>
        json(content, {
          link: (page + 1) * size < total ? '<https://x.example?page=9>; rel="next"' : '<x>; rel="prev"',
        }),
    ],
    ['no total', ({ content, page, size }) => json({ content, page, size })],
    [
      'total as a text',
      ({ content, page, size, total }) => json({ content, page, size, totalElements: String(total) }),
    ],
    ['total too high', ({ content, page, size }) => json({ content, page, size, totalElements: 1_030 })],
    ['total absurd', ({ content, page, size }) => json({ content, page, size, totalElements: 1e9 })],
    [
      'identifiers alone',
      ({ content, total }) =>
        json({ content: content.map((item) => (item as { thirdpartyId: number }).thirdpartyId), total }),
    ],
  ])('%s', async (_name, wrap) => {
    const { value, error, host } = await read({ wrap });
    expect(error).toBeUndefined();
    expect(value).toEqual(all);
    expect(host.sent.length).toBeLessThanOrEqual(120);
  });

  const foreignLinks = [
    '</x.css>; rel=preload',
    '<https://x.example>; rel="deprecation"',
    '</page;rel=next>; rel="self"',
  ];

  it.each(foreignLinks)('a Link header without pagination does not end a list: %s', async (link) => {
    const withTotal = await read({ wrap: ({ content, total }) => json({ content, totalElements: total }, { link }) });
    expect(withTotal.value).toEqual(all);
    expect(withTotal.host.sent.length).toBe(51);
    expect((await read({ wrap: ({ content }) => json(content, { link }) })).value).toEqual(all);
  });

  it.each(['<p>; rel=next', '<p>; title="a"; rel="last NEXT"', '<a>; rel="prev", <b>; REL = next'])(
    'a Link header names the next page: %s',
    async (next) => {
      const wrap = ({ content, page, size, total }: Shown) =>
        json(content, { link: (page + 1) * size < total ? next : '<p>; rel="first"' });
      const { value, host } = await read({ wrap });
      expect(value).toEqual(all);
      // A full page of 20 that is known to be the last is not followed by a request for an empty one.
      expect(host.sent.length).toBe(51);
    },
  );

  it('a total outweighs the flag last: true, and the flag last: false outweighs a total', async () => {
    const early = await read({ wrap: ({ content, total }) => json({ content, totalElements: total, last: true }) });
    expect(early.value).toEqual(all);
    const counted = await read({
      wrap: ({ content, page, size, total }) =>
        json({ content, totalElements: content.length, last: (page + 1) * size >= total }),
    });
    expect(counted.value).toEqual(all);
    expect(counted.host.sent.length).toBeLessThanOrEqual(51);
  });

  it.each<[name: string, wrap: NonNullable<ListOptions['wrap']>, requests: number]>([
    ['page size that was asked for and not kept', ({ content, total }) => json({ content, size: 100, total }), 51],
    [
      'total of the first page alone',
      ({ content, page, total }) => json({ content, total: page === 0 ? total : 0 }),
      51,
    ],
    [
      'number of records of each page as its total',
      ({ content, page, size, total }) => json({ content, total: content.length, last: (page + 1) * size >= total }),
      52,
    ],
  ])(
    'a list is complete, and not reported as short, with a service that sends the %s',
    async (_name, wrap, requests) => {
      const rows = range(990);
      const service = createList({ rows, wrap });
      const ids: number[] = [];
      const { value, host } = await driveAsync({ service }, () =>
        createSignedClient().thirdParties.list.each({}, function* (items) {
          for (const { thirdpartyId } of items) ids.push(Number(thirdpartyId));
        }),
      );
      expect(value?.isShort).toBe(false);
      expect(ids).toEqual(rows);
      expect(host.sent.length).toBeLessThanOrEqual(requests);
      expect(host.notices).toEqual([]);
    },
  );

  it.each([0, 1, 19, 20, 21, 40])('%i rows are returned exactly, with and without a total', async (length) => {
    const rows = range(length);
    expect((await read({ rows })).value).toEqual(rows);
    expect((await read({ rows, wrap: ({ content }) => json(content) })).value).toEqual(rows);
  });

  it.each([{ content: null }, { content: [] }, []])('%j is an empty list', async (body) => {
    expect((await read({ wrap: () => json(body) })).value).toEqual([]);
  });

  it('a list under an unknown name fails with responsePaths.list, and is found there with that entry', async () => {
    const wrap: ListOptions['wrap'] = ({ content, total }) => json({ thirdParties: content, total });
    expect((await read({ wrap })).error).toMatchObject({
      kind: 'invalid-response',
      message: expect.stringContaining('responsePaths.list'),
    });
    expect((await read({ wrap }, { 'responsePaths.list': ['thirdParties'] })).value).toEqual(all);
  });
});

describe('pagination of a service (G20, G22, G23)', () => {
  it('a silently reduced page size loses no row', async () => {
    expect((await read({ maxSize: 50 })).value).toEqual(all);
    expect((await read({ maxSize: 33, wrap: ({ content, total }) => json({ content, total }) })).value).toEqual(all);
  });

  it.each([400, 422])('a page size that is refused with %i is reduced, once for all later lists', async (status) => {
    const list = createList();
    const service: Service = (request, ...rest) =>
      Number(queryOf(request).get('pageSize')) > 20 ? refusal(status) : list(request, ...rest);
    const client = createSignedClient();
    const { value, host } = await driveAsync({ service }, function* () {
      const first = yield* collect(client);
      return [first, yield* collect(client)];
    });
    expect(value).toEqual([all, all]);
    expect(host.sent.length).toBe(103);
  });

  it('a service that refuses every form fails with its first reason, after one request in each form', async () => {
    const list = createList();
    const service: Service = (request, ...rest) =>
      request.url.includes('/thirdparties') ? list(request, ...rest) : refusal(400, `No, ${request.url}`);
    const client = createSignedClient();
    const ways = ({ sent }: { sent: readonly { request: HttpRequest }[] }) =>
      sent
        .filter(({ request }) => !request.url.includes('/thirdparties'))
        .map(({ request }) => `${queryOf(request).get('page')}:${queryOf(request).get('pageSize')}`);
    const { error, host } = await driveAsync({ service }, () => client.dossiers.list());
    expect(error).toMatchObject({ kind: 'refused', status: 400 });
    expect(ways(host)).toEqual(['0:100', '0:20', '1:100', '1:20']);
    expect(error!.reason).toMatch(/page=0&pageSize=100/);
    const later = await driveAsync({ service }, function* () {
      yield* collect(client);
      yield* client.dossiers.list();
    });
    expect(ways(later.host)).toEqual(['0:100', '0:20', '1:100', '1:20']);
  });

  it('an operation with a smaller maximum page size than the first one gets smaller pages', async () => {
    const list = createList({ maxSize: 100 });
    const dossiers = createList({ rows: range(30), wrap: ({ content }) => json(content) });
    const service: Service = (request, ...rest) => {
      if (request.url.includes('/thirdparties')) return list(request, ...rest);
      return Number(queryOf(request).get('pageSize')) > 20 ? refusal(400) : dossiers(request, ...rest);
    };
    const client = createSignedClient({ 'fields.dossier.dossierId': ['thirdpartyId'] });
    const { value } = await driveAsync({ service }, function* () {
      return [(yield* collect(client)).length, (yield* client.dossiers.list()).length];
    });
    expect(value).toEqual([1_000, 30]);
  });

  it('a first page numbered 1 is detected, whether page 0 is refused or silently served', async () => {
    expect((await read({ base: 1 })).value).toEqual(all);
    const list = createList({ base: 1 });
    const service: Service = (request, ...rest) =>
      queryOf(request).get('page') === '0' ? refusal(400) : list(request, ...rest);
    const { value } = await driveAsync({ service }, () => collect(createSignedClient()));
    expect(value).toEqual(all);
  });

  it.each([20, 1_000])('paging by offset uses the number of rows received (at most %i)', async (maxSize) => {
    const overrides = { 'paging.mode': 'offset', 'query.page': 'offset', 'query.pageSize': 'limit' };
    const names = ['offset', 'limit'] as const;
    expect((await read({ names, maxSize }, overrides)).value).toEqual(all);
    expect((await read({ names, maxSize, wrap: ({ content }) => json(content) }, overrides)).value).toEqual(all);
  });

  it.each<[name: string, wrap: ListOptions['wrap']]>([
    ['with numbers and a total', undefined],
    ['bare', ({ content }) => json(content)],
    ['total alone', ({ content, total }) => json({ content, total })],
  ])('an ignored page parameter is an error that names query.page: %s', async (_name, wrap) => {
    for (const firstPage of [0, 1]) {
      const options = { names: ['p', 'pageSize'] as const, ...(wrap && { wrap }) };
      const { error, host } = await read(options, { 'paging.firstPage': firstPage });
      expect(error).toMatchObject({ kind: 'invalid-response', field: 'query.page' });
      expect(error?.message).toMatch(/: the service sends the same page again\. Set query\.page/);
      expect(host.sent.length).toBeLessThanOrEqual(5);
    }
  });

  it('records without a key are all returned, since they cannot be compared', async () => {
    const content = [record(1), { name: 'keyless' }, { name: 'keyless' }, record(1)];
    const { value } = await driveAsync({ service: () => json({ content, last: true }) }, () =>
      createSignedClient().thirdParties.list(),
    );
    expect(value?.map(({ thirdpartyId }) => thirdpartyId)).toEqual(['1', null, null]);
  });

  it('records without a key are reported, so that a missing record is noticed', async () => {
    const content = [record(1), { name: 'keyless' }];
    const { host } = await driveAsync({ service: () => json({ content, last: true }) }, () =>
      createSignedClient().thirdParties.list(),
    );
    expect(host.notices.map(({ message }) => message)).toEqual([
      'thirdParties.list: record 1: expected a thirdpartyId, found none',
    ]);
  });

  it.each([
    ['thirdParties', 'list', 'fields.thirdParty.thirdpartyId'],
    ['dossiers', 'searchByEvents', 'fields.dossier.dossierId'],
    ['documents', 'searchByEvents', 'documentId'],
  ] as const)(
    'a page of %s.%s on which no record has its key is an error that names it, not an empty list',
    async (group, method, field) => {
      const content = [{ uuid: 'a', name: 'Durand' }, { uuid: 'b' }];
      const events = {
        eventNames: [group === 'documents' ? 'DOCUMENT_ADDED' : 'DOSSIER_ADDED'],
        eventOccurrenceStartDate: '2026-01-01T00:00:00',
        eventOccurrenceEndDate: '2026-01-02T00:00:00',
      };
      const { error } = await driveAsync({ service: () => json({ content, page: 0, totalElements: 2 }) }, () =>
        (createSignedClient() as any)[group][method](method === 'list' ? {} : { events }),
      );
      expect(error).toMatchObject({ kind: 'invalid-response', field, endpoint: `${group}.${method}` });
    },
  );

  it('a single record without a key on the last page is reported, and the others are returned', async () => {
    const wrap: ListOptions['wrap'] = ({ content, page, size, total }) => {
      const shown = page === 1 ? [{ name: 'keyless' }] : content;
      return json({ content: shown, page, size, totalElements: total });
    };
    const service = createList({ rows: range(21), wrap });
    const { value, host } = await driveAsync({ service }, () => createSignedClient().thirdParties.list());
    expect(value?.filter(({ thirdpartyId }) => thirdpartyId !== null)).toHaveLength(20);
    expect(host.notices.map(({ message }) => message)).toContain(
      'thirdParties.list: record 0: expected a thirdpartyId, found none',
    );
  });

  it('a repeated page is immediately reported as a loop, also when it is the second page', async () => {
    const service: Service = (request) => json([record(Math.min(1, Number(queryOf(request).get('page'))))]);
    const { error, host } = await driveAsync({ service }, () => collect(createSignedClient()));
    expect(error).toMatchObject({ kind: 'invalid-response', field: 'query.page' });
    expect(host.sent).toHaveLength(3);
  });

  it.each([
    ['pages of one record', 1, 30],
    ['pages of 20 times the records that were asked for', 2_000, 2],
  ])('an endless list is given up: %s', async (_name, size, requests) => {
    let id = 0;
    const service: Service = () => json({ content: range(size).map(() => record(++id)), size });
    const { error, host } = await driveAsync({ service }, () => collect(createSignedClient({ 'paging.maxPages': 30 })));
    expect(error).toMatchObject({ kind: 'invalid-response', field: 'paging.maxPages' });
    expect(error?.message).toMatch(/: the list did not end after \d+ pages and/);
    expect(host.sent.length).toBeLessThanOrEqual(requests + 2);
  });

  it.each([
    [49, true],
    [50, false],
  ])('a list of 50 pages with a known total, of which %i are allowed, is given up: %s', async (maxPages, fails) => {
    const { error, value } = await driveAsync({ service: createList({ rows: all }) }, () =>
      collect(createSignedClient({ 'paging.maxPages': maxPages })),
    );
    expect([error === undefined, value?.length]).toEqual(fails ? [false, undefined] : [true, 1_000]);
    if (fails) expect(error).toMatchObject({ kind: 'invalid-response', field: 'paging.maxPages' });
  });
});

describe('a list that changes during the read (G24)', () => {
  const edits: readonly [name: string, change: (rows: number[]) => unknown, kept: readonly number[]][] = [
    ['rows come in at the front', (rows) => rows.unshift(5_000, 5_001, 5_002), [...all, 5_000]],
    ['rows go at the front', (rows) => rows.splice(0, 3), all.slice(3)],
    ['a whole page comes in at the front', (rows) => rows.unshift(...range(20).map((id) => 5_000 + id)), all],
    ['rows come in at the end', (rows) => rows.push(7_000), [...all, 7_000]],
  ];

  it.each(edits)('%s: every row that was there throughout is read once', async (_name, change, kept) => {
    const { value, error } = await read({ edit: (rows, count) => void (count === 10 && change(rows)) });
    expect(error).toBeUndefined();
    expect(new Set(value).size).toBe(value!.length);
    const seen = new Set(value);
    expect(kept.filter((id) => !seen.has(id))).toEqual([]);
  });

  it('with an order that changes with every page the list is read again, and possible gaps are reported', async () => {
    let turn = 0;
    const edit = (rows: number[]) => rows.sort((a, b) => ((a * 7_919 + turn) % 1_009) - ((b * 7_919 + ++turn) % 1_009));
    const { value, host } = await read({ edit });
    expect(new Set(value).size).toBe(value!.length);
    expect(host.sent.length).toBeLessThanOrEqual(150);
    const isComplete = value!.length === 1_000;
    expect(host.notices.some(({ kind }) => kind === 'warning')).toBe(!isComplete);
  });

  it('is read again for a missing record also where only the first page has the total', async () => {
    let pass = 0;
    const service: Service = (request) => {
      const page = Number(queryOf(request).get('page'));
      if (request.url.includes('/search?')) return json({ content: [], page, size: 20, totalElements: 0 });
      if (page === 0) pass++;
      const content = range(45).slice(20 * page, 20 * page + 20);
      const shown = content.filter((id) => pass > 1 || id !== 30).map((id) => record(id));
      return json({ content: shown, page, size: 20, ...(page === 0 && { totalElements: 45 }) });
    };
    const { value } = await driveAsync({ service }, () => collect(createSignedClient()));
    expect(new Set(value)).toEqual(new Set(range(45)));
  });

  it('sends no page size where its parameter has no name', async () => {
    const { host, value } = await driveAsync({ service: createList({ rows: range(45) }) }, () =>
      collect(createSignedClient({ 'query.pageSize': '' })),
    );
    expect(value).toEqual(range(45));
    for (const { request } of host.sent) expect([...queryOf(request).keys()]).not.toContain('');
  });

  it('asks for departures since the list was begun, less the time by which events may be late', async () => {
    const startMs = Date.UTC(2026, 5, 1, 12);
    const searched = async (overrides: Readonly<Record<string, unknown>>) => {
      const { host } = await driveAsync({ service: createList({ rows: range(45) }), startMs }, () =>
        collect(createSignedClient({ 'events.zoneToleranceSeconds': 0, ...overrides })),
      );
      const search = host.sent.find(({ request }) => request.url.includes('/search?'))!;
      return queryOf(search.request).get('eventOccurrenceStartDate');
    };
    // Noon UTC is two o'clock in Paris.
    expect(await searched({ 'events.lookbackSeconds': 100 })).toBe('2026-06-01T13:58:20');
    expect(await searched({ 'events.lookbackSeconds': 700 })).toBe('2026-06-01T13:48:20');
  });

  it('in a pass with fewer records than the service counts, no missing record counts as departed', async () => {
    let pass = 0;
    const service: Service = (request) => {
      const page = Number(queryOf(request).get('page'));
      if (request.url.includes('/search?')) return json({ content: [], page, size: 20, totalElements: 0 });
      if (page === 0) pass++;
      const hidden = pass === 1 ? 30 : 7;
      const content = range(45).slice(20 * page, 20 * page + 20);
      const shown = content.filter((id) => id !== hidden).map((id) => record(id));
      return json({ content: shown, page, size: 20, totalElements: 45 });
    };
    const ids: string[] = [];
    const { value } = await driveAsync({ service }, () =>
      createSignedClient().thirdParties.list.each({}, function* (items) {
        ids.push(...items.map(({ thirdpartyId }) => String(thirdpartyId)));
      }),
    );
    expect(pass).toBeGreaterThan(1);
    expect(ids).toHaveLength(45);
    expect(value?.departed).toEqual(new Set());
  });
});

it('a client that has found pages numbered from 1 does not ask for page 0 again', async () => {
  const asked: (string | null)[] = [];
  const list = createList({ rows: range(45), base: 1 });
  const service: Service = (request, ...rest) => {
    if (!request.url.includes('/search?')) asked.push(queryOf(request).get('page'));
    return list(request, ...rest);
  };
  await driveAsync({ service }, function* () {
    const client = createSignedClient();
    yield* collect(client);
    asked.length = 0;
    return yield* collect(client);
  });
  expect(asked).toEqual(['1', '2', '3']);
});

it.each([0, 1])(
  'the pages of the legacy interface are numbered from 0, those of the current one from %i',
  async (first) => {
    const client = createSignedClient({ 'paging.firstPage': first });
    const { host } = await driveAsync({ service: () => json({ content: [], total: 0 }) }, function* () {
      yield* client.legacy.thirdParties.list();
      yield* client.thirdParties.list();
    });
    const numbers = host.sent.map(({ request }) => queryOf(request).get('page'));
    expect(numbers).toEqual(['0', String(first)]);
  },
);

describe('an interrupted list', () => {
  it.each([0, 1] as const)('resumes from its cursor without loss or repetition (first page %i)', async (base) => {
    const ids: number[] = [];
    let cursor: string | undefined;
    let runs = 0;
    const sent: (string | null)[] = [];
    // A third of the pages is out of order in each run.
    const list = createList({ rows: range(407), base });
    for (; runs === 0 || cursor !== undefined; runs++) {
      const service: Service = (request, ...rest) => {
        const page = queryOf(request).get('page');
        sent.push(page);
        return Number(page) % 6 === (5 + runs) % 6 && Number(page) > 1 ? reply(503) : list(request, ...rest);
      };
      const client = createSignedClient({ 'retry.maxAttempts': 1 });
      const { error } = await driveAsync({ service }, () =>
        client.thirdParties.list.each(
          {},
          function* (items) {
            for (const item of items) ids.push(Number(item.thirdpartyId));
          },
          cursor,
        ),
      );
      cursor = error?.cursor;
      const expected = { kind: 'retry-later', endpoint: 'thirdParties.list', status: 503, waitMs: expect.any(Number) };
      if (error !== undefined) expect(error).toMatchObject(expected);
    }
    expect(runs).toBeGreaterThan(2);
    expect(ids).toEqual(range(407));
  });

  it('is returned with a warning if the service cannot say which records have left meanwhile', async () => {
    const list = createList({ rows: range(45) });
    const service: Service = (request, ...rest) =>
      request.url.includes('/search?') ? refusal(400, 'Unknown code') : list(request, ...rest);
    const { value, host } = await driveAsync({ service }, () => collect(createSignedClient()));
    expect(value).toEqual(range(45));
    expect(host.notices.filter(({ kind }) => kind === 'warning')).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/could not be asked\. .*Unknown code/) }),
    ]);
  });

  it('whose resumed run finds a departure may be incomplete, and names the record: only the caller knows the earlier run', async () => {
    const asked: (string | null)[] = [];
    const list = createList({ rows: range(45) });
    const service: Service = (request, ...rest) => {
      if (request.url.includes('/search?')) return json({ content: [record(5)], page: 0, size: 20, totalElements: 1 });
      asked.push(queryOf(request).get('page'));
      return list(request, ...rest);
    };
    const { value } = await driveAsync({ service }, () =>
      createSignedClient().thirdParties.list.each({}, function* () {}, 'page:1:0:20:0'),
    );
    expect(value).toMatchObject({ isShort: true, departed: new Set(['5']) });
    expect(asked).toEqual(['1', '2']);
  });

  it('fails with retry-later and a cursor at a deadline, and sends nothing afterwards', async () => {
    const startMs = Date.UTC(2026, 0, 1);
    const client = createSignedClient({ 'rate.maxConcurrent': 2 }).until(startMs + 250);
    const { error, host } = await driveAsync({ service: createList(), startMs, latencyMs: 40 }, () => collect(client));
    expect(error).toMatchObject({
      kind: 'retry-later',
      field: 'time',
      cursor: expect.stringMatching(/^page:\d+:0:100:\d+$/),
    });
    expect(Math.max(...host.sent.map(({ atMs }) => atMs))).toBeLessThanOrEqual(250);
  });

  it('resumes with its last page if the time ends while the records that left are asked for', async () => {
    const startMs = Date.UTC(2026, 0, 1);
    const list = createList({ rows: range(45) });
    const service: Service = (request, ...rest) =>
      request.url.includes('/search?') ? reply(503) : list(request, ...rest);
    const { error } = await driveAsync({ service, startMs }, () => collect(createSignedClient().until(startMs + 100)));
    expect(error).toMatchObject({ field: 'time', cursor: expect.stringMatching(/^page:2:/) });
  });

  it.each(['page:x', 'page:-1:0:100:1', 'page:1', 'page:1:0:100', '2026-01-01T00:00:00Z', ''])(
    '%j is refused as a cursor',
    async (cursor) => {
      const { error, host } = await driveAsync({ service: createList() }, () => collect(createSignedClient(), cursor));
      expect(error).toBeInstanceOf(ConnectorError);
      expect(error).toMatchObject({ kind: 'config', field: 'cursor' });
      expect(host.sent).toEqual([]);
    },
  );

  it('pages can be garbage-collected after they are returned', async () => {
    const live = new Set<number>();
    let most = 0;
    const service = createList({
      rows: range(4_000),
      wrap: (page) => (
        live.add(page.page),
        (most = Math.max(most, live.size)),
        json({ content: page.content, page: page.page, size: page.size, totalElements: page.total })
      ),
    });
    const client = createSignedClient({ 'rate.maxConcurrent': 2 });
    await driveAsync({ service }, () =>
      client.thirdParties.list.each({}, function* () {
        live.delete(Math.min(...live));
      }),
    );
    expect(most).toBeLessThanOrEqual(8);
  });
});
