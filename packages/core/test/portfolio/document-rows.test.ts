import { expect, it } from 'vitest';
import { chooseColumns } from '../../src/portfolio/column-choice.ts';
import { documentColumns, documentRows } from '../../src/portfolio/document-rows.ts';
import { createProfile, document } from '../../src/api/index.ts';

const place = { profile: createProfile(), path: '', report: () => undefined };
const today = '2026-11-20';

function rowsOf(...documents: readonly Record<string, unknown>[]) {
  const dossier = {
    dossierId: '5',
    typeCode: 'KYC',
    typeName: null,
    documents: documents.map((each) => document.read(each, place)),
  };
  const rows = documentRows(
    { thirdpartyId: '7', identity: { name: 'Durand' }, dossiers: [dossier as never] },
    today,
    30,
  );
  const column = (key: string) => documentColumns.findIndex((each) => each.key === key);
  return rows.map((row) => ({
    document: row[column('document')],
    dossierType: row[column('dossierType')],
    daysLeft: row[column('daysLeft')],
  }));
}

it('a document without a name shows its code, as a dossier without a type name does', () => {
  expect(rowsOf({ documentId: 1, documentCode: 'KBIS', statusCode: 'MISSING' })).toEqual([
    { document: 'KBIS', dossierType: 'KYC', daysLeft: null },
  ]);
});

it('a valid document is listed only near its end', () => {
  const ends = (expirationDate: string) => ({
    documentCode: expirationDate,
    statusCode: 'VALID',
    evidences: [{ id: 1, uploadDate: '2026-01-01', expirationDate }],
  });
  expect(rowsOf(ends('2026-12-20'), ends('2026-12-21'), ends('2026-11-19'))).toMatchObject([
    { document: '2026-12-20', daysLeft: 30 },
    { document: '2026-11-19', daysLeft: -1 },
  ]);
});

it.each([
  ['2026-05-01', '2026-05-01'],
  [null, null],
])('of two uploads on %s and %s, the one with the higher number counts, in any order', (one, other) => {
  const [first, second] = [
    { id: 9, uploadDate: one, expirationDate: '2026-11-10' },
    { id: 10, uploadDate: other, expirationDate: '2028-01-01' },
  ];
  const valid = { documentCode: 'KBIS', statusCode: 'VALID' };
  expect(rowsOf({ ...valid, evidences: [first, second] }, { ...valid, evidences: [second, first] })).toEqual([]);
});

it('an unknown column is refused with the similarly spelled ones', () => {
  expect(() => chooseColumns({ names: ['Contry'] }, [])).toThrow(/no column "Contry"\. Near it are country/);
  expect(() => chooseColumns({ names: ['activitycode'] }, [])).toThrow(/Near it are activityCode/);
  expect(() => chooseColumns({ names: ['zzzzzzzz'] }, [])).toThrow(/for example, thirdpartyId, name/);
});
