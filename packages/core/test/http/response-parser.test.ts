import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../src/runtime/op.ts';
import { createDetectedBehaviour } from '../../src/http/detected-behaviour.ts';
import { InvalidResponse, type InvalidReason } from '../../src/http/invalid-response.ts';
import { parseResponse } from '../../src/http/response-parser.ts';
import { isTrustedMap } from '../../src/http/named-values.ts';
import type { Page } from '../../src/http/pagination/parse-page.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { currentEndpoints, legacyEndpoints } from '../../src/api/endpoints.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { reply } from '../conformance/index.ts';
import { json } from './bench.ts';

const profile = createProfile();
const read = (endpoint: unknown, answer: HttpResponse) =>
  parseResponse(endpoint as Endpoint, {}, answer, profile, createDetectedBehaviour());

/** The state after an object of names and values has come twice. */
const detected = createDetectedBehaviour();
detected.shapes.set('attributes.list', 'map').set('indicators.list', 'map');
const readMap = (endpoint: unknown, answer: HttpResponse) =>
  (parseResponse(endpoint as Endpoint, {}, answer, profile, detected).value as Page<Record<string, unknown>>).items;
const items = (endpoint: unknown, answer: HttpResponse) =>
  (read(endpoint, answer).value as Page<Record<string, unknown>>).items;
const flawOf = (endpoint: unknown, answer: HttpResponse): unknown => {
  try {
    return read(endpoint, answer);
  } catch (error) {
    const { reason, message } = error as InvalidResponse;
    return { reason, message };
  }
};

const { thirdParties, files, companies, attributes, indicators, documents, dossiers } = currentEndpoints;

describe('one record (G04)', () => {
  it.each([
    json({ thirdpartyId: 5 }),
    json({ content: { thirdpartyId: 5 } }),
    json({ content: [{ thirdpartyId: 5 }] }),
    json({ data: { id: '5' } }),
    reply(201, '', { location: 'https://x.example/api/v1/account/7/thirdparties/5' }),
    reply(201, '', { location: '/thirdparties/5/?a=b' }),
  ])('is read from %j', (answer) => {
    expect(read(thirdParties.add, answer).value).toMatchObject({ thirdpartyId: '5' });
  });
});

describe('a record with only one readable field, a list', () => {
  it.each<[body: object, isOne: boolean]>([
    [{ directors: [{ lastName: 'Durand' }] }, true],
    [{ directors: [] }, false],
    [{ thirdpartyId: null }, false],
  ])('%j is a record: %s', (body, isOne) => {
    const seen = flawOf(thirdParties.get, json(body));
    expect((seen as { reason?: InvalidReason }).reason).toBe(isOne ? undefined : 'schema');
  });
});

describe('a temporary address (G10)', () => {
  const url = 'https://files.example/x?signature=a%2Fb';

  it.each([
    json({ url, expiresAt: '2026-11-20T08:00:00Z' }),
    json({ signedUrl: url }),
    json({ downloadUrl: url }),
    json({ content: { url } }),
    json(url),
    reply(200, `${url}\n`),
    reply(302, '', { location: url }),
  ])('is read from %j', (answer) => {
    expect(read(files.signedUrl, answer).value).toMatchObject({ url });
  });

  it.each([
    [{ url, expiresAt: '2026-11-20T08:00:00Z' }, '2026-11-20T08:00:00Z'],
    [{ url, expiresAt: 5 }, null],
    [{ url }, null],
  ])('%j expires as stated', (body, expiresAt) => {
    expect(read(files.signedUrl, json(body)).value).toEqual({ url, expiresAt });
  });

  it.each<[answer: HttpResponse, reason: InvalidReason]>([
    [json({ url: 'javascript:alert(1)' }), 'schema'],
    [json({ url: '' }), 'schema'],
    [json({}), 'schema'],
    [reply(200, ' '), 'empty'],
    [reply(200, 'Sign in'), 'not-json'],
  ])('%j has no address: %s', (answer, reason) => {
    expect(flawOf(files.signedUrl, answer)).toMatchObject({
      reason,
      message: expect.stringMatching(/responsePaths\.signedUrl/),
    });
  });
});

describe('an invalid answer', () => {
  it.each<[answer: HttpResponse, reason: InvalidReason, message: RegExp]>([
    [reply(200, ' \n'), 'empty', /empty/],
    [reply(200, ' {"content":'), 'incomplete', /incomplete/],
    [reply(200, ' \n<html>'), 'not-json', /a web page/],
    [reply(200, 'a <html>'), 'not-json', /not JSON/],
    [json({ key: 1 }), 'schema', /responsePaths\.item/],
  ])('%j: %s', (answer, reason, message) => {
    expect(flawOf(thirdParties.get, answer)).toMatchObject({ reason, message: expect.stringMatching(message) });
  });

  it('a non-string address of a created record is an incomplete answer, so that the client checks the creation', () => {
    const made = reply(201, '', { location: '/thirdparties/%E0%A4%A' });
    expect(flawOf(thirdParties.add, made)).toMatchObject({ reason: 'empty' });
  });

  it('the address of a created record is not a list', () => {
    const made = reply(201, '', { location: '/thirdparties/5' });
    expect(flawOf(thirdParties.list, made)).toMatchObject({ reason: 'empty' });
  });

  it.each<[headers: Record<string, string>, status: number, reason: InvalidReason]>([
    [{ 'content-type': 'text/html; charset=utf-8' }, 200, 'not-json'],
    [{ 'content-type': 'application/problem+json' }, 200, 'not-json'],
    [{ 'content-type': 'application/pdf', 'content-length': '0' }, 200, 'empty'],
    [{}, 204, 'empty'],
  ])('a file under %j and %i: %s', (headers, status, reason) => {
    expect(flawOf(files.zip, { ...reply(status, '', headers), bytes: new Uint8Array(1) })).toMatchObject({ reason });
  });
});

describe('lists', () => {
  it('of companies may be a single record (G26)', () => {
    expect(items(companies.search, json({ name: 'Acme', siret: '1' }))).toMatchObject([{ name: 'Acme' }]);
    expect(items(companies.search, json({ content: [{ companyName: 'Acme' }] }))).toMatchObject([{ name: 'Acme' }]);
  });

  it('of event searches may contain identifiers only (G30)', () => {
    expect(items(thirdParties.searchByEvents, json({ content: [4, '5'] }))).toMatchObject([
      { thirdpartyId: '4' },
      { thirdpartyId: '5' },
    ]);
  });

  it.each([json({ content: { Category: 'IT', Tags: ['a', 'b'] } }), json({ Category: 'IT', Tags: ['a', 'b'] })])(
    'of attributes may be an object of names and values (G53): %j',
    (answer) => {
      expect(() => items(attributes.list, answer)).toThrow(InvalidResponse);
      expect(readMap(attributes.list, answer)).toMatchObject([
        { label: 'Category', values: ['IT'] },
        { label: 'Tags', values: ['a', 'b'] },
      ]);
    },
  );

  it('of attributes may have a single value, or choices', () => {
    const answer = json([
      { label: 'Category', value: 'IT' },
      { name: 'Tags', values: ['a', { label: 'b' }] },
    ]);
    expect(items(attributes.list, answer)).toMatchObject([
      { label: 'Category', values: ['IT'] },
      { label: 'Tags', values: ['a', 'b'] },
    ]);
  });

  it('of attributes and their definitions may have choices with a code only', () => {
    const choices = [{ code: 'H' }, { code: 'M', label: null }, { code: 'L', label: 'Low' }, { code: 'X', label: '' }];
    expect(items(attributes.list, json([{ label: 'Criticality', values: choices }]))).toMatchObject([
      { values: ['H', 'M', 'Low', 'X'] },
    ]);
    expect(items(attributes.definitions, json([{ label: 'Criticality', choices }]))).toMatchObject([
      { choices: ['H', 'M', 'Low', 'X'] },
    ]);
  });

  it.each([
    { customs: [{ label: 'A', values: ['1'] }] },
    { customs: [{ name: 'A', value: '1' }] },
    { customs: [{ note: 'x' }, { label: 'A', value: null }], page: 0 },
  ])('of attributes under an unknown name are not an object of names and values: %j', (body) => {
    expect(() => readMap(attributes.list, json(body))).toThrow(/responsePaths\.list/);
  });

  it.each([
    { Tags: [null, 'a', { label: 'x' }] },
    { Tags: { value: 'a' } },
    { Tags: { label: 'Tags', other: 1 } },
    { Tags: null },
    {},
  ])('of attributes may be an object whose values are lists and objects with a value: %j', (body) => {
    expect(readMap(attributes.list, json(body))).toHaveLength(Object.keys(body).length);
  });

  it('of attributes with objects in place of values are refused', () => {
    expect(() => readMap(attributes.list, json({ Tags: { other: 1 }, Category: 'IT' }))).toThrow(/responsePaths\.list/);
  });

  it('of indicators may be an object (G61)', () => {
    expect(readMap(indicators.list, json({ content: { Cyber: 'B', Legal: true } }))).toMatchObject([
      { label: 'Cyber', value: 'B' },
      { label: 'Legal', value: true },
    ]);
  });

  it.each([
    { page: 0, size: 100, totalElements: 0 },
    { number: 0, size: 100, totalElements: '0', last: true, sort: [] },
    { messages: { info: ['Nothing'], warning: [], error: [] }, page: 0, size: 20, totalElements: 0 },
  ])('are empty where the service leaves out the list and counts 0 records: %j', (body) => {
    expect(read(documents.searchByEvents, json(body)).value).toMatchObject({ items: [], count: 0, total: 0 });
    expect(items(legacyEndpoints.dossiers.list, json(body))).toEqual([]);
  });

  it('have a total that may be a text of digits, and nothing else', () => {
    const totalOf = (totalElements: unknown) =>
      read(documents.searchByEvents, json({ content: [{ documentId: 1 }], totalElements })).value;
    expect(totalOf('250')).toMatchObject({ total: 250 });
    for (const other of ['2 of 50', '', -1, 2.5, true]) expect(totalOf(other)).toMatchObject({ total: undefined });
  });

  it('that are objects of names and values are not empty because one of the values is a total of 0', () => {
    expect(readMap(indicators.list, json({ total: 0, compliance: 80 }))).toHaveLength(2);
    expect(readMap(indicators.list, json({ page: 0, size: 100, totalElements: 0, last: true }))).toEqual([]);
  });

  it.each([
    { page: 0, size: 100 },
    { page: 0, size: 100, totalElements: 3 },
    { page: 0, totalElements: 0, thirdparties: [{ thirdpartyId: 1 }] },
    { page: 0, totalElements: 0, result: { thirdparties: [{ thirdpartyId: 1 }] } },
  ])('are not empty where a list is missing or under an unknown name: %j', (body) => {
    expect(flawOf(thirdParties.list, json(body))).toMatchObject({ reason: 'schema' });
  });

  it('report records without their identifier, and no others', () => {
    const errorsOf = (endpoint: unknown, ...content: readonly object[]) =>
      read(endpoint, json({ content })).fieldErrors;
    expect(errorsOf(dossiers.listFor, { dossierId: 1 }, { statusCode: 'VALID' })).toEqual([
      { path: 'record 1', message: 'expected a dossierId, found none' },
    ]);
    expect(errorsOf(documents.list, { documentName: 'Kbis' })).toHaveLength(1);
    expect(errorsOf(companies.search, { name: 'Acme' })).toEqual([]);
    expect(errorsOf(indicators.list, { value: 5 })).toEqual([]);
  });

  it.each([
    ['of a third party', attributes.list],
    ['of the account', attributes.definitions],
  ])('report attributes %s without their label', (_whose, endpoint) => {
    const content = [{ label: 'Criticality', type: 'string' }, { type: 'string' }];
    expect(read(endpoint, json({ content })).fieldErrors).toEqual([
      { path: 'record 1', message: 'expected a label, found none' },
    ]);
  });

  it('keep the readable records when one is not readable', () => {
    const { value, fieldErrors } = read(
      thirdParties.list,
      json({ content: [{ thirdpartyId: 1 }, 'x y', null, [], { thirdpartyId: 2 }] }),
    );
    expect((value as Page<{ thirdpartyId: string }>).items.map((item) => item.thirdpartyId)).toEqual(['1', 'x y', '2']);
    expect(fieldErrors).toEqual([{ path: 'record 3', message: expect.stringContaining('found a list') }]);
  });
});

describe('an object of names and values', () => {
  const withLabels = (labels?: readonly string[], shape?: 'list' | 'map') => {
    const known = createDetectedBehaviour();
    if (labels !== undefined) known.labels = new Set(labels);
    if (shape !== undefined) known.shapes.set('attributes.list', shape).set('indicators.list', shape);
    return known;
  };

  it.each<
    [
      operation: string,
      labels: readonly string[] | undefined,
      shape: 'list' | 'map' | undefined,
      is: boolean | undefined,
    ]
  >([
    ['attributes.list', ['Category', 'Tags'], undefined, true],
    ['attributes.list', ['Tags'], 'map', undefined],
    ['attributes.list', ['Category'], 'list', false],
    ['attributes.list', undefined, 'map', true],
    ['attributes.list', undefined, undefined, undefined],
    ['indicators.list', ['Category'], undefined, undefined],
    ['indicators.list', ['Tags'], 'map', true],
    ['indicators.list', [], 'list', false],
  ])('of %s, where the account defines %j and answered with a %s, is accepted: %s', (name, labels, shape, is) => {
    expect(isTrustedMap({ Category: 'IT', Other: 1 }, name, withLabels(labels, shape))).toBe(is);
  });
});

describe('warnings in a legacy answer besides its content (R162)', () => {
  it.each([
    [['Late'], ['Late']],
    [[{ code: 'E', message: 'Late', reason: null }], ['Late']],
    [[{ code: 'E1' }, 5, ''], ['E1']],
  ])('%j is reported', (warning, notice) => {
    const answer = json({ content: { accountId: 7 }, messages: { info: ['x'], warning, error: [] } });
    expect(read(legacyEndpoints.account.statistics, answer).warnings).toEqual(notice);
  });
});

it.each([
  [{ page: 2, size: 20, totalElements: 60 }],
  [{ number: 2, size: 20, totalElements: 60 }],
  [{ page: { number: 2, size: 20, totalElements: 60, totalPages: 3 } }],
  [{ meta: { page: 2, size: 20, total: 60 } }],
])('the numbers of a page are read from %j (G21)', (numbers) => {
  const answer = json({ content: [{ thirdpartyId: 1 }], ...numbers });
  expect(read(thirdParties.list, answer).value).toMatchObject({ number: 2, size: 20, total: 60 });
});

describe('errors in an answer besides its content (G72)', () => {
  it.each<[body: object, errors: readonly string[]]>([
    [{ messages: { error: ['Late'] } }, ['Late']],
    [{ messages: { error: 'Late' } }, ['Late']],
    [{ messages: { error: { code: 'E1', message: 'Late' } } }, ['Late']],
    [{ messages: { error: null }, error: [{ code: 'E1', message: 'Late', request: '/x', reason: null }] }, ['Late']],
    [{ error: ['Late'] }, ['Late']],
    [{ error: 'Late', messages: null }, []],
    [{ messages: [] }, []],
    [{ messages: 'Late' }, []],
  ])('%j has %j', (body, errors) => {
    const answer = json({ content: [], page: 0, totalElements: 0, ...body });
    expect(read(legacyEndpoints.dossiers.list, answer).value).toMatchObject({ items: [], errors });
  });
});

describe('mutations of a record, field by field', () => {
  const evidence = {
    id: 11,
    responseId: 12,
    uploadDate: '2026-01-02T03:04:05.678',
    expirationDate: '2027-01-02T23:59:59.999',
    fileUUID: 'u',
    fileName: 'a.pdf',
    fileSize: 9,
    formdata: [{ type: 'string', key: 'k', title: 't', order: 1, value: 'v' }],
    format: 'ORIGINALNUMERIQUE',
    issuer: 'DO',
    transmitter: 'FOURNISSEUR',
  };
  const fixtures: readonly [name: string, endpoint: unknown, fixture: Readonly<Record<string, unknown>>][] = [
    [
      'document',
      documents.get,
      {
        documentId: 1,
        dossierId: 2,
        documentCode: 'KBIS',
        documentName: 'Extract',
        requestDate: '2026-01-02T03:04:05.678',
        present: true,
        statusCode: 'VALID',
        evidences: [evidence],
      },
    ],
    [
      'dossier',
      dossiers.get,
      {
        dossierId: 2,
        thirdpartyId: 3,
        dossierReference: 'R',
        statusCode: 'VALID',
        creationDate: '2026-01-02',
        expirationDate: '2027-01-02',
        requiredDocuments: 3,
        collectedDocuments: 1,
      },
    ],
    [
      'third party',
      thirdParties.get,
      {
        thirdpartyId: 3,
        thirdpartyCode: 'T',
        name: 'Acme',
        siren: '552100554',
        creationDate: '1990-01-02',
        capital: 5,
        workforce: 9,
        directors: [{ firstName: 'A' }],
        status: 'ACTIVE',
      },
    ],
    [
      'legacy third party',
      legacyEndpoints.thirdParties.get,
      {
        thirdpartyId: 3,
        companyIdType: 'CIT001',
        identity: { name: 'Acme', creationDate: '1990-01-02' },
        financial: { capital: 5, employees: 2 },
        users: [{ email: 'a@b' }],
        businessStatus: { active: true, closedDate: null },
      },
    ],
    [
      'legacy dossier',
      legacyEndpoints.dossiers.get,
      {
        dossierId: 2,
        thirdpartyId: 3,
        monitored: true,
        state: false,
        creationDate: '2026-01-02',
        indicators: [{ code: 'I001', label: 'x', state: true }],
        documents: [{ documentId: 1, present: true, listFileInformation: [{ fileId: 4, fileSize: 3 }] }],
      },
    ],
    ['statistics', legacyEndpoints.account.statistics, { accountId: 7, totalThirdparties: 5, pendingDossiers: 0 }],
  ];
  const cases = fixtures.flatMap(([name, endpoint, fixture]) =>
    Object.keys(fixture).map((field) => [name, field, endpoint, fixture] as const),
  );
  const places = (value: unknown) => (read(value, json({})), undefined);

  it.each(fixtures)('%s has no fault unchanged, with more fields and with new words', (_name, endpoint, fixture) => {
    const plain = read(endpoint, json({ content: fixture }));
    expect(plain.fieldErrors).toEqual([]);
    const more = read(endpoint, json({ content: { ...fixture, brandNew: { deep: [1] }, statusCode: 'NEVER_SEEN' } }));
    expect(more.fieldErrors).toEqual([]);
    expect((more.value as { raw: unknown }).raw).toMatchObject({ brandNew: { deep: [1] } });
  });

  it.each(cases)('%s without %s, or with null there, is read without a fault', (_name, field, endpoint, fixture) => {
    const { [field]: _gone, ...rest } = fixture;
    for (const content of [rest, { ...fixture, [field]: null }]) {
      expect(read(endpoint, json({ content })).fieldErrors).toEqual([]);
    }
  });

  it.each(cases)(
    '%s with a %s of the wrong type is still read, and reports one fault with its place',
    (_name, field, endpoint, fixture) => {
      const { value, fieldErrors } = read(
        endpoint,
        json({ content: { ...fixture, [field]: { wrong: { type: [1] } } } }),
      );
      expect(value).toBeTruthy();
      expect(fieldErrors.length).toBeLessThanOrEqual(1);
      const isOpen = [
        'evidences',
        'directors',
        'users',
        'indicators',
        'documents',
        'identity',
        'financial',
        'businessStatus',
      ].includes(field);
      if (!isOpen)
        expect(fieldErrors).toEqual([
          {
            path: field === 'status' ? 'statusCode' : field,
            message: expect.stringMatching(/^expected .*, found an object$/),
          },
        ]);
    },
  );

  it('an empty answer is an invalid response', () => {
    for (const [, endpoint] of fixtures) expect(() => places(endpoint)).toThrow(/contains no/);
  });
});
