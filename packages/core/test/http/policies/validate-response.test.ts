import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/client.ts';
import type { HttpResponse, Op } from '../../../src/runtime/op.ts';
import { signedByHost } from '../../../src/http/auth/authenticator.ts';
import { createProfile } from '../../../src/api/profile/index.ts';
import { reply, refusal, type Service } from '../../conformance/index.ts';
import { connection, createSignedClient, drives, driveAsync, json, queryOf, type Ran } from '../bench.ts';

const found = json({ content: { thirdpartyId: 1 } });
const page = json({ content: [{ thirdpartyId: 1 }], page: 0, size: 100, totalElements: 1 });
const get = (client = createSignedClient()) => client.thirdParties.get({ thirdpartyId: '1' });
const waits = ({ host }: Ran<unknown>) => host.sent.slice(1).map(({ atMs }, at) => atMs - host.sent[at]!.atMs);

/** Returns the answers in order; the last one is repeated. */
const inTurn =
  (...answers: readonly HttpResponse[]): Service =>
  (_request, attempt) =>
    answers[Math.min(attempt, answers.length) - 1]!;

const nginx = reply(404, '<html>\r\n<head><title>404 Not Found</title></head></html>', { server: 'nginx' });
const kong = reply(404, '{"message":"no Route matched with those values","request_id":"8d6f"}', { server: 'kong' });
const cdn = reply(404, 'default backend - 404');
const foreign: readonly (readonly [name: string, answer: HttpResponse])[] = [
  ['a page of nginx', nginx],
  ['what Kong says', kong],
  ['a text', cdn],
  ['nothing', reply(404)],
  ['a list of errors', reply(400, '{"errors":["No"]}')],
  ['another status within', reply(403, '{"timestamp":1,"status":502,"error":"x","message":"y","path":"/z"}')],
  ['405 without a word', reply(405)],
  ['an empty message', reply(404, '{"timestamp":1,"status":404,"message":"","path":"/z"}')],
  ['a status with a message', reply(404, '{"status":404,"message":"Not Found"}')],
  ['a status with a title', reply(404, '{"status":404,"title":"Not Found"}')],
  ['an error alone', reply(404, '{"error":"not_found"}')],
  ['410 in HTML', reply(410, '<h1>Gone</h1>')],
];

describe.each(drives)('a refusal from an intermediary, %s', (_name, drive) => {
  it.each(foreign)('that comes once is retried: %s', async (_case, answer) => {
    const ran = await drive({ service: inTurn(answer, found), latencyMs: 0 }, () => get());
    expect(ran.value).toMatchObject({ thirdpartyId: '1' });
    expect(waits(ran).every((ms) => ms > 0)).toBe(true);
  });

  it.each(foreign)('that is repeated is reported as a foreign refusal after one retry: %s', async (_case, answer) => {
    const { error, host } = await drive({ service: () => answer }, () => get());
    expect(error).toMatchObject({ kind: 'refused', status: answer.status, isOwn: false });
    expect(error?.message).not.toContain('The service says');
    expect(host.sent).toHaveLength(2);
  });

  const foreignShapes: readonly (readonly [shape: string, answer: HttpResponse])[] = [
    ['json', kong],
    ['json', reply(400, '{"errors":["No"]}')],
    ['json', reply(400, '["No"]')],
    ['text', cdn],
    ['html', nginx],
    ['empty', reply(404)],
  ];

  it.each(foreignShapes)(
    'is the service’s own for a service whose errors have that shape: %s',
    async (shape, answer) => {
      const client = createSignedClient({ 'errors.shape': shape });
      const { error, host } = await drive({ service: () => answer }, () => get(client));
      expect(error).toMatchObject({ kind: 'refused', status: answer.status, isOwn: true });
      expect(host.sent).toHaveLength(1);
      for (const [, other] of foreignShapes.filter(([each]) => each !== shape)) {
        const refused = await drive({ service: () => other }, () => get(createSignedClient({ 'errors.shape': shape })));
        expect(refused.error).toMatchObject({ isOwn: false });
      }
    },
  );

  it('is never the own one of the legacy interface and of the issuer, whose shape the specification shows', async () => {
    const client = createSignedClient({ 'errors.shape': 'html' });
    const { error } = await drive({ service: () => nginx }, () => client.legacy.account.list());
    expect(error).toMatchObject({ kind: 'refused', status: 404, isOwn: false });
  });

  it('is not trusted when each answer is different', async () => {
    const { error, host } = await drive({ service: (_r, attempt) => [nginx, kong, cdn][attempt % 3]! }, () => get());
    expect(error).toMatchObject({ kind: 'refused', status: 404, isOwn: false });
    expect(host.sent).toHaveLength(2);
    expect(error?.message).toMatch(/check the address, and whether a proxy intercepts the connection/);
  });
});

function* attempted(op: Op<unknown>): Op<void> {
  try {
    yield* op;
  } catch {
    // The result does not matter.
  }
}

describe("a refusal in the service's own form", () => {
  it.each<[name: string, answer: HttpResponse]>([
    ['the legacy body', refusal(404)],
    ['problem+json', reply(404, '{"type":"about:blank","title":"Not found","status":404,"detail":"No"}')],
    ['the envelope', reply(404, '{"content":null,"error":[{"code":"404","message":"No","request":"x","reason":"y"}]}')],
    ['the envelope with a gap', reply(404, '{"content":null,"error":[null,{"message":"No"}]}')],
    ['OAuth', reply(403, '{"error":"insufficient_scope","error_description":"No"}')],
  ])('is trusted at once: %s', async (_case, answer) => {
    const { error, host } = await driveAsync({ service: () => answer }, () => get());
    expect(error).toMatchObject({ kind: 'refused', status: answer.status, isOwn: true });
    expect(host.sent).toHaveLength(1);
  });

  it('is required before a search counts as empty', async () => {
    const events = {
      eventNames: ['DOSSIER_ADDED'],
      eventOccurrenceStartDate: '2026-01-01T00:00:00',
      eventOccurrenceEndDate: '2026-01-02T00:00:00',
    };
    const dossier = json({ content: [{ dossierId: 5 }], totalElements: 1 });
    const search = () => createSignedClient().dossiers.searchByEvents({ events });
    expect((await driveAsync({ service: inTurn(nginx, dossier) }, search)).value).toHaveLength(1);
    expect((await driveAsync({ service: () => refusal(404) }, search)).value).toEqual([]);
  });

  it('of a write is returned without a retry, from the service and from an intermediary', async () => {
    for (const [answer, isOwn] of [
      [nginx, false],
      [refusal(404), true],
    ] as const) {
      const { error, host } = await driveAsync({ service: () => answer }, () =>
        createSignedClient().responses.approve({ responseId: '5' }),
      );
      expect(error).toMatchObject({ kind: 'refused', status: 404, isOwn });
      expect(host.sent).toHaveLength(1);
    }
  });
});

describe.each(drives)('a 204 instead of a list (G29), %s', (_name, drive) => {
  const attributes = json([{ label: 'A', values: ['1'] }]);
  const listUnder = (means: string, client = createSignedClient({ 'search.noContentMeans': means })) =>
    client.attributes.list({ thirdpartyId: '1' });

  it('ends the call with the entry to set, unless the profile calls it an empty list', async () => {
    const { error } = await drive({ service: () => reply(204) }, () => listUnder('error'));
    expect(error).toMatchObject({
      kind: 'invalid-response',
      status: 204,
      message: expect.stringMatching(/204 .* set search\.noContentMeans to empty/),
    });
  });

  it('is an empty list where the profile says so and the service repeats it', async () => {
    const { value, host } = await drive<unknown>({ service: () => reply(204) }, () => listUnder('empty'));
    expect([value, host.sent.length, host.notices]).toEqual([[], 2, []]);
  });

  it.each([reply(200), reply(200, '{"content":')])('is not one if it comes once, or beside %j', async (other) => {
    const service = inTurn(reply(204), other, reply(204), attributes);
    const { value } = await drive<unknown>({ service }, () => listUnder('empty'));
    expect(value).toMatchObject([{ label: 'A' }]);
  });
});

describe.each(drives)('a 2xx that is not a valid answer, %s', (_name, drive) => {
  const spoilt: readonly (readonly [name: string, answer: HttpResponse])[] = [
    ['half an answer', reply(200, '{"content":{"thirdpartyId":1')],
    ['an answer twice', reply(200, '{"content":{"thirdpartyId":1}}{"content":{"thirdpartyId":1}}')],
    ['nothing', reply(200)],
    ['204', reply(204)],
    ['a web page', reply(200, '<!doctype html><title>Sign in</title>')],
    ['a text', reply(200, 'Service Unavailable')],
    ['an error', json({ message: 'Service en maintenance' })],
    ['health', json({ status: 'UP', components: { db: { status: 'UP' } } })],
    ['an error in an envelope', json({ content: null, error: [{ code: 'E', message: 'No' }] })],
    ['a redirect', reply(302, '', { location: 'https://portal.example/' })],
  ];

  it.each(spoilt)('and comes once is retried: %s', async (_case, answer) => {
    const ran = await drive({ service: inTurn(answer, found), latencyMs: 0 }, () => get());
    expect(ran.value).toMatchObject({ thirdpartyId: '1' });
    expect(waits(ran).every((ms) => ms > 0)).toBe(true);
  });

  it.each(spoilt)('and comes once in place of a list is retried: %s', async (_case, answer) => {
    for (const [list, good] of [
      [createSignedClient().thirdParties.list(), page],
      [createSignedClient().indicators.list({ thirdpartyId: '1' }), json([{ label: 'A', value: 1 }])],
      [createSignedClient().attributes.list({ thirdpartyId: '1' }), json([{ label: 'A', values: ['1'] }])],
      [
        createSignedClient().companies.search({ countryCode: 'FR', searchBy: 'NAME', value: 'x' }),
        json([{ name: 'A' }]),
      ],
    ] as const) {
      const { value } = await drive<readonly unknown[]>({ service: inTurn(answer, good) }, () => list as Op<unknown[]>);
      expect(value).toHaveLength(1);
    }
  });

  it('is not an object of names and values because two different ones are received', async () => {
    const [first, second] = [json({ Tags: 'a' }), json({ Category: 'IT' })];
    const { value, host } = await drive<readonly unknown[]>({ service: inTurn(first, second, second) }, () =>
      createSignedClient().attributes.list({ thirdpartyId: '1' }),
    );
    expect(value).toMatchObject([{ label: 'Category' }]);
    expect(host.sent).toHaveLength(3);
  });

  it('and always is blank instead of a list is reported as such', async () => {
    const { error } = await drive({ service: () => reply(200, ' \n') }, () =>
      createSignedClient().indicators.list({ thirdpartyId: '1' }),
    );
    expect(error).toMatchObject({ kind: 'retry-later', status: 200, field: 'nothing' });
  });

  it.each<[name: string, answer: HttpResponse, expected: object, calls: number]>([
    ['is cut off', spoilt[0]![1], { kind: 'retry-later', status: 200, field: 'answer' }, 7],
    ['is empty', reply(204), { kind: 'retry-later', status: 204, field: 'nothing', message: /is empty.* a proxy/ }, 7],
    ['is blank', reply(200, ' '), { kind: 'retry-later', status: 200, field: 'nothing' }, 7],
    ['is a web page', spoilt[4]![1], { kind: 'invalid-response', field: 'address' }, 7],
    ['is a text', spoilt[5]![1], { kind: 'invalid-response', field: 'address' }, 7],
    [
      'has another form',
      json({ customer: { key: 5 } }),
      { kind: 'invalid-response', message: /responsePaths\.item/ },
      3,
    ],
    ['leads elsewhere', spoilt[9]![1], { kind: 'config', status: 302 }, 3],
  ])('and always %s is reported as that', async (_case, answer, { message = /./, ...expected }: any, calls) => {
    const { error, host } = await drive({ service: () => answer }, () => get());
    expect(error).toMatchObject({ ...expected, message: expect.stringMatching(message) });
    expect(host.sent).toHaveLength(calls);
  });

  it.each<[answer: HttpResponse, what: string]>([
    [kong, '404, not in a shape that the service writes'],
    [reply(200, '{"content":'), '200, an incomplete response'],
    [reply(204), '204, an empty response'],
    [spoilt[4]![1], '200, a response that is not JSON'],
    [json({ customer: { key: 5 } }), '200, a response of another shape'],
    [spoilt[9]![1], '302, a redirect'],
  ])('and comes once is reported with its kind: %j', async (answer, what) => {
    const { host } = await drive({ service: inTurn(answer, found) }, () => get());
    expect(host.notices.map(({ message }) => message)).toEqual([
      expect.stringContaining(`thirdParties.get: attempt 1 of 7 failed (${what}); retrying in `),
    ]);
  });

  it('to a write leaves its outcome unknown', async () => {
    for (const [, answer] of spoilt.filter(
      ([name]) =>
        !['nothing', '204', 'a text', 'a redirect', 'an error', 'health', 'an error in an envelope'].includes(name),
    )) {
      const { error, host } = await drive({ service: () => answer }, () =>
        createSignedClient().responses.approve({ responseId: '5' }),
      );
      expect(error).toMatchObject({ kind: 'unknown-outcome' });
      expect(host.sent).toHaveLength(1);
    }
  });

  it('and redirects leaves the outcome of a write unknown where the service itself has answered before', async () => {
    const approve = (client = createSignedClient()) => client.responses.approve({ responseId: '5' });
    const elsewhere = spoilt[9]![1];
    const { error: first } = await drive({ service: () => elsewhere }, () => approve());
    expect(first).toMatchObject({ kind: 'config', status: 302 });
    for (const heard of [found, refusal(404)]) {
      const client = createSignedClient();
      const service: Service = ({ method }) => (method === 'GET' ? heard : elsewhere);
      const { error, host } = await drive({ service }, function* () {
        yield* attempted(get(client));
        yield* approve(client);
      });
      expect(error).toMatchObject({ kind: 'unknown-outcome', status: 302 });
      expect(host.sent).toHaveLength(2);
    }
  });

  it('and redirects at the legacy interface, which never answered, is not sent although the current one has', async () => {
    const client = createSignedClient();
    const service: Service = ({ url }) => (url.startsWith('https://legacy.example') ? spoilt[9]![1] : found);
    const { error } = await drive({ service }, function* () {
      yield* attempted(get(client));
      yield* client.legacy.dossiers.update({ dossierId: '5', description: 'x' });
    });
    expect(error).toMatchObject({ kind: 'config', status: 302 });
  });

  it.each([{ content: null }, { content: {} }, {}])(
    'is a refusal where its envelope %j has an error: it is not sent again, and the reason has no secrets',
    async (content) => {
      const secret = 'hush-hush-0123456789';
      const error = [`No such dossier for ${secret}.`];
      const service = () => json({ ...content, messages: { info: [], warning: [], error } });
      const auth = { ...signedByHost, secrets: () => [secret] };
      const client = createClient({ connection, profile: createProfile(), auth });
      const { error: thrown, host } = await drive({ service }, () => client.legacy.dossiers.get({ dossierId: '5' }));
      expect(thrown).toMatchObject({ kind: 'refused', status: 200, isOwn: true });
      expect(thrown?.reason).toMatch(/^No such dossier for /);
      expect(`${thrown?.reason} ${thrown?.message}`).not.toContain(secret);
      expect(host.sent).toHaveLength(1);
    },
  );

  it('is a refusal of a write without a body to read, too, but not beside a content', async () => {
    const approve = () => createSignedClient().responses.approve({ responseId: '5' });
    const messages = { info: [], warning: [], error: ['The document waits no more.'] };
    const refused = await drive({ service: () => json({ content: null, messages }) }, () => approve());
    expect(refused.error).toMatchObject({ kind: 'refused', reason: 'The document waits no more.' });
    expect(refused.host.sent).toHaveLength(1);
    const done = await drive({ service: () => json({ content: { id: 1 }, messages }) }, () => approve());
    expect(done.error).toBeUndefined();
  });

  it('is a refusal of a write where the errors of the envelope are in a list of their own, too', async () => {
    const service = () => json({ content: null, error: [{ code: '409', message: 'In use.' }] });
    const { thirdParties, responses } = createSignedClient();
    for (const write of [
      () => responses.approve({ responseId: '5' }),
      () => thirdParties.add({ companyIdType: 'CIT001', companyIdValue: '73282932000074' }),
    ]) {
      const { error, host } = await drive<unknown>({ service }, write);
      expect(error).toMatchObject({ kind: 'refused', reason: 'In use.' });
      expect(host.sent).toHaveLength(1);
    }
  });

  it('in place of a list is a refusal and not an empty list, except beside a total of 0', async () => {
    const messages = { info: [], warning: [], error: ['Account suspended.'] };
    for (const body of [{ content: null, messages }, { messages }]) {
      const { error, host } = await drive({ service: () => json(body) }, () =>
        createSignedClient().thirdParties.list(),
      );
      expect(error).toMatchObject({ kind: 'refused', reason: 'Account suspended.' });
      expect(host.sent).toHaveLength(1);
    }
    const none = { content: null, totalElements: 0, messages };
    const { value } = await drive({ service: () => json(none) }, () => createSignedClient().thirdParties.list());
    expect(value).toEqual([]);
  });

  it('is not accepted as a file', async () => {
    const file = { ...reply(200, '', { 'content-type': 'application/pdf' }), bytes: new Uint8Array([37, 80]) };
    const portal = { ...reply(200, '', { 'content-type': 'text/html' }), bytes: new Uint8Array([60, 33]) };
    const empty = { ...file, headers: { ...file.headers, 'content-length': '0' }, bytes: new Uint8Array(0) };
    const named = { ...portal, headers: { ...portal.headers, 'content-disposition': 'attachment; filename=a.html' } };
    const { value: page } = await drive({ service: () => named }, () =>
      createSignedClient().files.zip({ dossierId: '5' }),
    );
    expect(page?.name).toBe('a.html');
    const stored = { ...file, bytes: new Uint8Array(0), size: 2 };
    const { host: storing } = await drive({ service: () => stored }, () =>
      createSignedClient().files.zip({ dossierId: '5' }),
    );
    expect(storing.sent).toHaveLength(1);
    const chunked = { ...file, bytes: new Uint8Array(0) };
    for (const bad of [portal, empty, chunked, { ...file, size: 0 }]) {
      const { value, host } = await drive({ service: inTurn(bad, file) }, () =>
        createSignedClient().files.zip({ dossierId: '5' }),
      );
      expect(value?.bytes).toHaveLength(2);
      expect(host.sent).toHaveLength(2);
    }
  });
});

describe('a JSON object of names and values as a list (G53, G61)', () => {
  const list = (client = createSignedClient()) => client.attributes.list({ thirdpartyId: '1' });
  const map = json({ Category: 'IT' });

  it('is accepted when it is repeated, and then for all later calls', async () => {
    const client = createSignedClient();
    const { value, host } = await driveAsync({ service: () => map }, function* () {
      return [yield* list(client), yield* list(client)];
    });
    expect(value).toMatchObject([[{ label: 'Category' }], [{ label: 'Category' }]]);
    expect(host.sent).toHaveLength(3);
  });

  it('whose names the account does not define is accepted when it is repeated', async () => {
    const client = createSignedClient();
    const service: Service = ({ url }) => (url.includes('thirdparties') ? map : json([{ label: 'Colour' }]));
    const { value, host } = await driveAsync({ service }, function* () {
      yield* client.attributes.definitions();
      return [yield* list(client), yield* list(client)];
    });
    expect(value).toMatchObject([[{ label: 'Category' }], [{ label: 'Category' }]]);
    expect(host.sent).toHaveLength(5);
  });

  it('is accepted without a second request if the account defines its names', async () => {
    const client = createSignedClient();
    const service: Service = ({ url }) => (url.includes('thirdparties') ? map : json([{ label: 'Category' }]));
    const { value, host } = await driveAsync({ service }, function* () {
      yield* client.attributes.definitions();
      return yield* list(client);
    });
    expect(value).toMatchObject([{ label: 'Category', values: ['IT'] }]);
    expect(host.sent).toHaveLength(2);
  });

  it.each([json({ maintenance: true }), json({ Category: 'IT' })])(
    'is refused where this operation has answered with lists: %j',
    async (answer) => {
      const client = createSignedClient();
      const service: Service = (_r, attempt) => (attempt === 1 ? json([{ label: 'A', values: ['1'] }]) : answer);
      const { error } = await driveAsync({ service }, function* () {
        yield* list(client);
        yield* list(client);
      });
      expect(error).toMatchObject({ kind: 'invalid-response', message: expect.stringContaining('responsePaths.list') });
    },
  );

  it.each([{ message: 'Maintenance' }, { status: 'UP', components: {} }, { error: 'x', path: '/y', timestamp: 1 }])(
    'with the words of errors and health pages is never accepted: %j',
    async (body) => {
      for (const answer of [json(body), json({ content: body })]) {
        const { error } = await driveAsync({ service: () => answer }, () => list());
        expect(error).toMatchObject({ kind: 'invalid-response' });
      }
    },
  );

  it('is refused with objects in place of values', async () => {
    const { error } = await driveAsync({ service: () => json({ Cyber: { nested: { deep: 1 } } }) }, () => list());
    expect(error).toMatchObject({ kind: 'invalid-response' });
  });

  it('without names is retried once', async () => {
    const service = inTurn(json({}), json([{ label: 'A', values: ['1'] }]));
    expect((await driveAsync({ service }, () => list())).value).toHaveLength(1);
  });
});

describe.each(drives)('the answer of an issuer, %s', (_name, drive) => {
  const token = json({ access_token: 't', expires_in: 300 });
  const signIn = (issuer: Service) => {
    let grants = 0;
    const service: Service = (request, _attempt, nowMs) =>
      request.url.startsWith(connection.authUrl) ? issuer(request, ++grants, nowMs) : found;
    return drive({ service }, () => get(createClient({ connection }))).then((ran) => ({ ...ran, grants }));
  };

  it.each([
    reply(200, '<html>Portal</html>'),
    reply(200),
    reply(200, '{"access_token":"t'),
    json({ message: 'Service en maintenance' }),
    reply(302, '', { location: 'https://portal.example' }),
    reply(401, '<h1>401</h1>'),
    reply(403, '{"message":"denied"}'),
    nginx,
  ])('that is invalid once is retried: %j', async (answer) => {
    const { value, grants } = await signIn((_r, attempt) => (attempt === 1 ? answer : token));
    expect(value).toMatchObject({ thirdpartyId: '1' });
    expect(grants).toBe(2);
  });

  it.each<[answer: HttpResponse, kind: string]>([
    [reply(400, '{"error":"invalid_grant"}'), 'auth'],
    [reply(401, '{"error":"invalid_grant","error_description":"Invalid user credentials"}'), 'auth'],
    [json({ error: 'invalid_grant', error_description: 'No' }), 'auth'],
  ])('that refuses in its own form is not retried: %j', async (answer, kind) => {
    const { error, grants } = await signIn(() => answer);
    expect(error).toMatchObject({ kind });
    expect(grants).toBe(1);
  });

  it.each<[answer: HttpResponse, kind: string, grants: number]>([
    [reply(401, '<h1>401</h1>'), 'auth', 2],
    [nginx, 'config', 2],
    [json({ hello: 1 }), 'invalid-response', 3],
    [reply(200, '<html>Portal</html>'), 'invalid-response', 7],
    [reply(200, ''), 'retry-later', 7],
  ])('that stays invalid is reported as what it is: %j', async (answer, kind, count) => {
    const { error, grants } = await signIn(() => answer);
    expect(error).toMatchObject({ kind });
    expect(grants).toBe(count);
  });
});

describe('a pause', () => {
  const later = { 'retry-after': '3600' };

  it.each([reply(200, '<html>Maintenance</html>', later), reply(403, '<html>Blocked</html>', later)])(
    'that an intermediary asks for is not the service’s: %j',
    async (page) => {
      const { value, host } = await driveAsync({ service: (_r, attempt) => (attempt === 1 ? page : found) }, () =>
        get(),
      );
      expect(value).toMatchObject({ thirdpartyId: '1' });
      expect(host.sent[1]!.atMs).toBeLessThan(5_000);
    },
  );

  it('longer than the service may ask for is still a backoff of this client', async () => {
    const overrides = { 'retry.maxRetryAfterMs': 2_000, 'retry.maxDelayMs': 60_000 };
    const { error, host } = await driveAsync({ service: () => reply(503) }, () => get(createSignedClient(overrides)));
    expect(error).toMatchObject({ kind: 'retry-later', status: 503 });
    expect(host.sent).toHaveLength(7);
  });
});

describe('a list and its total', () => {
  const paged = (request: { url: string }) => Number(queryOf(request as never).get('page'));
  const show = (number: number, ids: readonly number[], total: number) =>
    json({ content: ids.map((id) => ({ thirdpartyId: id })), page: number, size: 2, totalElements: total });

  it.each([
    [0, 6],
    [1, 6],
    [2, 6],
    [1, 0],
    [2, 0],
  ])('an empty page %i before the end of the list is requested again: total %i', async (spoilt, total) => {
    const service: Service = (request, attempt) => {
      const number = paged(request);
      if (number === spoilt && attempt === 1) return show(number, [], total);
      return show(number, [2 * number, 2 * number + 1], 6);
    };
    const { value } = await driveAsync({ service }, () =>
      createSignedClient({ 'paging.pageSize': 2 }).thirdParties.list(),
    );
    expect(value?.map(({ thirdpartyId }) => Number(thirdpartyId))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('that ends early is reported as short', async () => {
    const read = (total: number) =>
      driveAsync({ service: (request) => show(paged(request), paged(request) === 0 ? [0, 1] : [], total) }, () =>
        createSignedClient({ 'paging.pageSize': 2 }).thirdParties.list.each({}, function* () {}),
      );
    expect((await read(6)).value).toMatchObject({ done: 2, total: 6, isShort: true });
    expect((await read(2)).value).toMatchObject({ done: 2, total: 2, isShort: false });
  });
});
