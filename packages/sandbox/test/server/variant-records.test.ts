import { expect, test } from 'vitest';
import { closeAll, type Json, open } from './calling.ts';

closeAll();

const withVariants = (...chosen: string[]) => open({ variants: chosen });

/** Paths that exist, or do not, under a variant. */
const addresses: readonly (readonly [string, string, number])[] = [
  ['G02=bare', '/account/1001/thirdparties/100001', 404],
  ['G02=bare', '/thirdparties/100001', 200],
  ['G02=account', '/thirdparties/100001', 404],
  ['G06=bare', '/attributes', 200],
  ['G06=thirdparties', '/account/1001/thirdparties/attributes', 200],
  ['G09=off', '/account/1001/dossiers/2000012', 404],
  ['G12=off', '/account/1001/dossierTypes', 404],
  ['G11=download', '/account/1001/dossiers/2000012/download', 200],
  ['G80=strict', '/account/1001/dossiers?withExtractedData=true', 400],
  ['G80=strict', '/account/1001/dossiers/2000012?withExtractedData=true', 200],
];
test.each(addresses)('under %s %s answers %i', async (name, path, status) => {
  const caller = await withVariants(name);
  expect((await caller.send(`${caller.sandbox.baseUrl}/api/v1${path}`)).status).toBe(status);
});

test('an added third party answers in the form of the variant', async () => {
  const add = async (name: string, keys = ['companyIdType', 'companyIdValue'], method = 'POST') => {
    const caller = await withVariants(name);
    const row = caller.sandbox.store.get<{ siret: string }>(
      'SELECT siret FROM company WHERE siret IS NOT NULL AND id NOT IN (SELECT companyId FROM thirdParty)',
    );
    const body = JSON.stringify({ [keys[0]!]: 'CIT001', [keys[1]!]: row?.siret });
    const headers = { 'content-type': 'application/json' };
    return caller.send(`${caller.sandbox.baseUrl}/api/v1/account/1001/thirdparties`, { method, body, headers });
  };
  expect(await add('G04=post')).toMatchObject({ status: 201, body: { thirdpartyId: expect.any(Number) } });
  expect(await add('G04=put', undefined, 'PUT')).toMatchObject({ status: 201 });
  expect((await add('G04=wrap')).body.content.thirdpartyId).toEqual(expect.any(Number));
  expect(await add('G04=async')).toMatchObject({ status: 202, body: { thirdpartyId: expect.any(Number) } });
  const located = await add('G04=location');
  expect([located.body, located.headers.get('location')]).toEqual(['', expect.stringMatching(/\/thirdparties\/\d+$/)]);
  expect((await add('G04=names', ['identifierType', 'identifier'])).status).toBe(201);
  expect((await add('G04=names')).status).toBe(400);
});

test('an existing third party answers as the variant says', async () => {
  const body = { companyIdType: 'CIT001', companyIdValue: '00084391200015' };
  for (const [name, status] of [
    ['G05=409', 409],
    ['G05=200', 200],
    ['G05=400', 400],
  ] as const) {
    const got = await (await withVariants(name)).post('/thirdparties', body);
    expect([name, got.status, got.body.thirdpartyId]).toEqual([name, status, 100001]);
  }
});

test('attributes, definitions and indicators have the forms of their variants', async () => {
  const body = async (name: string, path: string) => (await (await withVariants(name)).get(path)).body.content;
  const attributes = '/thirdparties/100001/attributes';
  expect((await body('G53=map', attributes))['Criticality']).toEqual(['High']);
  expect((await body('G53=value', attributes))[1]).toEqual({ label: 'Criticality', value: 'High' });
  expect((await body('G58=fraction', attributes)).find((each: Json) => each.type === 'percentage').values).toEqual([
    0.12,
  ]);
  expect((await body('G52=label-only', '/attributes'))[0]).toEqual({ label: 'Category' });
  expect((await body('G52=objects', '/attributes'))[1].choices[0]).toEqual({ code: 'C1', label: 'High' });
  expect((await body('G61=map', '/thirdparties/100001/indicators'))['Conformité légale']).toBe(true);
  expect((await body('G61=names', '/thirdparties/100001/indicators'))[0]).toHaveProperty('indicatorCode');
});

test('writes of attributes follow the variant', async () => {
  const values = async (name: string, label: string, written: unknown[]) => {
    const caller = await withVariants(name);
    const got = await caller.post('/thirdparties/100001/attributes', { label, values: written });
    const held = (await caller.get('/thirdparties/100001/attributes')).body.content;
    return [got.status, held.find((each: Json) => each.label === label)?.values];
  };
  expect(await values('G55=merge', 'Regions', ['Sud'])).toEqual([200, ['Nord', 'Est', 'Sud']]);
  expect(await values('G54=204', 'Regions', ['Sud'])).toEqual([204, ['Sud']]);
  expect(await values('G53=array', 'Regions', [])).toEqual([200, undefined]);
  expect(await values('G56=400', 'Regions', [])).toEqual([400, ['Nord', 'Est']]);
  expect(await values('G58=fraction', 'Dependency rate', [0.07])).toEqual([200, [0.07]]);
});

test('identity, statuses, dossiers and dates have the forms of their variants', async () => {
  const get = async (name: string, path: string) => (await (await withVariants(name)).get(path)).body;
  expect(await get('G50=flat', '/thirdparties/100001')).toMatchObject({ siren: '000843912', status: 'ACTIVE' });
  expect((await get('G51=text', '/thirdparties/100001')).status).toBe('Actif');
  expect(await get('G51=flags', '/thirdparties/100001')).not.toHaveProperty('status');
  expect(await get('G63=nested', '/dossiers/2000012')).toMatchObject({
    dossierType: { code: 'VIGILANCE' },
    status: { code: 'VALID' },
  });
  expect(await get('G63=counts', '/dossiers/2000012')).not.toHaveProperty('documents');
  expect((await get('G63=lists', '/dossiers/2000012')).requiredDocuments).toHaveLength(7);
  const [document] = (await get('G76=date-only', '/dossiers/2000012/documents')).content;
  expect(document.evidences[0].uploadDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const [ofOffset] = (await get('G76=offset', '/dossiers/2000012/documents')).content;
  expect(ofOffset.evidences[0].uploadDate).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}\+0[12]00$/);
  const [ofUtc] = (await get('G76=utc', '/dossiers/2000012/documents')).content;
  expect(Date.parse(ofUtc.evidences[0].uploadDate)).toBe(Date.parse(ofOffset.evidences[0].uploadDate));
  expect((await get('G76=utc', '/dossiers/2000012')).expirationDate).toMatch(/T2[12]:59:59\.000Z$/);
  const canonical = JSON.stringify(await get('G93=canonical', '/dossiers?pageSize=200'));
  expect(canonical).not.toMatch(/"(MISSING|IN_PROGRESS|NOT_VALID)"/);
  const renamed = JSON.stringify(await get('G36=random', '/dossiers/2000012/documents?withExtractedData=true'));
  expect([renamed.includes('qx7Review'), renamed.includes('serviceCheck')]).toEqual([true, false]);
  expect(JSON.stringify(await get('R032=noise', '/thirdparties/100001'))).toContain('x-note');
});

test('dossier creation and decisions follow the variant', async () => {
  const create = async (name: string, body: unknown) =>
    (await withVariants(name)).post('/thirdparties/100002/dossiers', body);
  expect((await create('G64=optional', { dossierTypeCode: 'CSR' })).status).toBe(201);
  expect((await create('G64=type', { type: 'CSR', dossierReference: 'R' })).status).toBe(201);
  expect(await create('G65=async', { dossierTypeCode: 'CSR', dossierReference: 'R' })).toMatchObject({
    status: 202,
    body: { status: 'PENDING' },
  });
  for (const name of ['G91=409', 'G91=400', 'G91=403', 'G91=404', 'G91=200']) {
    const caller = await withVariants(name);
    const valid = caller.sandbox.store.get<{ responseId: number }>(
      `SELECT responseId FROM evidence JOIN documentDetail ON documentDetail.id = documentId WHERE status = 'VALID' AND accountId = 1001`,
    );
    const { status } = await caller.post(`/responses/${valid?.responseId}/approve`, {});
    expect([name, String(status)]).toEqual([name, name.slice('G91='.length)]);
  }
  for (const [name, expected] of [
    ['G66=400', 400],
    ['G66=403', 403],
  ] as const) {
    const caller = await withVariants(name);
    const { status } = await caller.post('/dossiers/2000012/requirements', { newRequiredDocuments: ['DOC_TAX'] });
    expect([name, status]).toEqual([name, expected]);
  }
});

test('the progress of a legacy creation follows the variant', async () => {
  const found = async (name: string, parameter: string) => {
    const caller = await withVariants(name);
    const { siret } = caller.sandbox.store.get<{ siret: string }>(
      'SELECT siret FROM company WHERE siret IS NOT NULL AND id NOT IN (SELECT companyId FROM thirdParty)',
    )!;
    const { body } = await caller.legacyPost('/1001/dossiers', { companyIdType: 'CIT001', companyIdValue: siret });
    caller.sandbox.advance({ seconds: 10 });
    return (await caller.legacyGet(`/1001/dossiers?${parameter}=${body.content.processId}`)).body;
  };
  expect((await found('G74=works', 'processId')).totalElements).toBe(1);
  expect((await found('G74=ignored', 'processId')).totalElements).toBeGreaterThan(1);
  expect((await found('G74=renamed', 'processID')).totalElements).toBe(1);
  expect(await found('G74=failing', 'processId')).toMatchObject({
    totalElements: 0,
    messages: { error: ['The creation failed.'] },
  });
});
