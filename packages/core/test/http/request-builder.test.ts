import { expect, it } from 'vitest';
import type { Client } from '../../src/client.ts';
import type { Op } from '../../src/runtime/op.ts';
import { refusal, reply } from '../conformance/index.ts';
import { connection, createSignedClient, driveAsync, json, queryOf, range } from './bench.ts';

/** The first request of an operation. */
async function requestOf(act: (client: Client) => Op<unknown>, overrides = {}) {
  const { host } = await driveAsync({ service: () => refusal(400) }, () => act(createSignedClient(overrides)));
  return host.sent[0]!.request;
}

it('a read has no body, and expects JSON of a limited size', async () => {
  const request = await requestOf((client) => client.thirdParties.get({ thirdpartyId: '1' }));
  expect(request).toMatchObject({ method: 'GET', headers: { accept: 'application/json' }, expect: 'text' });
  expect(request).not.toHaveProperty('body');
  expect(request.headers).not.toHaveProperty('content-type');
});

it('a write has a JSON body, with the names that the profile sets', async () => {
  const company = { companyIdType: 'CIT001', companyIdValue: '73282932000074' } as const;
  const request = await requestOf((client) => client.thirdParties.add(company), {
    'body.thirdParties.add.companyIdType': 'identifierType',
  });
  expect(request.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(request.body!)).toEqual({ identifierType: 'CIT001', companyIdValue: '73282932000074' });
});

it('a request that the host signs has no bearer, and names a language only where the profile does', async () => {
  const read = (client: Client) => client.thirdParties.get({ thirdpartyId: '1' });
  const [usual, french] = await Promise.all([requestOf(read), requestOf(read, { 'http.acceptLanguage': 'fr' })]);
  expect(usual.headers).toEqual({ accept: 'application/json' });
  expect(french.headers).toEqual({ accept: 'application/json', 'accept-language': 'fr' });
});

it('the accounts of the legacy interface are read from the current one only where the profile says so', async () => {
  const list = (client: Client) => client.legacy.account.list();
  const [legacy, current] = await Promise.all([requestOf(list), requestOf(list, { 'accounts.interface': 'current' })]);
  expect([legacy.url, current.url].map((url) => new URL(url).host)).toEqual([
    new URL(connection.legacyBaseUrl!).host,
    new URL(connection.baseUrl).host,
  ]);
});

it('a file is expected as bytes, of a larger size than a page', async () => {
  const [file, page] = await Promise.all([
    requestOf((client) => client.files.download({ dossierId: '1', documentId: '2', fileId: '3' })),
    requestOf((client) => client.thirdParties.get({ thirdpartyId: '1' })),
  ]);
  expect(file.expect).toBe('bytes');
  expect(file.headers['accept']).toContain('application/pdf');
  expect(file.maxBytes.success).toBeGreaterThan(page.maxBytes.success);
});

it('paging by offset counts records from 0, whatever the number of the first page', async () => {
  const overrides = { 'paging.mode': 'offset', 'paging.firstPage': 1 };
  const asked: (string | null)[] = [];
  const rows = range(250).map((id) => ({ thirdpartyId: id }));
  const { error } = await driveAsync(
    {
      service(request) {
        const offset = queryOf(request).get('page');
        asked.push(offset);
        const content = rows.slice(Number(offset), Number(offset) + 100);
        return json({ content, totalElements: rows.length });
      },
    },
    () => createSignedClient(overrides).thirdParties.list(),
  );
  expect(error).toBeUndefined();
  expect(asked.filter((offset, index) => asked.indexOf(offset) === index)).toEqual(['0', '100', '200']);
});

it.each([
  ['seconds', '2026-01-01T00:00:00', '2026-01-01T00:00:00'],
  ['seconds', '2026-01-01T00:00:00.250', '2026-01-01T00:00:00'],
  ['millis', '2026-01-01T00:00:00', '2026-01-01T00:00:00.000'],
  ['millis', '2026-01-01T00:00:00.250', '2026-01-01T00:00:00.250'],
])('with events.timestampFormat %s, %s is sent as %s', async (format, time, sent) => {
  const events = {
    eventNames: ['DOSSIER_ADDED'],
    eventOccurrenceStartDate: time,
    eventOccurrenceEndDate: '2026-01-02T00:00:00',
  };
  const request = await requestOf((client) => client.dossiers.searchByEvents({ events }), {
    'events.timestampFormat': format,
  });
  expect(queryOf(request).get('eventOccurrenceStartDate')).toBe(sent);
});

it.each([
  ['seconds', '2026-01-02T23:59:59.999', '2026-01-03T00:00:00'],
  ['seconds', '2026-01-02T23:59:59', '2026-01-02T23:59:59'],
  ['seconds', '9999-12-31T23:59:59.999', '9999-12-31T23:59:59'],
  ['millis', '2026-01-02T23:59:59.999', '2026-01-02T23:59:59.999'],
])('with events.timestampFormat %s, a range that ends at %s is searched until %s', async (format, end, sent) => {
  const events = {
    eventNames: ['DOSSIER_ADDED'],
    eventOccurrenceStartDate: '2026-01-01T00:00:00',
    eventOccurrenceEndDate: end,
  };
  const request = await requestOf((client) => client.dossiers.searchByEvents({ events }), {
    'events.timestampFormat': format,
  });
  expect(queryOf(request).get('eventOccurrenceEndDate')).toBe(sent);
});

it('a body that is too long is no answer: a read fails, and of a write it is unknown whether it happened', async () => {
  const service = () => ({ ...reply(200), isCut: true });
  const read = await driveAsync({ service }, () => createSignedClient().thirdParties.get({ thirdpartyId: '1' }));
  expect(read.error).toMatchObject({ kind: 'invalid-response' });
  expect(read.host.sent).toHaveLength(1);
  const write = await driveAsync({ service }, () =>
    createSignedClient().attributes.set({ thirdpartyId: '1', label: 'A', values: ['x'] }),
  );
  expect(write.error).toMatchObject({ kind: 'unknown-outcome' });
  expect(write.host.sent).toHaveLength(1);
});
