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

const freeSiret = () =>
  sandbox.store.get<{ siret: string }>(
    'SELECT siret FROM company WHERE siret IS NOT NULL AND id NOT IN (SELECT companyId FROM thirdParty) ORDER BY id',
  )!.siret;

test('the statistics are the totals of the lists', async () => {
  const { body } = await main.legacyGet('/1001');
  const total = async (path: string) => (await main.legacyGet(path)).body.totalElements;
  expect(body.content).toEqual({
    accountId: 1001,
    totalThirdparties: await total('/1001/thirdparties'),
    monitoredThirdparties: await total('/1001/thirdparties?monitored=true'),
    totalDossiers: await total('/1001/dossiers'),
    completedDossiers: body.content.completedDossiers,
    pendingDossiers: (await total('/1001/dossiers?monitored=true')) - body.content.completedDossiers,
  });
  expect(body.messages).toEqual({ info: [], warning: [], error: [] });
});

test('the account shows its name and its subscription', async () => {
  expect((await main.legacyGet('')).body.content).toMatchObject({
    accountId: 1001,
    accountName: expect.any(String),
    subscriptionEndDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test('each filter of the third parties narrows the list', async () => {
  const { content, page, size } = (await main.legacyGet('/1001/thirdparties')).body;
  expect([page, size]).toEqual([0, 20]);
  const detail = (await main.legacyGet(`/1001/thirdparties/${content[0].thirdpartyId}`)).body.content;
  const { name, siren, siret, vatNumber } = detail.identity;
  const filters = [`name=${encodeURIComponent(name)}`, `siren=${siren}`, `siret=${siret}`, `tva=${vatNumber}`];
  for (const filter of filters) {
    const found = (await main.legacyGet(`/1001/thirdparties?${filter}`)).body;
    expect([filter, found.totalElements >= 1 && found.totalElements < 25]).toEqual([filter, true]);
    expect(found.content[0].thirdpartyId).toBe(content[0].thirdpartyId);
  }
  for (const flag of ['monitored', 'thirdpartyGlobalState']) {
    const count = async (value: boolean) =>
      (await main.legacyGet(`/1001/thirdparties?${flag}=${value}`)).body.totalElements;
    expect((await count(true)) + (await count(false))).toBe(25);
  }
});

test('a third party has the six parts of its detail', async () => {
  const { content } = (await main.legacyGet('/1001/thirdparties/100001')).body;
  expect(Object.keys(content)).toEqual(
    expect.arrayContaining(['identity', 'address', 'activity', 'financial', 'users', 'businessStatus']),
  );
  expect(content.businessStatus).toEqual({ active: true, closedDate: null });
  expect(content.address.postalCode).toBe('01000');
});

test('errors name the missing resource in the legacy form, with an offset', async () => {
  const { status, body } = await main.legacyGet('/1001/thirdparties/999');
  expect(status).toBe(404);
  expect(body).toMatchObject({ status: 404, error: 'Not Found', path: '/api/v1/account/1001/thirdparties/999' });
  expect(body.message).toContain('999');
  expect(body.timestamp).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+0000$/);
});

test.each([
  '/x',
  '/1001/thirdparties/x',
  '/1001/dossiers/x',
  '/1001/thirdparties?siren=1',
  '/1001/dossiers?monitored=maybe',
  '/1001/dossiers?stateLastChangeDate=2026-02-31',
])('the malformed call %s answers 400', async (path) => {
  expect((await main.legacyGet(path)).status).toBe(400);
});

test('a creation is pending, then found by its processId, and its invitation has been sent', async () => {
  const request = {
    companyIdType: 'CIT001',
    companyIdValue: freeSiret(),
    dossierReference: 'LEG-1',
    thirdpartyEmail: ['contact@example.test'],
    requiredDocuments: ['DOC_TAX', 'DOC_REGISTER'],
  };
  const started = await main.legacyPost('/1001/dossiers', request);
  expect(started.body.content.status).toBe('PENDING');
  expect(started.body.messages.info).toHaveLength(1);
  const query = `/1001/dossiers?processId=${started.body.content.processId}`;
  expect((await main.legacyGet(query)).body.totalElements).toBe(0);
  sandbox.advance({ seconds: 6 });
  const [item] = (await main.legacyGet(query)).body.content;
  expect(item).toMatchObject({ dossierReference: 'LEG-1', monitored: true, state: false });
  const detail = (await main.legacyGet(`/1001/dossiers/${item.dossierId}`)).body.content;
  expect(detail.documents.map((document: Json) => document.documentCode)).toEqual(['DOC_TAX', 'DOC_REGISTER']);
  expect(detail.documents[0].listFileInformation).toEqual([]);
  expect(sandbox.outbox().some(({ recipient }) => recipient === 'contact@example.test')).toBe(true);
  const again = await main.legacyPost('/1001/dossiers', { ...request, companyIdValue: freeSiret() });
  expect(again.status).toBe(400);
});

test('a creation needs both halves of the identifier, and does not accept DUNS', async () => {
  expect((await main.legacyPost('/1001/dossiers', { companyIdType: 'CIT001' })).status).toBe(400);
  expect(
    (await main.legacyPost('/1001/dossiers', { companyIdType: 'CIT003', companyIdValue: '000000001' })).status,
  ).toBe(400);
});

test.each([
  ['CIT001', '7328293200007', 'a SIRET has 14 digits'],
  ['CIT001', '732829320000745', 'a SIRET has 14 digits'],
  ['CIT002', 'FR4473282932', 'FR followed by 11 characters'],
  ['CIT002', '73282932000074', 'begins with its country'],
])('a creation with %s %s is refused, and the message names the rule', async (companyIdType, companyIdValue, rule) => {
  const got = await main.legacyPost('/1001/dossiers', { companyIdType, companyIdValue });
  expect([got.status, got.body.message]).toEqual([400, expect.stringContaining(rule)]);
});

test('an update reports whether anything changed', async () => {
  const { content } = (await main.legacyGet('/1001/dossiers')).body;
  const path = `/1001/dossiers/${content[0].dossierId}`;
  const change = { description: 'Chantier « Œuvre »', purchasingCategory: 'Travaux' };
  expect((await main.legacyPost(path, change)).body.content).toEqual({
    dossierId: content[0].dossierId,
    updated: true,
  });
  expect((await main.legacyPost(path, change)).body.content.updated).toBe(false);
  expect((await main.legacyGet(path)).body.content).toMatchObject({ ...change, stoppingReason: null });
  expect((await main.legacyPost('/1001/dossiers/1', change)).status).toBe(404);
});

test('an update to a day that no calendar has is refused', async () => {
  const { content } = (await main.legacyGet('/1001/dossiers')).body;
  const path = `/1001/dossiers/${content[0].dossierId}`;
  const got = await main.legacyPost(path, { expirationDate: '2027-02-29' });
  expect([got.status, got.body.message]).toEqual([400, expect.stringContaining('expirationDate')]);
  expect((await main.legacyGet(path)).body.content.expirationDate).toBe(content[0].expirationDate);
});

test('a body without the content type JSON is refused with a status of the legacy interface', async () => {
  const url = `${sandbox.legacyBaseUrl}/api/v1/account/1001/dossiers`;
  expect((await main.send(url, { method: 'POST', body: '{}' })).status).toBe(400);
});

test('a dossier with the reference of another one of the account is refused', async () => {
  const { content } = (await main.legacyGet('/1001/dossiers?pageSize=200')).body;
  const [one] = content;
  const other = content.find((each: Json) => each.thirdpartyId !== one.thirdpartyId);
  const refused = await main.legacyPost(`/1001/dossiers/${other.dossierId}`, {
    dossierReference: one.dossierReference,
  });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(one.dossierReference)]);
  const [first, second] = sandbox.store.all<{ siret: string }>(
    'SELECT siret FROM company WHERE siret IS NOT NULL AND id NOT IN (SELECT companyId FROM thirdParty) ORDER BY id LIMIT 2',
  );
  const begin = async (siret: string): Promise<string> => {
    const request = { companyIdType: 'CIT001', companyIdValue: siret, dossierReference: 'LEG-2' };
    return (await main.legacyPost('/1001/dossiers', request)).body.content.processId;
  };
  const begun = [await begin(first!.siret), await begin(second!.siret)];
  sandbox.advance({ seconds: 6 });
  const found = begun.map(async (id) => (await main.legacyGet(`/1001/dossiers?processId=${id}`)).body.totalElements);
  expect(await Promise.all(found)).toEqual([1, 0]);
  expect((await main.legacyGet('/1001/dossiers?dossierReference=LEG-2')).body.totalElements).toBe(1);
});

test('each filter of the dossiers narrows the list', async () => {
  const all = (await main.legacyGet('/1001/dossiers?pageSize=200')).body;
  const [one] = all.content;
  for (const filter of [
    `thirdpartyId=${one.thirdpartyId}`,
    `dossierReference=${one.dossierReference}`,
    'companyIdType=CIT002',
    'stateLastChangeDate=2026-10-01',
  ]) {
    const found = (await main.legacyGet(`/1001/dossiers?${filter}&pageSize=200`)).body;
    expect([filter, found.totalElements < all.totalElements]).toEqual([filter, true]);
  }
});

test('a file is sent as a PDF, also where it is a picture', async () => {
  const place = sandbox.store.get<{ dossierId: number; documentId: number; fileId: number }>(
    `SELECT dossierId, documentId, evidence.id AS fileId FROM evidence
     JOIN documentDetail ON documentDetail.id = documentId WHERE mediaType = 'image/png' AND accountId = 1001`,
  )!;
  const path = `/api/v1/account/1001/dossiers/${place.dossierId}/documents/${place.documentId}/files/${place.fileId}`;
  const typeAt = async (base: string) => {
    const answer = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${main.token}` } });
    return answer.headers.get('content-type');
  };
  expect(await typeAt(sandbox.legacyBaseUrl)).toBe('application/pdf');
  expect(await typeAt(sandbox.baseUrl)).toBe('image/png');
});

test('requirements are a list with a validity in whole months', async () => {
  const { content } = (await main.legacyGet('/1001/requirements')).body;
  expect(content.length).toBeGreaterThan(10);
  expect(content.every((each: Json) => Number.isInteger(each.validityPeriod))).toBe(true);
  const current = (await main.get('/requirements')).body.content;
  expect(current).toEqual(content);
});

test('an archived dossier stays in the legacy list, not monitored, with its reason', async () => {
  const caller = await callAs(sandbox, 'buyer@example.test');
  const [dossier] = (await caller.legacyGet('/1001/dossiers?monitored=true')).body.content;
  sandbox.archive({ dossierId: dossier.dossierId, reason: 'EXPIRATION' });
  const { content } = (await caller.legacyGet(`/1001/dossiers/${dossier.dossierId}`)).body;
  expect(content).toMatchObject({ monitored: false, state: false, stoppingReason: 'EXPIRATION' });
});

test('an error names the path of its request: below the address of an interface, or elsewhere as it is', async () => {
  const { sandbox } = main;
  const { origin } = new URL(sandbox.baseUrl);
  const pathOf = async (url: string): Promise<unknown> => (await main.send(url)).body.path;
  expect(await pathOf(`${sandbox.legacyBaseUrl}/api/v1/nothing`)).toBe('/api/v1/nothing');
  expect(await pathOf(`${origin}/api/v1/account/1001/thirdparties`)).toBe('/api/v1/account/1001/thirdparties');
});
