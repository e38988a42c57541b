import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client.ts';
import { mapConcurrent, type HttpResponse } from '../../src/runtime/op.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { customCall, customFile } from '../../src/writing/custom-call.ts';
import { customList } from '../../src/writing/custom-list.ts';
import type { CustomCall } from '../../src/writing/custom-request.ts';
import { fault, hostilePaths, refusal, reply, type Service } from '../conformance/index.ts';
import { connection, createSignedClient, drives, json, queryOf, range } from '../http/bench.ts';

const contacts = '/account/{accountId}/thirdparties/1/contacts';
const once =
  (first: HttpResponse, then = json({ id: 7 })): Service =>
  (_request, attempt) =>
    attempt === 1 ? first : then;

const broken: readonly (readonly [what: string, answer: HttpResponse])[] = [
  ['a page', reply(200, '<!DOCTYPE html><title>Sign in to the network</title>')],
  ['a page behind a mark', reply(200, '\uFEFF\n<html></html>')],
  ['an object cut off', reply(200, '{"content": [{"id"')],
  ['a list cut off', reply(200, ' [1, 2')],
  ['an object doubled', reply(200, '{"id": 1}{"id": 1}')],
];

describe.each(drives)('a custom call, %s', (_name, drive) => {
  const send = (service: Service, call: Partial<CustomCall> = {}, client = createSignedClient()) =>
    drive({ service, latencyMs: 0 }, () => customCall(client, { method: 'GET', path: contacts, ...call }));

  it('compares a date in Retry-After with the service’s Date header, and is sent again', async () => {
    const headers = { 'retry-after': 'Thu, 01 Jan 2026 01:00:03 GMT', date: 'Thu, 01 Jan 2026 01:00:00 GMT' };
    const { host, value } = await send(once(reply(429, '', headers)), { method: 'POST', body: { name: 'x' } });
    expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, 3_000]);
    expect(value).toEqual({ value: { id: 7 } });
  });

  it.each([{ body: { name: 'x' } }, { file: { type: 'text/plain', bytes: new Uint8Array(1) } }])(
    'a GET with %j is refused before anything is sent, since no platform sends it',
    async (given) => {
      const { host, error } = await send(() => json([]), given as Partial<CustomCall>);
      expect(error).toMatchObject({ kind: 'config', field: 'body' });
      expect(host.sent).toEqual([]);
    },
  );

  it('pauses every other call when the service asks for a pause', async () => {
    const client = createSignedClient();
    const service: Service = (request, attempt) =>
      attempt === 1 && request.url.includes('contacts')
        ? reply(429, '', { 'retry-after': '2' })
        : json({ content: [] });
    const { host } = await drive({ service, latencyMs: 0 }, () =>
      mapConcurrent<unknown>([customCall(client, { method: 'GET', path: contacts }), client.requirements.list()], 1),
    );
    expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, 2_000, expect.any(Number)]);
  });

  it('is retried after a failure when it reads', async () => {
    const { host, value } = await send(once(reply(503)));
    expect(host.sent).toHaveLength(2);
    expect(value).toEqual({ value: { id: 7 } });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is never retried when it writes: %s', async (method) => {
    for (const bad of [fault('reset'), reply(502)]) {
      const { host, error } = await send(() => bad, { method });
      expect(host.sent).toHaveLength(1);
      expect(error).toMatchObject({ kind: 'unknown-outcome' });
    }
  });

  it.each(broken)(
    'does not read an answer that is %s: a write may have been done, and a read is retried',
    async (_what, bad) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const { host, error } = await send(once(bad), { method });
        expect(host.sent).toHaveLength(1);
        expect(error).toMatchObject({ kind: 'unknown-outcome', status: 200 });
      }
      expect((await send(once(bad))).value).toEqual({ value: { id: 7 } });
    },
  );

  it.each([
    ['cut off', reply(200, '{"content": [{"id"'), { kind: 'retry-later', field: 'answer' }],
    ["a stranger's", reply(200, '<title>Sign in</title>'), { kind: 'invalid-response', field: 'address' }],
  ])('that reads reports a permanently %s', async (_what, bad, expected) => {
    const { host, error } = await send(() => bad, {}, createSignedClient({ 'retry.maxAttempts': 3 }));
    expect(host.sent).toHaveLength(3);
    expect(error).toMatchObject(expected);
  });

  it.each([
    ['says nothing but a message', json({ message: 'Maintenance' }), { message: 'Maintenance' }],
    ['is empty', reply(204), null],
  ])('that reads is retried when an answer %s, and accepts a repeated one', async (_what, bad, given) => {
    expect((await send(once(bad))).value).toEqual({ value: { id: 7 } });
    const client = createSignedClient();
    const { host, value } = await drive({ service: () => bad, latencyMs: 0 }, function* () {
      yield* customCall(client, { method: 'GET', path: contacts });
      return yield* customCall(client, { method: 'GET', path: contacts });
    });
    expect(host.sent).toHaveLength(3);
    expect(value).toEqual({ value: given });
    expect((await send(() => bad, { method: 'POST' })).value).toEqual({ value: given });
  });

  it.each([
    ...hostilePaths.map(([, path]) => `/account/{accountId}${path}`),
    'a',
    '/',
    '/account',
    '/account/',
    '/account/5',
    '/account/{accountId}5',
    '/accounts/{accountId}/thirdparties',
    '/thirdparties',
    '/account/{accountId}?b=1',
    '//evil.example/account/{accountId}',
  ])('refuses the path %s', async (path) => {
    const { host, error } = await send(() => json({}), { path });
    expect(error).toMatchObject({ kind: 'config', field: 'path' });
    expect(host.sent).toEqual([]);
  });

  it.each([
    ['/thirdparties/1', /begin it with \/account\/\{accountId\}\//],
    ['/account/{accountId}/thirdparties/a%20b', /a step has letters, digits or .* and no blank/],
  ])('names what is wrong with the path %s', async (path, advice) => {
    const { error } = await send(() => json({}), { path });
    expect(error).toMatchObject({ kind: 'config', field: 'path', message: expect.stringMatching(advice) });
  });

  it('is sent below the prefix, with account and parameters encoded', async () => {
    const client = createClient({ connection: { ...connection, accountId: 'é+b' }, profile: createProfile() });
    const call = { method: 'POST', query: { q: 'a&b', none: null, many: ['x', 'y'] }, body: { é: 1 } } as const;
    const token = json({ access_token: 'secret-bearer', expires_in: 300 });
    const { host } = await send(({ url }) => (url.startsWith(connection.authUrl) ? token : json({})), call, client);
    const request = host.sent[1]!.request;
    expect(request.url).toMatch(
      /^https:\/\/service\.example\/api\/v1\/account\/%C3%A9%2Bb\/thirdparties\/1\/contacts\?/,
    );
    expect([...queryOf(request)]).toEqual([
      ['q', 'a&b'],
      ['many', 'x'],
      ['many', 'y'],
    ]);
    expect(request).toMatchObject({ body: '{"é":1}', headers: { authorization: 'Bearer secret-bearer' } });
  });

  it('shows no bearer that the service repeats in a refusal', async () => {
    const client = createClient({ connection });
    const { error } = await send(
      ({ url }) =>
        url.startsWith(connection.authUrl)
          ? json({ access_token: 'secret-bearer', expires_in: 300 })
          : refusal(400, 'no secret-bearer here'),
      {},
      client,
    );
    expect(error).toMatchObject({ kind: 'refused', status: 400, reason: 'no … here' });
    expect(error?.message).toMatch(
      /^GET \/account\/\{accountId\}\/thirdparties\/1\/contacts: .* The service says: no … here$/,
    );
  });

  it('is sent to the legacy address on request, and fails without one', async () => {
    const { host } = await send(() => json([]), { isLegacy: true });
    expect(host.sent[0]!.request.url).toMatch(/^https:\/\/legacy\.example\//);
    const { legacyBaseUrl: _none, ...current } = connection;
    const without = createClient({ connection: current, auth: signedByHost });
    expect((await send(() => json([]), { isLegacy: true }, without)).error).toMatchObject({ field: 'legacyBaseUrl' });
  });

  it.each([
    ['', { value: null }],
    ['plain', { value: 'plain' }],
    ['{"id": 12345678901234567890}', { value: { id: '12345678901234567890' } }],
    ['[1, 2]', { value: [1, 2], records: [1, 2] }],
    ['{"content": [1], "page": 0}', { value: { content: [1], page: 0 }, records: [1] }],
    ['{"content": {"id": 1}}', { value: { content: { id: 1 } } }],
  ])('returns %j', async (text, expected) => {
    expect((await send(() => reply(200, text))).value).toEqual(expected);
  });

  it('finds the records at the profile’s path', async () => {
    const client = createSignedClient({ 'responsePaths.list': ['rows'] });
    expect((await send(() => json({ rows: [1] }), {}, client)).value).toMatchObject({ records: [1] });
  });
});

describe.each(drives)('a custom call for all pages, %s', (_name, drive) => {
  const list = (service: Service, overrides = {}, call = {}) =>
    drive({ service, latencyMs: 0 }, () => customList(createSignedClient(overrides), { path: contacts, ...call }));
  /** Pages of records of which the last two are identical, in the form of `wrap`. @param most maximum page size */
  const paged =
    (
      count: number,
      wrap: (records: readonly unknown[], page: number, size: number) => unknown,
      first = 0,
      most = 100,
    ): Service =>
    (request) => {
      const query = queryOf(request);
      const size = Math.min(most, Number(query.get('pageSize')));
      const page = Math.max(first, Number(query.get('page')));
      return json(wrap(recordsOf(count).slice((page - first) * size, (page - first + 1) * size), page, size));
    };
  const recordsOf = (count: number) => range(count).map((id) => ({ name: `n${Math.min(id, count - 2)}` }));
  const content = (records: readonly unknown[]) => ({ content: records });

  it.each<[name: string, service: Service, overrides?: object]>([
    ['that counts', paged(230, (records, page, size) => ({ content: records, page, size, totalElements: 230 }))],
    [
      'whose pages are smaller',
      paged(230, (records, page, size) => ({ content: records, page, size, totalElements: 230 }), 0, 20),
    ],
    ['that begins with 1', paged(230, content, 1)],
    ['that says nothing of its pages', paged(230, content)],
    ['without an envelope', paged(230, (records) => records)],
    [
      'that takes an offset',
      ({ url }) => {
        const { searchParams: query } = new URL(url);
        const from = Number(query.get('page'));
        return json(content(recordsOf(230).slice(from, from + Number(query.get('pageSize')))));
      },
      { 'paging.mode': 'offset' },
    ],
    ['of one page', paged(7, content)],
    ['of none', paged(0, content)],
  ])('reads a list %s', async (_what, service, overrides) => {
    const { value } = await list(service, overrides);
    const count = (value as readonly unknown[]).length;
    expect([230, 7, 0]).toContain(count);
    expect(value).toEqual(recordsOf(count));
  });

  it('keeps the rest of the query, and adds only the page parameters of the profile', async () => {
    const query = { q: 'a', offset: 3, most: 5, page: 'x' };
    const names = { 'query.page': 'offset', 'query.pageSize': 'most' };
    const { host } = await list(() => json({ content: [1], totalElements: 1 }), names, { query });
    expect([...queryOf(host.sent[0]!.request)]).toEqual([
      ['q', 'a'],
      ['page', 'x'],
      ['offset', '0'],
      ['most', '100'],
    ]);
  });

  it('accepts a list without pages as complete, and says so', async () => {
    const { host, value } = await list(() => json([1, 2, 3]));
    expect(value).toEqual([1, 2, 3]);
    expect(host.notices.map(({ message }) => message)).toEqual([
      expect.stringMatching(/its 3 records are taken for all/),
    ]);
  });

  it('is incomplete where a later page is refused', async () => {
    const { error } = await list((request) => (queryOf(request).get('page') === '0' ? json([1, 2, 3]) : refusal(403)));
    expect(error).toMatchObject({ kind: 'refused', status: 403 });
  });

  it('reads a 204 as the profile says (G29)', async () => {
    const { error } = await list(() => reply(204));
    expect(error).toMatchObject({
      kind: 'invalid-response',
      message: expect.stringContaining('search.noContentMeans'),
    });
    const empty = await list(() => reply(204), { 'search.noContentMeans': 'empty' });
    expect([empty.value, empty.host.sent.length]).toEqual([[], 2]);
  });

  it('does not treat a repeated full page as the end', async () => {
    const { error } = await list(() => json(range(100)));
    expect(error).toMatchObject({ kind: 'invalid-response', field: 'query.page' });
  });

  it('is retried after a failure, and refuses an answer that is not a list', async () => {
    const { value } = await list((_request, attempt) =>
      attempt === 1 ? reply(503) : json({ content: [1], totalElements: 1 }),
    );
    expect(value).toEqual([1]);
    const { error } = await list(() => json({ id: 7 }));
    expect(error).toMatchObject({ kind: 'invalid-response' });
    expect(error?.message).toMatch(/contains no list.*responsePaths\.list/);
  });
});

describe.each(drives)('a custom call with a file, %s', (_name, drive) => {
  const bytes = Uint8Array.of(1, 2, 3);

  it('is sent unchanged, once', async () => {
    const call = { method: 'POST', path: contacts, file: { type: 'image/png', bytes } } as const;
    const { host, error } = await drive({ service: () => reply(503), latencyMs: 0 }, () =>
      customCall(createSignedClient(), call),
    );
    expect(host.sent).toHaveLength(1);
    expect(host.sent[0]!.request).toMatchObject({ file: bytes, headers: { 'content-type': 'image/png' } });
    expect(host.sent[0]!.request.body).toBeUndefined();
    expect(error).toMatchObject({ kind: 'unknown-outcome' });
  });

  it('returns one, and is retried after a failure', async () => {
    const file = { ...reply(200, '', { 'content-type': 'image/png' }), bytes };
    const { value } = await drive({ service: once(reply(503), file), latencyMs: 0 }, () =>
      customFile(createSignedClient(), { method: 'GET', path: contacts }),
    );
    expect(value).toMatchObject({ type: 'image/png', bytes });
  });
});
