import { describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../src/runtime/op.ts';
import { refusal, reply } from '../../conformance/index.ts';
import { createSignedClient, drives, json, queryOf, range } from '../bench.ts';

const documents = range(45).map((index) => ({ documentId: index + 1, documentCode: 'KBIS', statusCode: 'VALID' }));

const evaluation = (value: number) => ({ code: 'FIN', label: 'Financial risk', value });
let addresses = 0;

/** A service that divides every list into pages, of 20 records unless another size is requested. */
const paged =
  (records: readonly object[]) =>
  (request: HttpRequest): HttpResponse => {
    const query = queryOf(request);
    const [page, size] = [Number(query.get('page') ?? 0), Math.min(Number(query.get('pageSize') ?? 20), 30)];
    const content = records.slice(page * size, (page + 1) * size);
    return json({ content, page, size, totalElements: records.length });
  };

describe.each(drives)('%s: a list that is specified without pages', (_name, drive) => {
  it('is read to its end if the service divides it into pages', async () => {
    const { value, host } = await drive({ service: paged(documents) }, () =>
      createSignedClient().documents.list({ dossierId: '7', withExtractedData: true }),
    );
    expect(value?.map(({ documentId }) => documentId)).toEqual(documents.map(({ documentId }) => String(documentId)));
    const asked = host.sent.map(({ request }) => [
      queryOf(request).get('page'),
      queryOf(request).get('withExtractedData'),
    ]);
    expect(asked).toEqual([
      [null, 'true'],
      ['0', 'true'],
      ['1', 'true'],
    ]);
    expect(host.notices).toEqual([]);
  });

  it('is read to its end if the service only announces another page, without a total', async () => {
    const service = (request: HttpRequest): HttpResponse => {
      const query = queryOf(request);
      const from = Number(query.get('page') ?? 0) * 20;
      return json({ content: documents.slice(from, from + 20), last: from + 20 >= documents.length });
    };
    const { value } = await drive({ service }, () => createSignedClient().documents.list({ dossierId: '7' }));
    expect(value?.map(({ documentId }) => documentId)).toEqual(documents.map(({ documentId }) => String(documentId)));
  });

  it('keeps all evaluations of an indicator, which have the same code', async () => {
    const { value } = await drive({ service: paged(range(45).map(evaluation)) }, () =>
      createSignedClient().indicators.list({ thirdpartyId: '5' }),
    );
    expect(value?.map((indicator) => indicator.value)).toEqual(range(45));
  });

  it.each<[string, (request: HttpRequest) => HttpResponse]>([
    ['ignores the paging parameters', () => json({ content: documents.slice(0, 20), totalElements: 45 })],
    [
      'refuses the paging parameters',
      (request) =>
        queryOf(request).has('page')
          ? refusal(400, 'Unknown parameter page.')
          : json({ content: documents.slice(0, 20), totalElements: 45 }),
    ],
    [
      'ignores the paging parameters, and shows each document with a temporary address',
      ({ url }) => {
        addresses += 1;
        const shown = documents.slice(0, 20).map((document) => ({ ...document, address: `${url}#${addresses}` }));
        return json({ content: shown, totalElements: 45 });
      },
    ],
    ...[403, 404, 405].map((status): [string, (request: HttpRequest) => HttpResponse] => [
      `answers ${status} to a request with paging parameters`,
      (request) =>
        queryOf(request).has('page')
          ? refusal(status, 'No such route.')
          : json({ content: documents.slice(0, 20), totalElements: 45 }),
    ]),
  ])(
    'is incomplete with one warning if the service %s, and its pages are not requested again',
    async (_case, service) => {
      const client = createSignedClient();
      const { value, error, host } = await drive({ service }, function* () {
        yield* client.documents.list({ dossierId: '7' });
        return yield* client.documents.list({ dossierId: '8' });
      });
      expect(error).toBeUndefined();
      expect(value).toHaveLength(20);
      expect(host.notices.filter(({ message }) => message.includes('records may be missing'))).toHaveLength(1);
      const second = host.sent.filter(({ request }) => request.url.includes('/dossiers/8/'));
      expect(second).toHaveLength(1);
    },
  );

  it.each([400, 404])('that a service refuses with %i in the middle is not taken for a whole one', async (status) => {
    const service = (request: HttpRequest) =>
      Number(queryOf(request).get('page') ?? 0) > 1
        ? refusal(status, 'Gone.')
        : paged(range(90).map(evaluation))(request);
    const { error } = await drive({ service }, () => createSignedClient().indicators.list({ thirdpartyId: '5' }));
    const message = expect.stringContaining('a page is missing after 60 records');
    expect(error).toMatchObject({ kind: 'invalid-response', status: undefined, message });
  });

  it('whose further pages fail for a while is not taken for a whole one', async () => {
    const service = (request: HttpRequest) =>
      queryOf(request).has('page') ? reply(503, '') : paged(documents)(request);
    const client = createSignedClient({ 'retry.maxAttempts': 2 });
    const { error } = await drive({ service }, () => client.documents.list({ dossierId: '7' }));
    expect(error).toMatchObject({ kind: 'retry-later', status: 503 });
  });

  it('is not a list if it maps names to values, of which one is called total', async () => {
    const { value, host } = await drive({ service: () => json({ total: 82, ethics: 3 }) }, () =>
      createSignedClient().indicators.list({ thirdpartyId: '5' }),
    );
    expect(value?.map(({ label, value: read }) => [label, read])).toEqual([
      ['total', 82],
      ['ethics', 3],
    ]);
    expect(host.sent.every(({ request }) => !queryOf(request).has('page'))).toBe(true);
  });
});

it('a search in the directory is sent once, however many companies the service counts', async () => {
  const [[, drive]] = drives as [(typeof drives)[number]];
  const { value, host } = await drive({ service: paged(range(45).map((id) => ({ name: `Company ${id}` }))) }, () =>
    createSignedClient().companies.search({ countryCode: 'FR', searchBy: 'NAME', value: 'Company' }),
  );
  expect(value).toHaveLength(20);
  expect(host.sent).toHaveLength(1);
});
