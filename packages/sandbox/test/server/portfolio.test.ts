import type { Sandbox } from '@tpr/sandbox';
import { beforeEach, expect, test } from 'vitest';
import { type Caller, closeAll, type Json, open } from './calling.ts';

closeAll();
let main: Caller;
let sandbox: Sandbox;
beforeEach(async () => {
  main = await open();
  ({ sandbox } = main);
});

const freeCompany = (skip = 0) =>
  sandbox.store.all<{ siret: string; siren: string; name: string; vatNumber: string }>(
    'SELECT * FROM company WHERE siret IS NOT NULL AND id NOT IN (SELECT companyId FROM thirdParty) ORDER BY id',
  )[skip]!;

test('the list returns every third party once, twenty at a time by default', async () => {
  const first = await main.get('/thirdparties');
  expect(first.body).toMatchObject({ page: 0, size: 20, totalElements: 25 });
  const second = await main.get('/thirdparties?page=1');
  const ids = [...first.body.content, ...second.body.content].map((item: Json) => item.thirdpartyId);
  expect(new Set(ids).size).toBe(25);
  expect((await main.get('/thirdparties?pageSize=5000')).body.size).toBe(200);
  for (const query of ['page=-1', 'page=x', 'pageSize=0']) {
    expect((await main.get(`/thirdparties?${query}`)).status).toBe(400);
  }
});

test('a third party answers at both forms of its path with the nine items of its identity', async () => {
  const { status, body } = await main.get('/thirdparties/100001');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    thirdpartyId: 100001,
    identity: { name: expect.any(String), siret: expect.stringMatching(/^\d{14}$/), vatNumber: expect.any(String) },
    address: { postalCode: '01000', city: expect.any(String) },
    activity: { mainActivity: expect.any(String), mainActivityLabel: expect.any(String) },
    workforce: expect.any(Number),
    directors: [expect.objectContaining({ lastName: expect.any(String) })],
    status: 'ACTIVE',
  });
  expect((await main.send(`${sandbox.baseUrl}/api/v1/thirdparties/100001`)).body).toEqual(body);
  for (const id of ['999', 'abc', '2000012']) expect((await main.get(`/thirdparties/${id}`)).status).toBe(404);
});

test('an added company has an identity only after two seconds, and a second addition is refused', async () => {
  const { siret } = freeCompany();
  const body = { companyIdType: 'CIT001', companyIdValue: siret, thirdpartyCode: 'A-1' };
  const added = await main.post('/thirdparties', body);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ thirdpartyCode: 'A-1', identity: { name: null } });
  const path = `/thirdparties/${added.body.thirdpartyId}`;
  expect(added.headers.get('location')).toContain(path);
  sandbox.advance({ seconds: 2 });
  expect((await main.get(path)).body.identity.siret).toBe(siret);
  const again = await main.post('/thirdparties', body);
  expect([again.status, again.body.thirdpartyId]).toEqual([409, added.body.thirdpartyId]);
});

test.each([
  [{ companyIdType: 'CIT001', companyIdValue: '123' }, '14 digits'],
  [{ companyIdType: 'CIT001', companyIdValue: '12345678901234' }, 'check digits'],
  [{ companyIdType: 'CIT002', companyIdValue: 'FR4473282932' }, 'FR followed by 11 characters'],
  [{ companyIdType: 'CIT002', companyIdValue: 'FR447328293200' }, 'FR followed by 11 characters'],
  [{ companyIdType: 'CIT003', companyIdValue: '12' }, '9 digits'],
  [{ companyIdType: 'CIT009', companyIdValue: '12' }, 'companyIdType'],
  [{ companyIdType: 'CIT001' }, 'companyIdValue'],
])('adding %j is refused and the message names the rule', async (body, rule) => {
  const got = await main.post('/thirdparties', body);
  expect(got.status).toBe(400);
  expect(got.body.message).toContain(rule);
});

test('each of six search modes finds a company of the directory', async () => {
  const french = freeCompany(1);
  const foreign = sandbox.store.get<{ countryCode: string; duns: string; localId: string }>(
    'SELECT * FROM company WHERE localId IS NOT NULL AND duns IS NOT NULL',
  )!;
  const modes: readonly (readonly [string, string, string])[] = [
    ['FR', 'NAME', french.name.toUpperCase().normalize('NFD').replaceAll(/\p{M}/gu, '')],
    ['FR', 'SIRET', french.siret],
    ['FR', 'SIREN', french.siren],
    ['FR', 'VAT', french.vatNumber],
    [foreign.countryCode, 'DUNS', foreign.duns],
    [foreign.countryCode, 'LOCAL_ID', foreign.localId],
  ];
  for (const [countryCode, searchBy, value] of modes) {
    const got = await main.post('/thirdparties/search', { countryCode, searchBy, value });
    expect([searchBy, got.status, got.body.content.length > 0]).toEqual([searchBy, 200, true]);
  }
  const known = await main.post('/thirdparties/search', { countryCode: 'FR', searchBy: 'NAME', value: 'brumelac' });
  expect(known.body.content[0].thirdpartyId).toBe(100001);
});

test.each([
  [{ countryCode: 'DE', searchBy: 'SIREN', value: '000843912' }],
  [{ countryCode: 'FR', searchBy: 'LOCAL_ID', value: 'x' }],
  [{ countryCode: 'FR', searchBy: 'SIRET', value: '1' }],
  [{ countryCode: 'fr', searchBy: 'NAME', value: 'x' }],
  [{ countryCode: 'FR', searchBy: 'TVA', value: 'x' }],
])('the search %j is refused', async (body) => {
  expect((await main.post('/thirdparties/search', body)).status).toBe(400);
});

test('an attribute of every type is written by its label and read back', async () => {
  const { body } = await main.get('/attributes');
  const types = new Set<string>(body.content.map((definition: Json) => definition.type));
  expect([...types].sort()).toEqual([
    'boolean',
    'date',
    'decimal',
    'list_multiple',
    'list_unique',
    'percentage',
    'string',
  ]);
  const values: Record<string, unknown[]> = {
    'Internal reference': ['00123'],
    Strategic: [false],
    'Contract end date': ['2028-02-29'],
    'Annual purchase amount': [1234.56],
    'Dependency rate': [12.5],
    Criticality: ['Low'],
    Regions: ['Nord', 'Sud'],
  };
  for (const [label, wanted] of Object.entries(values)) {
    const written = await main.post('/thirdparties/100003/attributes', { label, values: wanted });
    expect([label, written.status]).toEqual([label, 200]);
  }
  const held = await main.get('/thirdparties/100003/attributes');
  for (const [label, wanted] of Object.entries(values)) {
    expect(held.body.content.find((each: Json) => each.label === label).values).toEqual(wanted);
  }
});

test.each([
  [{ label: 'Nope', values: ['x'] }],
  [{ label: 'Strategic', values: ['true'] }],
  [{ label: 'Criticality', values: ['Extreme'] }],
  [{ label: 'Criticality', values: ['High', 'Low'] }],
  [{ label: 'Risk tier', values: ['Tier 1'] }],
  [{ label: 'Strategic', values: true }],
  [{ values: [true] }],
])('the attribute write %j is refused', async (body) => {
  expect((await main.post('/thirdparties/100003/attributes', body)).status).toBe(400);
});

test('a body that is not JSON, or has another content type, is refused', async () => {
  const url = `${sandbox.baseUrl}/api/v1/account/1001/thirdparties/100003/attributes`;
  const json = { 'content-type': 'application/json' };
  expect((await main.send(url, { method: 'POST', body: '{', headers: json })).status).toBe(400);
  expect((await main.send(url, { method: 'POST', body: '[]', headers: json })).status).toBe(400);
  expect((await main.send(url, { method: 'POST', body: '{}' })).status).toBe(415);
});

test('indicators keep their kind of value', async () => {
  const { body } = await main.get('/thirdparties/100001/indicators');
  const kinds = body.content.map(({ code, value }: Json) => [code, typeof value]);
  expect(Object.fromEntries(kinds)).toMatchObject({
    LEGAL_COMPLIANCE: 'boolean',
    CYBERSECURITY: 'string',
    ENVIRONMENT: 'number',
  });
  expect((await main.get('/thirdparties/1/indicators')).status).toBe(404);
});

test('labels are French, and English on request', async () => {
  const labels = async (language: string) =>
    (await main.get('/dossierTypes', { 'accept-language': language })).body.content.map((type: Json) => type.label);
  expect(await labels('fr')).toContain('Devoir de vigilance');
  expect(await labels('en-GB,en')).toContain('Duty of vigilance');
});

test('an archived third party is gone from the list and by its id, and still found by an event search', async () => {
  expect(sandbox.archive({ thirdpartyId: 100010 })).toBe(true);
  expect((await main.get('/thirdparties/100010')).status).toBe(404);
  const { body } = await main.get('/thirdparties?pageSize=200');
  expect(body.content.some((item: Json) => item.thirdpartyId === 100010)).toBe(false);
  const query =
    'eventNames=THIRD_PARTY_ARCHIVED&eventOccurrenceStartDate=2026-11-01T00:00:00&eventOccurrenceEndDate=2027-01-01T00:00:00';
  const found = await main.get(`/thirdparties/search?${query}`);
  expect(found.body.content.map((item: Json) => item.thirdpartyId)).toContain(100010);
});

test('the portfolio is filtered by the names of the legacy filters, and a malformed filter is refused', async () => {
  const { content, totalElements } = (await main.get('/thirdparties?pageSize=200')).body;
  const total = async (query: string) => (await main.get(`/thirdparties?${query}`)).body.totalElements;
  const french = content.find((each: Json) => each.identity?.siret);
  expect(await total(`siret=${french.identity.siret}`)).toBe(1);
  expect(await total(`tva=${french.identity.vatNumber}`)).toBe(1);
  expect(await total(`name=${encodeURIComponent(french.identity.name.toUpperCase())}`)).toBeGreaterThan(0);
  const [yes, no] = [await total('monitored=true'), await total('monitored=false')];
  expect([yes > 0, no > 0, yes + no]).toEqual([true, true, totalElements]);
  expect((await main.get('/thirdparties?siren=12')).status).toBe(400);
});
