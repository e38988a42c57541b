import { execFileSync } from 'node:child_process';
import { applyOverlay, operationNames, readOverlay } from '@tpr/core/service';
import { createTruth, describeVariants, parseOptions, type SandboxOptions } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { variants } from '../../src/variants/index.ts';
import { callAs, closeAll, type Json, open, password, read, signIn } from './calling.ts';

closeAll();

const names = Object.entries(variants).flatMap(([gap, { values }]) =>
  Object.keys(values).map((value) => `${gap}=${value}`),
);
const withVariants = (...chosen: string[]) => open({ variants: chosen });

test('every profile key of every variant is one that an overlay of a client may hold', () => {
  const overrides = (name: string) => createTruth([name]).profile.overrides;
  for (const name of names) {
    const text = JSON.stringify({ version: 1, overrides: overrides(name) });
    expect(() => applyOverlay(readOverlay(text, operationNames)), name).not.toThrow();
  }
});

test('every variant starts, signs in and lists its portfolio', async () => {
  for (const name of names) {
    const caller = await open({ variants: [name], seed: 2 });
    const got = await caller.get('/thirdparties');
    expect([name, got.status]).toEqual([name, 200]);
    await caller.sandbox.close();
  }
}, 30_000);

test('the table names every gap with what each value does', () => {
  const table = describeVariants();
  for (const name of names) expect(table).toContain(`  ${name} `);
});

test.each(['G999=x', 'G22=x', 'nonsense'])('the variant %s is refused in one line', (name) => {
  expect(() => createTruth([name])).toThrow(/^--variant: [^\n]+$/);
});

test('command lines are read, and refused in one line', () => {
  const args = [
    '--port',
    '0',
    '--seed',
    '50',
    '--latency',
    '5',
    '--rate',
    '2.5',
    '--variant',
    'G22=no-total',
    '--no-admin',
  ];
  const expected: SandboxOptions = {
    port: 0,
    seed: 50,
    latencyMs: 5,
    ratePerSecond: 2.5,
    variants: ['G22=no-total'],
    admin: false,
  };
  expect(parseOptions(args)).toEqual(expected);
  expect(parseOptions(['--variant', 'help'])).toBe('variants');
  for (const bad of [
    ['--port', 'x'],
    ['--rate', '0'],
    ['--now', 'then'],
    ['--retry-after', 'later'],
    ['--seed', 'huge'],
  ]) {
    expect(() => parseOptions(bad)).toThrow(/^--[^\n]+$/);
  }
});

test('the program says what is wrong in one line and ends with 1', () => {
  const main = new URL('../../src/main.ts', import.meta.url).pathname;
  const run = () => execFileSync(process.execPath, [main, '--variant', 'G22=x'], { encoding: 'utf8', stdio: 'pipe' });
  expect(run).toThrow(
    expect.objectContaining({ status: 1, stderr: expect.stringMatching(/^--variant: G22 takes [^\n]+\n$/) }),
  );
});

const listBodies: readonly (readonly [string, (body: Json) => unknown])[] = [
  ['G21=bare', (body) => body[0]],
  ['G21=items', (body) => body.total === 25 && body.items[0]],
  ['G21=data', (body) => body.meta.total === 25 && body.data[0]],
  ['G21=spring', (body) => body.number === 0 && body.totalPages === 2 && body.last === false && body.content[0]],
  ['G22=no-total', (body) => !('totalElements' in body) && body.content[0]],
  ['G22=total-text', (body) => body.totalElements === '25' && body.content[0]],
];
test.each(listBodies)('%s gives a page its form', async (name, first) => {
  const caller = await withVariants(name);
  expect(first((await caller.get('/thirdparties')).body)).toMatchObject({ thirdpartyId: 100001 });
});

test('a Link header leads through the whole list', async () => {
  const caller = await withVariants('G21=link');
  const ids: number[] = [];
  let url: string | undefined = `${caller.sandbox.baseUrl}/api/v1/account/1001/thirdparties?pageSize=10`;
  while (url !== undefined) {
    const { body, headers } = await caller.send(url);
    ids.push(...body.map((item: Json) => item.thirdpartyId));
    url = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(new Set(ids).size).toBe(25);
});

test('paging parameters change their names and their base', async () => {
  const ids = async (variant: string, query: string) =>
    (await (await withVariants(variant)).get(`/thirdparties?${query}`)).body.content.map(
      (item: Json) => item.thirdpartyId,
    );
  const second = await ids('G20=page', 'page=1&pageSize=5');
  expect(await ids('G20=size', 'page=1&size=5')).toEqual(second);
  expect(await ids('G20=base1', 'page=2&pageSize=5')).toEqual(second);
  expect(await ids('G20=offset', 'offset=5&limit=5')).toEqual(second);
  expect(await ids('G20=base1', 'page=0&pageSize=5')).toEqual(await ids('G20=base1', 'page=1&pageSize=5'));
  expect((await (await withVariants('G20=base1-strict')).get('/thirdparties?page=0')).status).toBe(400);
});

test('page sizes are cut or refused', async () => {
  const clamped = (await (await withVariants('G22=clamp50')).get('/thirdparties?pageSize=100')).body;
  expect(clamped.size).toBe(50);
  const strict = await withVariants('G23=max20');
  expect([
    (await strict.get('/thirdparties?pageSize=21')).status,
    (await strict.get('/thirdparties?pageSize=20')).status,
  ]).toEqual([400, 200]);
});

test('shuffle gives another order on every request', async () => {
  const caller = await withVariants('G24=shuffle');
  const ids = async () =>
    (await caller.get('/thirdparties?pageSize=200')).body.content.map((item: Json) => item.thirdpartyId);
  const [first, second] = [await ids(), await ids()];
  expect(first).not.toEqual(second);
  expect(new Set(first)).toEqual(new Set(second));
});

/** Paths that answer, or do not, under a variant. */
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

test('what is there already answers as the variant says', async () => {
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

test('attributes, definitions and indicators take their forms', async () => {
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

test('identity, statuses, dossiers and dates take their forms', async () => {
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
  const canonical = JSON.stringify(await get('G93=canonical', '/dossiers?pageSize=200'));
  expect(canonical).not.toMatch(/"(MISSING|IN_PROGRESS|NOT_VALID)"/);
  const renamed = JSON.stringify(await get('G36=random', '/dossiers/2000012/documents?withExtractedData=true'));
  expect([renamed.includes('qx7Review'), renamed.includes('serviceCheck')]).toEqual([true, false]);
  expect(JSON.stringify(await get('R032=noise', '/thirdparties/100001'))).toContain('x-note');
});

test('event searches follow the variant', async () => {
  const range = (form: string) =>
    `eventOccurrenceStartDate=2025-11-01T00:00:00${form}&eventOccurrenceEndDate=2026-11-01T00:00:00${form}`;
  const get = async (name: string, query: string) => (await withVariants(name)).get(`/thirdparties/search?${query}`);
  const added = 'eventNames=THIRD_PARTY_ADDED';
  expect((await get('G30=ids', `${added}&${range('')}`)).body.content[0]).toEqual({ thirdpartyId: expect.any(Number) });
  expect((await get('G31=ignore', added)).body.totalElements).toBe(25);
  const forms = async (name: string) => [
    (await get(name, `${added}&${range('')}`)).status,
    (await get(name, `${added}&${range('.000')}`)).status,
  ];
  expect(await forms('G32=any')).toEqual([200, 200]);
  expect(await forms('G32=seconds')).toEqual([200, 400]);
  expect(await forms('G32=millis')).toEqual([400, 200]);
  const two = {
    csv: 'eventNames=THIRD_PARTY_ADDED,THIRD_PARTY_UPDATED',
    csvEncoded: 'eventNames=THIRD_PARTY_ADDED%2CTHIRD_PARTY_UPDATED',
    repeat: 'eventNames=THIRD_PARTY_ADDED&eventNames=THIRD_PARTY_UPDATED',
  };
  for (const style of ['csv', 'csvEncoded', 'repeat'] as const) {
    for (const [sent, names] of Object.entries(two)) {
      const { status } = await get(`G35=${style}`, `${names}&${range('')}`);
      expect([style, sent, status]).toEqual([style, sent, style === sent ? 200 : 400]);
    }
  }
  const renamed = async (code: string) => (await get('G37=renames', `eventNames=${code}&${range('')}`)).status;
  expect([await renamed('THIRD_PARTY_ACME_UPDATED'), await renamed('THIRD_PARTY_PROVIDERA_UPDATED')]).toEqual([
    200, 400,
  ]);
  expect((await get('G38=ignore', `eventNames=DOSSIER_ADDED&${range('')}`)).body.totalElements).toBe(0);
  expect(
    (
      await get(
        'G29=404',
        `eventNames=THIRD_PARTY_ARCHIVED&eventOccurrenceStartDate=2020-01-01T00:00:00&eventOccurrenceEndDate=2020-01-02T00:00:00`,
      )
    ).status,
  ).toBe(404);
  expect((await get('R122=31d', `${added}&${range('')}`)).status).toBe(400);
});

test('an exclusive end leaves out the event at the end', async () => {
  const ids = async (name: string) => {
    const caller = await withVariants(name);
    const [event] = caller.sandbox.journal('2026-06-01T00:00:00.000').filter(({ kind }) => kind === 'dossier');
    const query = `eventNames=${event!.code}&eventOccurrenceStartDate=${event!.at}&eventOccurrenceEndDate=${event!.at}`;
    return (await caller.get(`/dossiers/search?${query}`)).body.content;
  };
  expect(await ids('G34=inclusive')).toHaveLength(1);
  expect(await ids('G34=exclusive')).toEqual([]);
});

test('UTC moves the clock of the service against the instant', async () => {
  const utc = await withVariants('G33=utc');
  const date = (await utc.get('/thirdparties?pageSize=1')).headers.get('date') ?? '';
  expect(Math.abs(Date.parse(date) - Date.parse('2026-11-01T00:00:00Z'))).toBeLessThan(60_000);
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
  for (const status of [409, 400, 403, 404, 200]) {
    const caller = await withVariants(`G91=${status}`);
    const valid = caller.sandbox.store.get<{ responseId: number }>(
      `SELECT responseId FROM evidence JOIN documentDetail ON documentDetail.id = documentId WHERE status = 'VALID' AND accountId = 1001`,
    );
    expect((await caller.post(`/responses/${valid?.responseId}/approve`, {})).status).toBe(status);
  }
  for (const status of [400, 403]) {
    const caller = await withVariants(`G66=${status}`);
    expect((await caller.post('/dossiers/2000012/requirements', { newRequiredDocuments: ['DOC_TAX'] })).status).toBe(
      status,
    );
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
    return (await caller.legacyGet(`/1001/dossiers?${parameter}=${body.content.processId}`)).body.totalElements;
  };
  expect(await found('G74=works', 'processId')).toBe(1);
  expect(await found('G74=ignored', 'processId')).toBeGreaterThan(1);
  expect(await found('G74=renamed', 'processID')).toBe(1);
  expect(await found('G74=failing', 'processId')).toBe(0);
});

test('error bodies of the current interface take their styles and the legacy one does not', async () => {
  const styles: Record<string, (body: Json) => unknown> = {
    problem: (body) => body.detail,
    envelope: (body) => body.error[0].message,
    message: (body) => body.message,
    errors: (body) => body.errors[0],
    text: (body) => body,
    html: (body) => body,
  };
  for (const [style, message] of Object.entries(styles)) {
    const caller = await withVariants(`G101=${style}`);
    const got = await caller.get('/thirdparties/999');
    expect([style, got.status]).toEqual([style, 404]);
    expect(message(got.body)).toContain('999');
    expect((await caller.legacyGet('/1001/thirdparties/999')).body.error).toBe('Not Found');
  }
});

test('tokens follow the variant', async () => {
  const refresh = async (name: string) => {
    const { sandbox } = await withVariants(name);
    const { body } = await signIn(sandbox, password('buyer@example.test'));
    const again = () => signIn(sandbox, { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' });
    return { body, statuses: [(await again()).status, (await again()).status] };
  };
  expect((await refresh('G95=rotate')).statuses).toEqual([200, 400]);
  expect((await refresh('G95=on')).statuses).toEqual([200, 200]);
  expect((await refresh('G95=off')).statuses).toEqual([400, 400]);
  expect((await refresh('G96=none')).body).not.toHaveProperty('refresh_token');
  expect((await refresh('G96=no-end')).body.refresh_expires_in).toBe(0);
  expect((await refresh('G96=shorter')).body.refresh_expires_in).toBeLessThan(300);
});

test('pages of this machine may call across origins, unless switched off, and others never', async () => {
  const allowed = async (name: string, origin: string) => {
    const { sandbox } = await withVariants(name);
    const url = `${sandbox.baseUrl}/api/v1/account/1001/thirdparties`;
    const { headers } = await read(fetch(url, { headers: { origin } }));
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin } });
    return [headers.get('access-control-allow-origin'), preflight.status];
  };
  expect(await allowed('G106=on', 'http://localhost:3000')).toEqual(['http://localhost:3000', 204]);
  expect(await allowed('G106=on', 'https://example.com')).toEqual([null, 403]);
  expect(await allowed('G106=off', 'http://localhost:3000')).toEqual([null, 404]);
});

test('a signed address takes its forms', async () => {
  const signed = async (name: string, ending = 'url') => {
    const caller = await withVariants(name);
    const [document] = (await caller.get('/dossiers/2000012/documents')).body.content;
    const path = `/dossiers/2000012/documents/${document.documentId}/files/${document.evidences[0].id}/${ending}`;
    return caller.send(`${caller.sandbox.baseUrl}/api/v1/account/1001${path}`, { redirect: 'manual' });
  };
  const url = expect.stringContaining('/storage/');
  expect((await signed('G10=text')).body).toEqual(url);
  expect((await signed('G10=content')).body.content).toEqual({ url });
  expect((await signed('G10=signedUrl')).body.signedUrl).toEqual(url);
  expect((await signed('G10=signed-url', 'signed-url')).body.url).toEqual(url);
  expect((await signed('G10=redirect')).headers.get('location')).toEqual(url);
});

test('legacy answers follow the variant', async () => {
  const get = async (name: string, path: string) => (await withVariants(name)).legacyGet(path);
  expect((await get('G13=list', '')).body.content).toHaveLength(1);
  expect((await get('G70=indicatorCode', '/1001/dossiers')).body.content[0].indicators[0].indicatorCode).toBe('I001');
  expect((await get('G70=NA', '/1001/dossiers/2000012')).body.content.stoppingReason).toBe('NA');
  expect((await get('G110=headers', '')).headers.get('deprecation')).toBe('@1767225600');
});

test('both accounts keep to themselves', async () => {
  const { sandbox } = await withVariants('G02=both');
  const other = await callAs(sandbox, 'other@example.test');
  expect((await other.get('/thirdparties/100001')).status).toBe(404);
  expect((await other.get('/dossiers/2000012/documents')).status).toBe(404);
});
