import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/client.ts';
import { all, type HttpReply } from '../../../src/engine/op.ts';
import { signedByHost } from '../../../src/exchange/session.ts';
import { createProfile } from '../../../src/service/profile/index.ts';
import { customCall, type CustomCall } from '../../../src/work/writing/custom-call.ts';
import { fault, hostilePaths, reply, type Service } from '../../conformance/index.ts';
import { connection, createSignedClient, drives, json, queryOf } from '../../exchange/bench.ts';

const contacts = '/account/{accountId}/thirdparties/1/contacts';
const once =
  (first: HttpReply, then = json({ ok: true })): Service =>
  (_request, attempt) =>
    attempt === 1 ? first : then;

describe.each(drives)('a custom call, %s', (_name, drive) => {
  const send = (service: Service, call: Partial<CustomCall> = {}, client = createSignedClient()) =>
    drive({ service, latencyMs: 0 }, () => customCall(client, { method: 'GET', path: contacts, ...call }));

  it('waits for a date in Retry-After by the clock of the service, and is sent again', async () => {
    const headers = { 'retry-after': 'Thu, 01 Jan 2026 01:00:03 GMT', date: 'Thu, 01 Jan 2026 01:00:00 GMT' };
    const { host, value } = await send(once(reply(429, '', headers)), { method: 'POST', body: { name: 'x' } });
    expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, 3_000]);
    expect(value).toEqual({ value: { ok: true } });
  });

  it('closes the gate for every other call when the service asks for a pause', async () => {
    const client = createSignedClient();
    const service: Service = (request, attempt) =>
      attempt === 1 && request.url.includes('contacts')
        ? reply(429, '', { 'retry-after': '2' })
        : json({ content: [] });
    const { host } = await drive({ service, latencyMs: 0 }, () =>
      all<unknown>([customCall(client, { method: 'GET', path: contacts }), client.requirements.list()], 1),
    );
    expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, 2_000, expect.any(Number)]);
  });

  it('is repeated after a failure when it reads', async () => {
    const { host, value } = await send(once(reply(503)));
    expect(host.sent).toHaveLength(2);
    expect(value).toEqual({ value: { ok: true } });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is never repeated when it writes: %s', async (method) => {
    for (const bad of [fault('reset'), reply(502)]) {
      const { host, error } = await send(() => bad, { method });
      expect(host.sent).toHaveLength(1);
      expect(error).toMatchObject({ kind: 'unknown-outcome' });
    }
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
  ])('goes nowhere with the path %s', async (path) => {
    const { host, error } = await send(() => json({}), { path });
    expect(error).toMatchObject({ kind: 'config', field: 'path' });
    expect(host.sent).toEqual([]);
  });

  it('goes below the prefix, with account and parameters encoded', async () => {
    const client = createClient({ connection: { ...connection, accountId: 'a/b' }, profile: createProfile() });
    const call = { method: 'POST', query: { q: 'a&b', none: null, many: ['x', 'y'] }, body: { é: 1 } } as const;
    const token = json({ access_token: 'secret-bearer', expires_in: 300 });
    const { host } = await send(({ url }) => (url.startsWith(connection.authUrl) ? token : json({})), call, client);
    const request = host.sent[1]!.request;
    expect(request.url).toMatch(/^https:\/\/service\.example\/api\/v1\/account\/a%2Fb\/thirdparties\/1\/contacts\?/);
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
          : reply(400, '{"message":"no secret-bearer here"}'),
      {},
      client,
    );
    expect(error).toMatchObject({ kind: 'refused', status: 400, reason: 'no … here' });
    expect(error?.message).toMatch(
      /^GET \/account\/\{accountId\}\/thirdparties\/1\/contacts: .* The service says: no … here$/,
    );
  });

  it('goes to the legacy address when it is told to, and says when there is none', async () => {
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
  ])('hands over %j', async (text, expected) => {
    expect((await send(() => reply(200, text))).value).toEqual(expected);
  });

  it('finds the records where the profile says they stand', async () => {
    const client = createSignedClient({ 'shapes.list': ['rows'] });
    expect((await send(() => json({ rows: [1] }), {}, client)).value).toMatchObject({ records: [1] });
  });
});
