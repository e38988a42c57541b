import { expect, test } from 'vitest';
import { createProfile } from '../../src/api/profile/index.ts';
import { Examination } from '../../src/doctor/examination.ts';
import { compareRecord } from '../../src/doctor/probes/records.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { readSteps } from '../../src/doctor/probes/paging.ts';
import { compareWords, probeValues } from '../../src/doctor/probes/values.ts';
import { doctorMessages } from '../../src/doctor/messages/index.ts';
import { applyOverlay } from '../../src/api/profile-overrides/index.ts';
import type { RecordType } from '../../src/api/record.ts';
import { attribute } from '../../src/api/records/attribute.ts';
import { document } from '../../src/api/records/document.ts';
import { dossier } from '../../src/api/records/dossier.ts';
import { thirdParty } from '../../src/api/records/third-party.ts';
import { connection } from './connection.ts';

const examination = { known: applyOverlay({ version: 1, overrides: {} }), messages: doctorMessages.en };
const findingOf = (record: RecordType<unknown>, raw: Record<string, unknown>, key: string) =>
  compareRecord(record, [raw], examination).find((finding) => finding.key === key);

test.each([
  ['a name of the same words', thirdParty, { vat_number: 'FR1' }, 'fields.thirdParty.vatNumber', 'vat_number'],
  ['a nested name', thirdParty, { office: { zip_code: '75001' } }, 'fields.thirdParty.postalCode', 'office.zip_code'],
  ['being the only text', attribute, { heading: 'Criticality', values: [1] }, 'fields.attribute.label', 'heading'],
] as const)('an unknown field is found by %s', (_why, record, raw, key, place) => {
  expect(findingOf(record, raw, key)).toMatchObject({ verdict: 'different', value: expect.arrayContaining([place]) });
});

test('a place that matches several fields is suggested for none of them', () => {
  const raw = { thirdpartyId: 1, designation: 'x' };
  expect(compareRecord(thirdParty, [raw], examination).filter(({ verdict }) => verdict === 'different')).toEqual([]);
});

test.each([
  ['id', { id: 7, dossierId: 3, statusCode: 'VALID', present: true }],
  ['document_id', { document_id: 7, statusCode: 'VALID', present: true }],
  ['dossier.id', { documentId: 7, dossierId: 3, statusCode: 'VALID', present: true, dossier: { id: 3 } }],
  ['state', { documentId: 7, dossierId: 3, documentName: 'x', present: true, evidences: [], state: 'VALID' }],
])('%s is not taken for the third party of a document', (_place, raw) => {
  expect(findingOf(document, raw, 'fields.document.thirdpartyId')?.verdict).toBe('not testable');
});

test('the identifier of an object is found under the name of that object', () => {
  const raw = { documentId: 7, third_party: { id: 1 } };
  expect(findingOf(document, raw, 'fields.document.thirdpartyId')?.value).toContain('third_party.id');
});

test('a number that all records share is not taken for their identifier', () => {
  const raws = [1, 2].map((key) => ({ accountId: 1001, key, name: `N${key}` }));
  const found = (among: typeof raws) =>
    compareRecord(thirdParty, among, examination).find(({ key }) => key === 'fields.thirdParty.thirdpartyId');
  expect([found(raws)?.verdict, found(raws.slice(1))?.verdict]).toEqual(['not testable', 'different']);
});

test('a record without its label does not change the names of the label', () => {
  const raws = [{ label: 'Criticality', values: ['High'] }, { values: ['Low'] }];
  const found = compareRecord(attribute, raws, examination).find(({ key }) => key === 'fields.attribute.label');
  expect(found?.verdict).toBe('confirmed');
});

test('values of an unknown form do not make a name unfit', () => {
  const raw = { dossierId: 1, expirationDate: 1811980800 };
  expect(findingOf(dossier, raw, 'fields.dossier.expirationDate')?.verdict).toBe('confirmed');
});

test.each([
  ['pages from 0', ['a', 'b'], ['c', 'd'], ['e', 'f'], { unit: 'page', base: 0 }],
  ['pages from 1, 0 taken for 1', ['a', 'b'], ['a', 'b'], ['c', 'd'], { unit: 'page', base: 1 }],
  ['pages from 1, 0 refused', 'refused', ['a', 'b'], ['c', 'd'], { unit: 'page', base: 1 }],
  ['records', ['a', 'b'], ['b', 'c'], ['c', 'd'], { unit: 'offset', base: 0 }],
  ['nothing: page 0 holds nothing', [], ['a', 'b'], ['c', 'd'], undefined],
  ['nothing: the parameter is ignored', ['a', 'b'], ['a', 'b'], ['a', 'b'], undefined],
] as const)('a parameter counts %s', (_what, zero, one, two, steps) => {
  expect(readSteps(zero, one, two)).toEqual(steps);
});

test('an unknown status is mapped by similarity, and one without a similar status is left to the user', () => {
  const like = compareWords(examination, 'values.status', [
    ['NOTVALID', null],
    ['VALID', 'VALID'],
  ]);
  expect(like.value).toMatchObject({ NOTVALID: 'INVALID' });
  expect(compareWords(examination, 'values.status', [['ZZZ', null]])).toMatchObject({ verdict: 'not testable' });
});

test.each([
  [[12, '40.5'], 'confirmed', undefined],
  [['12', '40.5'], 'confirmed', undefined],
  [['0.1', '0.25', 0.5], 'different', '1'],
  [['n/a', '', true], 'not testable', undefined],
])('the percentages %j show their scale: %s', (values, verdict, value) => {
  const asked = new Examination({ connection, profile: createProfile(), auth: signedByHost }, 1);
  const raws = values.map((each) => ({ label: 'Share', type: 'percentage', values: [each] }));
  asked.samples.keep(
    'attribute',
    raws.map((raw) => ({ raw })),
  );
  expect([...probeValues(asked)]).toEqual([]);
  const found = asked.findings.get('attributes.percentScale');
  expect(found).toMatchObject({ verdict, ...(value !== undefined && { value }) });
});

test('a field that only sometimes has the expected form is narrowed to the name that contains it', () => {
  const raws = [{ dossierType: { code: 'CSR', label: 'x' } }, { dossierType: { code: null, label: null } }];
  const finding = compareRecord(dossier, raws, examination).find(({ key }) => key === 'fields.dossier.typeCode');
  expect(finding).toMatchObject({ verdict: 'different', value: ['dossierType.code'] });
});
