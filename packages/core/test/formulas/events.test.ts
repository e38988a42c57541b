import { describe, expect, test } from 'vitest';
import { describeFormulaFailure, FormulaEvaluator } from '../../src/formulas/index.ts';
import { refusal, type Service } from '../conformance/scripted-host.ts';
import { createSignedClient, driveAsync } from '../http/bench.ts';
import { json, pathsOf } from './service.ts';

const day = '2026-01-01';
const dossier = { dossierId: 5001, thirdpartyId: 11, dossierTypeName: 'Ethics', statusCode: 'ACCEPTED' };
const kinds = [
  {
    code: 'THIRD_PARTY_UPDATED',
    list: '/thirdparties/search',
    one: '/thirdparties/11',
    record: { thirdpartyId: 11, name: 'Company 11', statusCode: 'ACTIVE' },
    ids: { thirdpartyId: 11 },
  },
  {
    code: 'DOSSIER_UPDATED',
    list: '/dossiers/search',
    one: '/dossiers/5001',
    record: dossier,
    ids: { dossierId: 5001 },
  },
  {
    code: 'DOCUMENT_MODIFICATION',
    list: '/documents/search',
    one: '/dossiers/5001/documents/7',
    record: { documentId: 7, dossierId: 5001, documentName: 'Charter', statusCode: 'ACCEPTED' },
    ids: { documentId: 7, dossierId: 5001 },
  },
] as const;

/** A service with one changed record, which it also returns by its identifiers unless it refuses that. */
function serviceOf({ list, one, record }: (typeof kinds)[number], listed: object, isRefused = false): Service {
  return ({ url }) => {
    const path = new URL(url).pathname.replace(/^.*\/account\/[^/]+/, '');
    if (path === list) return json({ content: [listed], page: 0, size: 100 });
    if (path === one) return isRefused ? refusal(403) : json(record);
    return path === '/dossiers/5001' ? json(dossier) : refusal(404);
  };
}

async function rowsOf(code: string, service: Service) {
  const evaluator = new FormulaEvaluator(createSignedClient());
  const { value, error, host } = await driveAsync({ service }, () => evaluator.events([code], day, day));
  if (error !== undefined) throw error;
  return { rows: value!.rows, host };
}

describe.each(kinds)('A search by $code that returns identifiers alone (G30)', (kind) => {
  test('gives the same row as one that returns whole records', async () => {
    const whole = await rowsOf(kind.code, serviceOf(kind, kind.record));
    const bare = await rowsOf(kind.code, serviceOf(kind, kind.ids));
    expect(whole.rows).toHaveLength(1);
    expect(whole.rows[0]!.slice(-2)).not.toContain(null);
    expect(bare.rows).toEqual(whole.rows);
    expect(pathsOf(whole.host.sent)).not.toContain(kind.one);
  });

  test('gives the identifiers of a record that cannot be read', async () => {
    const { rows } = await rowsOf(kind.code, serviceOf(kind, kind.ids, true));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining(Object.values(kind.ids).map(String)));
  });
});

test.each([
  [[11], 2],
  [[11, 12], undefined],
])(
  'A formula keeps the identifiers of a record that answers 500 while another one is read: %j',
  async (failing, rows) => {
    const service: Service = ({ url }) => {
      const [, id] = /\/thirdparties\/(\d+)$/.exec(url) ?? [];
      if (id === undefined) return json({ content: [{ thirdpartyId: 11 }, { thirdpartyId: 12 }], page: 0, size: 100 });
      return failing.includes(Number(id)) ? refusal(500) : json({ thirdpartyId: Number(id), name: `Company ${id}` });
    };
    const found = rowsOf('THIRD_PARTY_UPDATED', service);
    if (rows === undefined) await expect(found).rejects.toMatchObject({ kind: 'retry-later', status: 500 });
    else expect((await found).rows).toHaveLength(rows);
  },
);

test('More than 200 records are not read one by one', async () => {
  const total = 201;
  const service: Service = ({ url }) => {
    const from = Number(new URL(url).searchParams.get('page')) * 100;
    const ids = Array.from({ length: Math.min(100, total - from) }, (_, at) => ({ thirdpartyId: from + at + 1 }));
    return json({ content: ids });
  };
  const { rows, host } = await rowsOf('THIRD_PARTY_UPDATED', service);
  expect(rows).toHaveLength(total);
  expect([...new Set(pathsOf(host.sent))]).toEqual(['/thirdparties/search']);
});

describe('A range of events that is probably mistyped is refused before anything is sent:', () => {
  const startMs = Date.UTC(2026, 10, 20, 9);
  const search = async (since: string, until: string | null, overrides = {}) => {
    const evaluator = new FormulaEvaluator(createSignedClient(overrides));
    const service: Service = () => json({ content: [], page: 0, size: 100, totalElements: 0 });
    const { error, host } = await driveAsync({ service, startMs }, () =>
      evaluator.events(['DOSSIER_UPDATED'], since, until),
    );
    return { reason: error && describeFormulaFailure(error, 'en', {}), sent: host.sent.length };
  };

  test.each([
    ['1950-01-01', null, 'The range since 1950-01-01 needs 4012 searches: give a later start.'],
    ['2027-11-01', null, 'The start 2027-11-01 is in the future: give an earlier date.'],
    ['2027-11-01', '2027-11-08', 'The start 2027-11-01 is in the future: give an earlier date.'],
    ['2026-11-08', '2026-11-01', 'The start 2026-11-08 is after the end 2026-11-01: swap the two dates.'],
  ])('%s to %s', async (since, until, reason) => {
    expect(await search(since, until)).toEqual({ reason, sent: 0 });
  });

  test('ten years are searched, the day of tomorrow too, and 1950 where one search may be a year', async () => {
    expect((await search('2017-01-01', null)).reason).toBeUndefined();
    expect((await search('2026-11-21', null)).reason).toBeUndefined();
    expect((await search('1950-01-01', null, { 'events.maxRangeDays': 366 })).reason).toBeUndefined();
  });
});
