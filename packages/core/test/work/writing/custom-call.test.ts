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
  (first: HttpReply, then = json({ id: 7 })): Service =>
  (_request, attempt) =>
    attempt === 1 ? first : then;

const broken: readonly (readonly [what: string, answer: HttpReply])[] = [
  ['a page', reply(200, '<!DOCTYPE html><title>Sign in to the network</title>')],
  ['a page behind a mark', reply(200, '\uFEFF\n<html></html>')],
  ['an object cut off', reply(200, '{"content": [{"id"')],
  ['a list cut off', reply(200, ' [1, 2')],
  ['an object doubled', reply(200, '{"id": 1}{"id": 1}')],
];

describe.each(drives)('a custom call, %s', (_name, drive) => {
  const send = (service: Service, call: Partial<CustomCall> = {}, client = createSignedClient()) =>
    drive({ service, latencyMs: 0 }, () => customCall(client, { method: 'GET', path: contacts, ...call }));

  it('waits for a date in Retry-After by the clock of the service, and is sent again', async () => {
    const headers = { 'retry-after': 'Thu, 01 Jan 2026 01:00:03 GMT', date: 'Thu, 01 Jan 2026 01:00:00 GMT' };
    const { host, value } = await send(once(reply(429, '', headers)), { method: 'POST', body: { name: 'x' } });
    expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, 3_000]);
    expect(value).toEqual({ value: { id: 7 } });
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
    expect(value).toEqual({ value: { id: 7 } });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is never repeated when it writes: %s', async (method) => {
    for (const bad of [fault('reset'), reply(502)]) {
      const { host, error } = await send(() => bad, { method });
      expect(host.sent).toHaveLength(1);
      expect(error).toMatchObject({ kind: 'unknown-outcome' });
    }
  });

  it.each(broken)(
    'is not read in what is %s: a change may have been made, and a read is repeated',
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
    ['cut off', reply(200, '{"content": [{"id"'), { kind: 'later', field: 'answer' }],
    ["a stranger's", reply(200, '<title>Sign in</title>'), { kind: 'contract', field: 'address' }],
  ])('that reads says what stays %s', async (_what, bad, expected) => {
    const { host, error } = await send(() => bad, {}, createSignedClient({ 'behaviour.rate.tries': 3 }));
    expect(host.sent).toHaveLength(3);
    expect(error).toMatchObject(expected);
  });

  it.each([
    ['says nothing but a message', json({ message: 'Maintenance' }), { message: 'Maintenance' }],
    ['is empty', reply(204), null],
  ])('that reads asks again when an answer %s, and takes it where it comes again', async (_what, bad, given) => {
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
