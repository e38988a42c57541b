import { describe, expect, it } from 'vitest';
import { DocumentCounts } from '../../../../src/workbook/tasks/documents/document-counts.ts';
import { createProfile, document, dossier } from '../../../../src/api/index.ts';

const place = { profile: createProfile(), path: '', report: () => undefined };
const today = '2026-11-20';

const readDocument = (statusCode: string, expirationDate?: string, more: Readonly<Record<string, unknown>> = {}) =>
  document.read(
    { documentId: 1, statusCode, evidences: [{ id: 1, uploadDate: '2026-01-01', expirationDate }], ...more },
    place,
  )!;

const readDossier = (wire: Readonly<Record<string, unknown>> = {}) => dossier.read({ dossierId: 5, ...wire }, place)!;

/** The counts of one dossier with these documents. */
function count(...documents: readonly ReturnType<typeof readDocument>[]) {
  const counts = new DocumentCounts(today);
  counts.add(readDossier({ statusCode: 'ONGOING' }), documents);
  return counts.result('2026-11-20T10:00', 3);
}

describe('the counts of documents contain', () => {
  it('dossiers and documents by status, and unknown statuses as others', () => {
    const counts = new DocumentCounts(today);
    counts.add(readDossier({ statusCode: 'VALID' }), [readDocument('VALID'), readDocument('VALID')]);
    counts.add(readDossier({ statusCode: 'VALID' }), [readDocument('ACTION_REQUIRED'), readDocument('MISSING')]);
    counts.add(readDossier({ statusCode: 'STRANGE' }), []);
    expect(counts.result('2026-11-20T10:00', 3)).toMatchObject({
      asOf: '2026-11-20T10:00',
      thirdParties: 3,
      dossiers: { VALID: 2, other: 1, ABSENT: 0 },
      documents: { VALID: 2, ACTION_REQUIRED: 1, ABSENT: 1, other: 0 },
      toDecide: 1,
      missing: 1,
    });
  });

  it.each([
    ['2026-11-19', { expired: 1, expiringSoon: 0 }],
    ['2026-11-20', { expired: 0, expiringSoon: 1 }],
    ['2026-12-20', { expired: 0, expiringSoon: 1 }],
    ['2026-12-21', { expired: 0, expiringSoon: 0 }],
  ])('a document that ends on %s, on the 20th of November, as %j', (end, expected) => {
    expect(count(readDocument('VALID', end))).toMatchObject(expected);
  });

  it.each([
    ['INVALID', undefined, { notValid: 1, expired: 0 }],
    ['BELOW_EXPECTATION', '2026-11-21', { notValid: 1, expiringSoon: 0 }],
    ['INVALID', '2026-11-19', { notValid: 0, expired: 1 }],
    ['MISSING', '2026-11-19', { missing: 1, expired: 0 }],
  ] as const)('a document that is %s and ends on %s, on the 20th of November, as %j', (status, end, expected) => {
    expect(count(readDocument(status, end))).toMatchObject(expected);
  });

  it('documents that expire in this month and the next five, by month, across the end of the year', () => {
    const ends = ['2026-11-19', '2026-11-30', '2026-12-01', '2027-04-30', '2027-05-01', '2027-04-01'];
    expect(count(...ends.map((end) => readDocument('VALID', end))).expiries).toEqual([
      { month: '2026-11', count: 1 },
      { month: '2026-12', count: 1 },
      { month: '2027-01', count: 0 },
      { month: '2027-02', count: 0 },
      { month: '2027-03', count: 0 },
      { month: '2027-04', count: 2 },
    ]);
  });

  it('the names of documents and dossier types, although some of them are listed without', () => {
    const counts = new DocumentCounts(today);
    const named = { documentCode: 'KBIS', documentName: 'Company register' };
    counts.add(readDossier({ dossierTypeCode: 'CSR' }), [readDocument('VALID', undefined, { documentCode: 'KBIS' })]);
    counts.add(readDossier({ dossierTypeCode: 'CSR', dossierTypeName: 'Social' }), [
      readDocument('VALID', undefined, named),
    ]);
    expect(counts.result('2026-11-20T10:00', 3)).toMatchObject({
      documentCodes: [{ code: 'KBIS', name: 'Company register' }],
      dossierTypes: [{ code: 'CSR', name: 'Social' }],
    });
  });

  it('a document that was requested again as missing, and not as expired too', () => {
    expect(count(readDocument('MISSING', '2026-01-01'))).toMatchObject({ missing: 1, expired: 0 });
  });
});

it('document types are listed by name, in any case and without accents, with the first name of each code', () => {
  const counts = new DocumentCounts(today);
  const named = (documentCode: string, documentName?: string) =>
    readDocument('VALID', undefined, { documentCode, documentName });
  counts.add(readDossier({ dossierTypeCode: 'KYC', dossierTypeName: 'Vigilance' }), [
    named('K', 'Kbis'),
    named('R'),
    named('A', 'attestation'),
    named('E', 'Évaluation'),
    named('K', 'Extrait'),
    readDocument('VALID'),
  ]);
  counts.add(readDossier(), []);
  expect(counts.result('2026-11-20T09:00', 1)).toMatchObject({
    documentCodes: [
      { code: 'A', name: 'attestation' },
      { code: 'E', name: 'Évaluation' },
      { code: 'K', name: 'Kbis' },
      { code: 'R', name: 'R' },
    ],
    dossierTypes: [{ code: 'KYC', name: 'Vigilance' }],
  });
});
