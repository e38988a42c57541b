import { describe, expect, it } from 'vitest';
import { heldBackHeader } from '../../src/api/relay-header.ts';
import { mapConcurrent, type HttpResponse } from '../../src/runtime/op.ts';
import { createClient } from '../../src/client.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { fault, refusal, reply, type Service } from '../conformance/index.ts';
import { connection, createSignedClient, driveAsync, drives, json, queryOf, range } from './bench.ts';
import { describeError, explainFailure } from '../../src/i18n/describe-error.ts';

const found = json({ content: { thirdpartyId: 1 } });
const named = json({ content: { name: 'Acme' } });
const get = (client = createSignedClient()) => client.thirdParties.get({ thirdpartyId: '1' });

describe.each(drives)('a read, %s', (_name, drive) => {
  it.each([fault('refused'), fault('reset'), reply(408), reply(500), reply(502), reply(503), reply(504)])(
    'is retried after %j, with a growing wait',
    async (bad) => {
      const { value, host } = await drive({ service: (_r, attempt) => (attempt < 4 ? bad : found) }, () => get());
      expect(value).toMatchObject({ thirdpartyId: '1' });
      expect(host.sent).toHaveLength(4);
      // A single failure is no notice; the third is an outage.
      expect(host.notices.map(({ kind }) => kind)).toEqual(['retry', 'retry']);
      expect(host.slept).toHaveLength(3);
      expect(host.slept.every((ms, index) => ms >= 150 * 2 ** index && ms <= 300 * 2 ** index)).toBe(true);
    },
  );

  it.each([fault('refused'), reply(500), reply(503), reply(408)])(
    'fails with retry-later when every answer is %j',
    async (bad) => {
      const { error, host } = await drive({ service: () => bad }, () => get());
      expect(error).toMatchObject({ kind: 'retry-later', status: bad.status, attempts: 7 });
      expect(host.sent).toHaveLength(7);
    },
  );

  it('is not taken for a failure of the service if the host has not sent it', async () => {
    const unsent = { ...reply(0), isUnsent: true };
    const client = createSignedClient();
    const ops = range(10).map((index) => client.thirdParties.get({ thirdpartyId: String(index) }));
    const attempts = new Map<string, number>();
    const service: Service = ({ url }) => {
      attempts.set(url, 1 + (attempts.get(url) ?? 0));
      return attempts.get(url) === 1 ? unsent : named;
    };
    const { host } = await drive({ service }, () => mapConcurrent(ops, 10));
    expect(host.notices).toEqual([]);
    expect(host.sent).toHaveLength(20);
  });

  it.each([400, 403, 404, 409, 422, 425])('is not retried after %i, and keeps the reason', async (status) => {
    const { error, host } = await drive({ service: () => refusal(status) }, () => get());
    expect(error).toMatchObject({ kind: 'refused', status, reason: 'because' });
    expect(host.sent).toHaveLength(1);
  });

  it('is given up with retry-later when every answer is 429', async () => {
    const { error, host } = await drive({ service: () => reply(429) }, () => get());
    expect(error).toMatchObject({ kind: 'retry-later', status: 429 });
    expect(host.sent.length).toBeLessThanOrEqual(8);
  });

  it.each([
    ['the relay', { [heldBackHeader]: '1', 'retry-after': '7200' }, true],
    ['the service', { 'retry-after': '7200' }, false],
  ])('that %s rejects has its reason with its source', async (_who, headers, isOfRelay) => {
    const rejection = reply(429, '{"message":"Too many requests."}', headers);
    const { error } = await drive({ service: () => rejection }, () => get());
    expect(error).toMatchObject({ kind: 'retry-later', reason: 'Too many requests.', isOfRelay });
  });

  it('one call that is always rejected is given up while others are accepted', async () => {
    const service: Service = ({ url }) => (url.endsWith('/0') ? reply(429, '', { 'retry-after': '1' }) : named);
    const client = createSignedClient();
    const ops = range(300).map((index) => client.thirdParties.get({ thirdpartyId: String(index) }));
    expect((await drive({ service }, () => mapConcurrent(ops, 4))).error).toMatchObject({
      kind: 'retry-later',
      status: 429,
    });
  });

  it.each([
    ['2', 2_000],
    ['Thu, 01 Jan 2026 00:00:05 GMT', 5_000],
  ])('waits as Retry-After %s says', async (header, ms) => {
    const refused = reply(429, '', { 'retry-after': header });
    const { host } = await drive({ service: (_r, attempt) => (attempt === 1 ? refused : found), latencyMs: 0 }, () =>
      get(),
    );
    expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, ms]);
  });

  it('a date in Retry-After is compared with the service’s Date header', async () => {
    const headers = { 'retry-after': 'Thu, 01 Jan 2026 01:00:05 GMT', date: 'Thu, 01 Jan 2026 01:00:00 GMT' };
    const service: Service = (_r, attempt) => (attempt === 1 ? reply(429, '', headers) : found);
    const { host } = await drive({ service, latencyMs: 0 }, () => get());
    expect(host.sent.map(({ atMs }) => atMs)).toEqual([0, 5_000]);
  });

  it('a wait of a day is reported, not waited for', async () => {
    const { error, host } = await drive({ service: () => reply(429, '', { 'retry-after': '86400' }) }, () => get());
    expect(error).toMatchObject({ kind: 'retry-later', waitMs: 86_400_000 });
    expect(host.slept).toEqual([]);
  });

  it('a redirect is not followed, and no other address gets the bearer', async () => {
    const service: Service = ({ url }) =>
      url.startsWith(connection.authUrl)
        ? json({ access_token: 't', expires_in: 300 })
        : reply(302, '', { location: 'https://evil.example/' });
    const { error, host } = await drive({ service }, () => get(createClient({ connection })));
    expect(error).toMatchObject({ kind: 'config', status: 302 });
    expect(new Set(host.sent.map(({ request }) => new URL(request.url).host))).toEqual(
      new Set(['auth.example', 'service.example']),
    );
  });

  it.each<[name: string, answer: HttpResponse]>([
    ['HTML', reply(200, '<!doctype html><title>Portal</title>')],
    ['an empty object', reply(200, '{}')],
    ['a text', reply(200, '"hello"')],
    ['null', reply(200, 'null')],
  ])('%s in place of the record is an invalid response that names the operation', async (_case, answer) => {
    const { error } = await drive({ service: () => answer }, () => get());
    expect(error).toMatchObject({ kind: 'invalid-response', endpoint: 'thirdParties.get' });
  });

  it.each(['\uFEFF{"content":{"thirdpartyId":1}}', '{"content":{"thirdpartyId":2,"thirdpartyId":1}}'])(
    '%j is read',
    async (text) => {
      expect((await drive({ service: () => reply(200, text) }, () => get())).value).toMatchObject({
        thirdpartyId: '1',
      });
    },
  );
});

describe.each(drives)('a write, %s', (_name, drive) => {
  const approve = () => createSignedClient().responses.approve({ responseId: '5' });
  const create = () => createSignedClient().dossiers.create({ thirdpartyId: '1' });

  it.each([fault('reset'), reply(500), reply(503), reply(408), reply(200, '<html>Portal</html>')])(
    'that is answered %j is sent once, and its outcome is unknown',
    async (bad) => {
      for (const write of [approve, create]) {
        const { error, host } = await drive({ service: () => bad }, write as typeof approve);
        expect(error).toMatchObject({ kind: 'unknown-outcome', status: bad.status });
        expect(host.sent).toHaveLength(1);
      }
    },
  );

  it('that the host has not sent is sent later', async () => {
    const unsent = { ...reply(0), isUnsent: true };
    const { error, host } = await drive({ service: (_r, attempt) => (attempt === 1 ? unsent : reply(204)) }, approve);
    expect(error).toBeUndefined();
    expect(host.sent).toHaveLength(2);
  });

  it('that the host never sends has not been made, and is not repeated', async () => {
    const failure = 'its address has a form that HTTP does not allow.';
    const refused = { ...reply(0), failure, isRefusedByHost: true };
    for (const write of [approve, create]) {
      const { error, host } = await drive({ service: () => refused }, write as typeof approve);
      expect(error).toMatchObject({ kind: 'config', field: 'request', status: undefined });
      expect(error?.message).toContain(`cannot be sent, and nothing was changed: ${failure}`);
      expect(explainFailure(error, 'en').reason).toBe(error?.message);
      expect(explainFailure(error, 'fr').reason).toMatch(
        /ne peut pas être envoyée, et rien n’a été modifié.: its address/,
      );
      expect(describeError(error, 'fr')).not.toContain('cannot be sent');
      expect(host.sent).toHaveLength(1);
    }
  });

  it('that is refused with 429 or 401 was not done, and is sent again', async () => {
    const service: Service = (_r, attempt) =>
      [reply(429, '', { 'retry-after': '1' }), reply(401), reply(204)][attempt - 1]!;
    const { error, host } = await drive({ service }, approve);
    expect(error).toBeUndefined();
    expect(host.sent).toHaveLength(3);
  });

  it.each([reply(200), reply(201), reply(204)])(
    'that is answered %j, without the created record, has an unknown outcome: an intermediary may have answered',
    async (answer) => {
      const { error, host } = await drive({ service: () => answer }, create);
      expect(error).toMatchObject({ kind: 'unknown-outcome', status: answer.status });
      expect(host.sent).toHaveLength(1);
    },
  );

  it.each([reply(202), reply(201, '', { location: '/api/v1/account/7/dossiers/44' })])(
    'that is answered %j is done, or under way (G65)',
    async (answer) => {
      const { value } = await drive({ service: () => answer }, create);
      expect(value?.dossierId).toBe(answer.headers['location'] === undefined ? null : '44');
    },
  );
});

describe('a call that is refused before anything is sent', () => {
  it.each([undefined, ''])('a legacy operation where its address is %j', async (legacyBaseUrl) => {
    const { legacyBaseUrl: _, ...rest } = connection;
    const client = createClient({
      connection: { ...rest, ...(legacyBaseUrl !== undefined && { legacyBaseUrl }) },
      auth: signedByHost,
    });
    const { error, host } = await driveAsync({}, () => client.legacy.account.list());
    expect(error).toMatchObject({ kind: 'config', field: 'legacyBaseUrl' });
    expect(error?.message).toContain('Fill in legacyBaseUrl');
    expect(host.sent).toEqual([]);
  });

  const client = createSignedClient();
  const events = {
    eventNames: ['DOSSIER_ADDED'],
    eventOccurrenceStartDate: '2026-01-01T00:00:00',
    eventOccurrenceEndDate: '2026-01-02T00:00:00',
  };

  it.each<[name: string, op: () => Generator, field: string]>([
    ['id with a path in it', () => client.thirdParties.get({ thirdpartyId: '../7' }), 'thirdpartyId'],
    ['id with a query in it', () => client.thirdParties.get({ thirdpartyId: '1?x=2' }), 'thirdpartyId'],
    ['an id that is a dot', () => client.thirdParties.get({ thirdpartyId: '..' }), 'thirdpartyId'],
    [
      'a value that is null',
      () => client.attributes.set({ thirdpartyId: '1', label: 'A', values: [null] as never }),
      'values',
    ],
    ['a missing id', () => client.thirdParties.get({} as never), 'thirdpartyId'],
    ['an unknown input', () => client.thirdParties.get({ thirdpartyId: '1', colour: 'red' } as never), 'colour'],
    [
      'SIRET outside France',
      () => client.companies.search({ countryCode: 'DE', searchBy: 'SIRET', value: '1' }),
      'countryCode',
    ],
    [
      'local id in France',
      () => client.companies.search({ countryCode: 'FR', searchBy: 'LOCAL_ID', value: '1' }),
      'searchBy',
    ],
    ['no event code', () => client.dossiers.searchByEvents({ events: { ...events, eventNames: [] } }), 'events'],
    ['an unknown code', () => client.dossiers.searchByEvents({ events: { ...events, eventNames: ['X'] } }), 'events'],
    ['a foreign code', () => client.documents.searchByEvents({ events }), 'events'],
    [
      'a time with a zone',
      () => client.dossiers.searchByEvents({ events: { ...events, eventOccurrenceEndDate: '2026-01-02T00:00:00Z' } }),
      'eventOccurrenceEndDate',
    ],
    [
      'start after end',
      () => client.dossiers.searchByEvents({ events: { ...events, eventOccurrenceStartDate: '2027-01-01T00:00:00' } }),
      'eventOccurrenceStartDate',
    ],
    [
      'a time that no clock shows',
      () => client.dossiers.searchByEvents({ events: { ...events, eventOccurrenceEndDate: '2026-02-30T00:00:00' } }),
      'eventOccurrenceEndDate',
    ],
    [
      'a day that no calendar has',
      () => client.legacy.dossiers.update({ dossierId: '1', expirationDate: '2027-02-29' }),
      'expirationDate',
    ],
    [
      'extracted data where it is not taken',
      () => client.dossiers.list({ withExtractedData: true }),
      'withExtractedData',
    ],
    [
      'a reject that does not say whom it tells',
      () => client.responses.reject({ responseId: '1' } as never),
      'shareRejectionReason',
    ],
  ])('%s', async (_name, op, field) => {
    const { error, host } = await driveAsync({}, op as never);
    expect(error).toMatchObject({ kind: 'config', field });
    expect(error?.message).not.toMatch(/Invalid input/);
    expect(host.sent).toEqual([]);
  });
});

describe('an event search', () => {
  const events = {
    eventNames: ['DOSSIER_ADDED', 'DOSSIER_UPDATED'],
    eventOccurrenceStartDate: '2026-01-01T00:00:00',
    eventOccurrenceEndDate: '2026-01-02T00:00:00',
  };
  const empty = json({ content: [], totalElements: 0 });

  it.each([
    ['seconds', 400],
    ['millis', 400],
    ['millis', 422],
  ])(
    'detects that times are accepted in %s where others are answered %i, and remembers it (G32, R119)',
    async (form, status) => {
      const service: Service = (request) =>
        queryOf(request).get('eventOccurrenceStartDate')!.length > 19 === (form === 'millis') ? empty : refusal(status);
      const client = createSignedClient({ 'paging.fallbackPageSize': 100 });
      const { host, error } = await driveAsync({ service }, function* () {
        for (let turn = 0; turn < 5; turn++) yield* client.dossiers.searchByEvents({ events });
      });
      expect(error).toBeUndefined();
      expect(host.sent).toHaveLength(form === 'seconds' ? 5 : 6);
    },
  );

  it('is sent again in seconds where the profile says milliseconds and they are refused', async () => {
    const service: Service = (request) =>
      queryOf(request).get('eventOccurrenceStartDate')!.length > 19 ? refusal(400) : empty;
    const client = createSignedClient({ 'events.timestampFormat': 'millis', 'paging.fallbackPageSize': 100 });
    const { host, error } = await driveAsync({ service }, function* () {
      for (let turn = 0; turn < 2; turn++) yield* client.dossiers.searchByEvents({ events });
    });
    expect(error).toBeUndefined();
    const sent = host.sent.map(({ request }) => queryOf(request).get('eventOccurrenceStartDate'));
    expect(sent).toEqual(['2026-01-01T00:00:00.000', '2026-01-01T00:00:00', '2026-01-01T00:00:00']);
  });

  it('that is refused in both forms has the first error, and no form is remembered', async () => {
    const client = createSignedClient();
    let count = 0;
    const service: Service = () => reply(400, JSON.stringify({ content: null, error: [{ message: `no ${++count}` }] }));
    const { host, error } = await driveAsync({ service }, () =>
      client.dossiers.searchByEvents.page({ events }, { number: 0, size: 100 }),
    );
    expect(error).toMatchObject({ kind: 'refused', status: 400, reason: 'no 1' });
    expect(host.sent).toHaveLength(2);
    expect(client.context.detected.timestampForm).toBeUndefined();
  });

  it.each([
    ['csv', 'eventNames=DOSSIER_ADDED,DOSSIER_UPDATED'],
    ['csvEncoded', 'eventNames=DOSSIER_ADDED%2CDOSSIER_UPDATED'],
    ['repeat', 'eventNames=DOSSIER_ADDED&eventNames=DOSSIER_UPDATED'],
  ])('writes several codes as %s (G35)', async (style, written) => {
    const client = createSignedClient({ 'events.namesFormat': style });
    const { host } = await driveAsync({ service: () => empty }, () => client.dossiers.searchByEvents({ events }));
    expect(host.sent[0]!.request.url).toContain(`${written}&eventOccurrenceStartDate=2026-01-01T00%3A00%3A00&`);
  });

  it('a 404 is an empty result (G29), unless the profile says otherwise', async () => {
    const search = (overrides: object) => () =>
      createSignedClient({ ...overrides }).dossiers.searchByEvents({ events });
    expect((await driveAsync({ service: () => refusal(404) }, search({}))).value).toEqual([]);
    expect(
      (await driveAsync({ service: () => refusal(404) }, search({ 'search.notFoundMeans': 'error' }))).error,
    ).toMatchObject({ status: 404 });
  });
});

describe('a 404 of the legacy interface', () => {
  it('is an empty list if a list was requested, otherwise an error', async () => {
    const { legacy } = createSignedClient();
    const service: Service = () => refusal(404);
    expect((await driveAsync({ service }, () => legacy.thirdParties.list({}))).value).toEqual([]);
    expect((await driveAsync({ service }, () => legacy.account.list())).error).toMatchObject({ status: 404 });
  });
});

describe('values of an answer that cannot be read', () => {
  it('are reported with their place, at most twenty of them one by one', async () => {
    const content = [{ thirdpartyId: 1 }, ...range(22).map(() => true)];
    const { host } = await driveAsync({ service: () => json({ content, last: true }) }, () =>
      createSignedClient().thirdParties.list(),
    );
    const notices = host.notices.filter(({ kind }) => kind === 'contract');
    expect(notices).toHaveLength(21);
    expect([notices[0]?.message, notices.at(-1)?.message]).toEqual([
      'thirdParties.list: record 1: expected an object (thirdParty), found boolean',
      'thirdParties.list: 2 more values of this response could not be read.',
    ]);
  });
});

describe('twenty values that cannot be read', () => {
  it('are reported one by one, without a note about more', async () => {
    const content = [{ thirdpartyId: 1 }, ...range(20).map(() => true)];
    const { host } = await driveAsync({ service: () => json({ content, last: true }) }, () =>
      createSignedClient().thirdParties.list(),
    );
    expect(host.notices.filter(({ kind }) => kind === 'contract')).toHaveLength(20);
  });
});

describe('an account', () => {
  it('can be another one than that of the connection, by an input of the call', async () => {
    const { host } = await driveAsync({ service: () => found }, () =>
      createSignedClient().thirdParties.get({ thirdpartyId: '1', accountId: '9' }),
    );
    expect(host.sent[0]!.request.url).toContain('/account/9/thirdparties/1');
  });
});

describe('the deprecation of an operation (G110)', () => {
  it.each([
    [
      { sunset: 'Sat, 31 Oct 2026 23:59:59 GMT' },
      'the service says that this is deprecated and may stop answering on 2026-10-31.',
    ],
    [{ deprecation: '@1767225600' }, 'the service says that this is deprecated since 2026-01-01.'],
    [{ deprecation: 'true' }, 'the service says that this is deprecated.'],
  ])('is reported once, however many answers announce it: %j', async (headers, message) => {
    const client = createSignedClient();
    const service: Service = () => json({ content: { thirdpartyId: 1 } }, headers);
    const { host } = await driveAsync({ service }, function* () {
      for (let turn = 0; turn < 3; turn++) yield* get(client);
    });
    expect(host.notices).toEqual([{ kind: 'deprecated', message: `thirdParties.get: ${message}` }]);
  });
});

it('the deprecation of the legacy interface is logged once, however many deadlines a client is given', async () => {
  const client = createClient({ connection, auth: signedByHost });
  const { host } = await driveAsync({ service: () => json({ content: [] }) }, function* () {
    for (let turn = 0; turn < 3; turn++) yield* client.until(Date.UTC(2100, 0, 1)).legacy.account.list();
  });
  expect(host.notices.filter(({ kind }) => kind === 'deprecated')).toHaveLength(1);
});
