import { describe, expect, test } from 'vitest';
import { Examination } from '../../src/doctor/examination.ts';
import { probePaging } from '../../src/doctor/probes/paging.ts';
import { probeRecords } from '../../src/doctor/probes/records.ts';
import { probeItemShape, probeListShape, readFirstPage } from '../../src/doctor/probes/shapes.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createAsyncRunner, createFetchHost } from '../../src/runtime/fetch/index.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { connection } from './connection.ts';

/** Examines a service whose list has these third parties, in pages. */
function serviceOf(records: readonly object[]) {
  const { run } = createAsyncRunner({
    ...createFetchHost(),
    sleep: async () => undefined,
    send: async ({ url }) => {
      const { searchParams } = new URL(url);
      const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))];
      const content = records.slice(page * size, (page + 1) * size);
      const body = { content, page, size, totalElements: records.length };
      return { status: 200, headers: {}, text: JSON.stringify(body) };
    },
  });
  return { run, examination: new Examination({ connection, profile: createProfile(), auth: signedByHost }, 1) };
}

test('an identifier under another name is found with the first list, which is then read with it', async () => {
  const { run, examination } = serviceOf([{ thirdparty_id: 7, name: 'Acme' }]);
  const items = (await run(readFirstPage(examination, 5))).value?.items;
  expect(items).toMatchObject([{ thirdpartyId: '7' }]);
  examination.samples.keep('thirdParty', items);
  await run(probeRecords(examination));
  expect(examination.findings.get('fields.thirdParty.thirdpartyId')).toMatchObject({
    verdict: 'different',
    value: expect.arrayContaining(['thirdparty_id']),
  });
});

test('pages are not taken for positions where the identifier of the records is unknown', async () => {
  const { run, examination } = serviceOf(
    Array.from({ length: 12 }, (_, at) => ({ key: at, alias: at, name: `N${at}` })),
  );
  await run(probePaging(examination));
  expect(examination.get('paging.mode')).toBe('page');
});

test('values in an unknown form, and a label that is not found, are remarks of the report', async () => {
  const { run, examination } = serviceOf([]);
  examination.samples.keep('dossier', [{ raw: { dossierId: 1, expirationDate: 1811980800 } }]);
  examination.samples.keep('attribute', [{ raw: { libelle: 'Criticality', valeurs: ['High'] } }]);
  await run(probeRecords(examination));
  expect(examination.remarks).toEqual([
    'No attribute can be read, since it has another name for fields.attribute.label. Set this entry of the profile.',
    'Values of dossier.expirationDate are left empty, since their form is unknown (expected a date such as 2026-11-01, found number 1811980800). No entry of the profile corrects it.',
  ]);
});

test('a field without which a record means nothing is reported as missing, not as of an unknown form', async () => {
  const { run, examination } = serviceOf([]);
  examination.samples.keep('document', [{ raw: { documentTypeCode: 'KBIS' } }]);
  examination.samples.keep('attribute', [{ raw: { label: 'Risk', values: ['1'] } }, { raw: { values: ['2'] } }]);
  await run(probeRecords(examination));
  expect(examination.remarks).toEqual([
    'attribute.label is missing in records that were received. No entry of the profile corrects it.',
    'document.documentId is missing in records that were received. No entry of the profile corrects it.',
  ]);
});

test('an operation that does not answer every request is a remark of the report', async () => {
  const { run } = createAsyncRunner({
    ...createFetchHost(),
    sleep: async () => undefined,
    send: async ({ url }) => ({
      status: 200,
      headers: {},
      text: url.includes('/8/') ? '' : '[]',
    }),
  });
  const examination = new Examination({ connection, profile: createProfile(), auth: signedByHost }, 1);
  await run(readFirstPage(examination, 5));
  for (const thirdpartyId of ['7', '8']) {
    await run(examination.read('attributes.list', (client) => client.attributes.list({ thirdpartyId })));
  }
  examination.remarkUnsteady();
  expect(examination.remarks).toEqual([
    'attributes.list does not answer every request: The response is empty, although content was expected.',
  ]);
});

test('a response to a trial of another profile is no failure of the operation', async () => {
  const { run, examination } = serviceOf([{ thirdpartyId: 7 }]);
  await run(readFirstPage(examination, 5));
  const { error } = await run(
    examination.read('thirdParties.list', (client) => client.thirdParties.get({ thirdpartyId: '7' }), {
      'responsePaths.item': ['elsewhere'],
      'fields.thirdParty.thirdpartyId': ['elsewhere'],
    }),
  );
  expect(error?.kind).toBe('invalid-response');
  examination.remarkUnsteady();
  expect(examination.remarks).toEqual([]);
});

test('an operation whose list was found at another path answers every request', async () => {
  const { run } = createAsyncRunner({
    ...createFetchHost(),
    sleep: async () => undefined,
    send: async () => ({ status: 200, headers: {}, text: '{"rows":[{"thirdpartyId":7}]}' }),
  });
  const examination = new Examination({ connection, profile: createProfile(), auth: signedByHost }, 1);
  await run(probeListShape(examination));
  await run(readFirstPage(examination, 5));
  examination.remarkUnsteady();
  expect([examination.hasAnswered('thirdParties.list'), examination.remarks]).toEqual([true, []]);
});

describe('a single record with another identifier than the requested one', () => {
  /**
   * @param detailOf the single record of a third party. A text such as `#7` is sent as a number.
   * @param identifierOf its identifier
   */
  async function findItem(detailOf: (id: number) => object, identifierOf = (id: number) => String(id)) {
    const listed = [7, 8, 9].map((id) => ({ thirdpartyId: `#${identifierOf(id)}`, name: `N${id}` }));
    const { run } = createAsyncRunner({
      ...createFetchHost(),
      sleep: async () => undefined,
      send: async ({ url }) => {
        const id = Number(/thirdparties\/\d*(\d)$/.exec(url)?.[1]);
        const body = id > 0 ? detailOf(id) : { content: listed, totalElements: listed.length };
        return { status: 200, headers: {}, text: JSON.stringify(body).replace(/"#(\d+)"/g, '$1') };
      },
    });
    const examination = new Examination({ connection, profile: createProfile(), auth: signedByHost }, 1);
    const items = (await run(readFirstPage(examination, 5))).value?.items ?? [];
    examination.samples.thirdParties = items;
    examination.samples.keep('thirdParty', items);
    await run(probeItemShape(examination));
    expect(examination.findings.get('responsePaths.item')?.verdict).toBe('confirmed');
    return examination.findings.get('fields.thirdParty.thirdpartyId')?.value;
  }

  const address = { city: 'Paris' };

  test.each([
    ['the place that has it', ({ id }: { id: number }) => ({ id: 900 + id, ref: id, address }), ['ref']],
    ['a nested place', ({ id }: { id: number }) => ({ id: 900 + id, keys: { own: id }, address }), ['keys.own']],
    ['the name of the list, where no place has it', ({ id }: { id: number }) => ({ id: 900 + id, address }), []],
  ])('is explained by %s, and not by another place of the record', async (_what, detailOf, places) => {
    const names =
      places.length === 0 ? ['thirdpartyId'] : [...places, ...createProfile().get('fields.thirdParty.thirdpartyId')];
    expect(await findItem((id) => detailOf({ id }))).toEqual(names);
  });

  test('is explained where identifiers have more digits than a number of JavaScript keeps', async () => {
    const long = (id: number): string => `900719925474099${id}`;
    expect(await findItem((id) => ({ id: 900 + id, ref: `#${long(id)}`, address }), long)).toEqual([
      'ref',
      ...createProfile().get('fields.thirdParty.thirdpartyId'),
    ]);
  });

  test('is an exception where other third parties have their own', async () => {
    const merged = (id: number) => ({ thirdpartyId: id === 7 ? 9 : id, mergedFrom: 7, address });
    expect(await findItem(merged)).toBeUndefined();
  });
});
