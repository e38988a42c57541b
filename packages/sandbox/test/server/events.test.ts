import { documentEvents, dossierEvents, thirdPartyEvents } from '@tpr/core/api';
import type { Sandbox } from '@tpr/sandbox';
import { beforeEach, expect, test } from 'vitest';
import { callAs, type Caller, closeAll, type Json, open } from './calling.ts';

closeAll();
let main: Caller;
let sandbox: Sandbox;
beforeEach(async () => {
  main = await open();
  ({ sandbox } = main);
});

const year = { eventOccurrenceStartDate: '2025-11-01T00:00:00', eventOccurrenceEndDate: '2027-11-01T00:00:00' };
const query = (eventNames: string, range: Readonly<Record<string, string>> = year) =>
  new URLSearchParams({ eventNames, ...range, pageSize: '200' }).toString();
const idsOf = async (path: string, key: string) =>
  (await main.get(path)).body.content.map((item: Json) => item[key]) as number[];
const third = (names: string, range = year) => idsOf(`/thirdparties/search?${query(names, range)}`, 'thirdpartyId');

test('several names combine with or, and a resource is returned once, however many of its events match', async () => {
  const names = ['THIRD_PARTY_ATTRIBUTE_UPDATED', 'THIRD_PARTY_CONTACT_INVITED'] as const;
  const either = new Set([...(await third(names[0])), ...(await third(names[1]))]);
  const both = await third(names.join(','));
  expect(both).toEqual([...either].sort((a, b) => a - b));
  for (let i = 0; i < 3; i += 1) {
    await main.post('/thirdparties/100005/attributes', { label: 'Strategic', values: [i === 1] });
  }
  const found = await third('THIRD_PARTY_ATTRIBUTE_UPDATED');
  expect(found.filter((id) => id === 100005)).toHaveLength(1);
});

test('both ends of the range are inclusive, to the millisecond', async () => {
  const [event] = sandbox.journal('2026-06-01T00:00:00.000').filter(({ kind }) => kind === 'dossier');
  const at = event!.at;
  const next = new Date(Date.parse(`${at}Z`) + 1).toISOString().slice(0, 23);
  const search = (from: string, to: string) =>
    idsOf(
      `/dossiers/search?${query(event!.code, { eventOccurrenceStartDate: from, eventOccurrenceEndDate: to })}`,
      'dossierId',
    );
  expect(await search(at, at)).toContain(event!.resourceId);
  expect(await search(next, next)).not.toContain(event!.resourceId);
});

test('the list of dossiers accepts the same filter as the search', async () => {
  const filter = query('DOSSIER_STATUS_UPDATED_VALID,DOSSIER_ADDED');
  expect((await main.get(`/dossiers?${filter}`)).body).toEqual((await main.get(`/dossiers/search?${filter}`)).body);
});

test.each([
  ['one parameter alone', '/thirdparties/search?eventNames=THIRD_PARTY_ADDED'],
  ['none of them', '/documents/search'],
  [
    'a zone',
    `/thirdparties/search?${query('THIRD_PARTY_ADDED', { ...year, eventOccurrenceStartDate: '2026-01-01T00:00:00Z' })}`,
  ],
  [
    'no such day',
    `/thirdparties/search?${query('THIRD_PARTY_ADDED', { ...year, eventOccurrenceStartDate: '2026-02-31T00:00:00' })}`,
  ],
  [
    'a date alone',
    `/thirdparties/search?${query('THIRD_PARTY_ADDED', { ...year, eventOccurrenceStartDate: '2026-02-01' })}`,
  ],
  [
    'the end before the start',
    `/thirdparties/search?${query('THIRD_PARTY_ADDED', { ...year, eventOccurrenceEndDate: '2020-01-01T00:00:00' })}`,
  ],
  ['a code of another resource', `/thirdparties/search?${query('DOSSIER_ADDED')}`],
  ['a list without a name', `/thirdparties/search?${query(',')}`],
  ['an unknown code', `/dossiers/search?${query('DOSSIER_LOST')}`],
])('%s is refused with 400', async (_, path) => {
  expect((await main.get(path)).status).toBe(400);
});

test('every code of a resource is accepted by its own search and by no other', async () => {
  const searches = { thirdparties: thirdPartyEvents, dossiers: dossierEvents, documents: documentEvents };
  for (const [own, events] of Object.entries(searches)) {
    for (const resource of Object.keys(searches)) {
      const { status } = await main.get(`/${resource}/search?${query(events[0]!.code)}`);
      expect([own, resource, status]).toEqual([own, resource, own === resource ? 200 : 400]);
    }
    const all = events.map(({ code }) => code).join(',');
    expect((await main.get(`/${own}/search?${query(all)}`)).status).toBe(200);
  }
});

test('advancing the clock expires documents: status, journal and search agree', async () => {
  const since = sandbox.now();
  const before = sandbox.store.all<{ id: number }>(`SELECT id FROM document WHERE status = 'VALID'`).length;
  const { done } = sandbox.advance({ days: 120 });
  const after = sandbox.store.all<{ id: number }>(`SELECT id FROM document WHERE status = 'VALID'`).length;
  expect(done.expiry).toBeGreaterThan(0);
  expect(after).toBe(before - done.expiry);
  const expired = sandbox.journal(since).filter(({ code }) => code === 'DOCUMENT_ANSWER_EXPIRED');
  const range = { eventOccurrenceStartDate: since, eventOccurrenceEndDate: sandbox.now() };
  // Four months later the first token has expired. The journal has both accounts; the search returns those of one.
  const fresh = await callAs(sandbox, 'buyer@example.test');
  const got = await fresh.get(`/documents/search?${query('DOCUMENT_ANSWER_EXPIRED', range)}`);
  const found: number[] = got.body.content.map((item: Json) => item.documentId);
  expect(found.length).toBeGreaterThan(0);
  for (const id of found) {
    expect(expired.map(({ resourceId }) => resourceId)).toContain(id);
    expect((await fresh.get(`/documents/${id}`)).body.statusCode).toBe('NOT_VALID');
  }
});

test('the Date header shows the time of the sandbox', async () => {
  const { headers } = await main.get('/thirdparties?pageSize=1');
  const behind = Date.parse('2026-11-01T00:00:00Z') - Date.parse(headers.get('date') ?? '');
  expect(Math.abs(behind)).toBeLessThan(2 * 3_600_000);
});

test('a touch changes third parties so that state and journal agree, and the same ones for the same seed', async () => {
  const one = await open();
  const two = await open();
  const since = one.sandbox.now();
  const touched = one.sandbox.touch({ count: 8, seed: 3 });
  expect(two.sandbox.touch({ count: 8, seed: 3 })).toEqual(touched);
  expect(new Set(touched.map(({ thirdPartyId }) => thirdPartyId)).size).toBe(8);
  const journaled = new Set(one.sandbox.journal(since).map(({ resourceId }) => resourceId));
  const direct = touched.filter(({ change }) => change !== 'document');
  expect(direct.every(({ thirdPartyId }) => journaled.has(thirdPartyId))).toBe(true);
});

test('POST /admin/journal adds events, of known codes only', async () => {
  const { sandbox: other } = await open();
  const since = other.now();
  const send = (body: unknown) => fetch(`${other.url}/admin/journal`, { method: 'POST', body: JSON.stringify(body) });
  const event = { code: 'DOSSIER_COMMENT_ADDED', resourceId: 2000012 };
  expect(await (await send({ record: [event], touch: { count: 1, seed: 1 } })).json()).toMatchObject({
    recorded: 1,
    touched: [{}],
  });
  expect(other.journal(since)).toContainEqual(expect.objectContaining(event));
  expect((await send({ record: [{ ...event, code: 'DOSSIER_SOLD' }] })).status).toBe(400);
});
