import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ColumnScan,
  documentRows,
  fixedColumns,
  packFacts,
  unpackFacts,
  type ThirdPartyData,
} from '../../src/index.ts';
import { createProfile } from '../../src/api/profile/index.ts';

const text = fc.option(fc.string(), { nil: null });
const status = fc.constantFrom('VALID', 'ABSENT', 'ACTION_REQUIRED', null);
const day = fc.constantFrom('2026-01-01', '2027-03-04', null);
const evidence = fc.record({ id: text, uploadDate: day, expirationDate: day, fileName: text });
const document = fc.record({
  documentId: text,
  dossierId: text,
  documentCode: text,
  documentName: text,
  statusCode: text,
  status,
  requestDate: day,
  evidences: fc.array(evidence, { maxLength: 2 }),
});
const dossier = fc.record({
  dossierId: text,
  status,
  typeCode: text,
  typeName: text,
  expirationDate: day,
  dossierReference: text,
  documents: fc.option(fc.array(document, { maxLength: 3 }), { nil: null }),
});
const director = fc.record({ firstName: text, lastName: text, role: text });
const identityKeys = ['name', 'status', 'kind', 'city', 'siren', 'vatNumber', 'legalForm', 'capital', 'activity'];
const identity = fc.record({
  ...Object.fromEntries(identityKeys.map((key) => [key, text])),
  workforce: fc.option(fc.nat(), { nil: null }),
  directors: fc.array(director, { maxLength: 2 }),
});
const attribute = fc.record({ label: text, values: fc.array(fc.oneof(fc.string(), fc.double(), fc.boolean())) });
const facts = fc.record(
  {
    thirdpartyId: fc.string(),
    identity,
    attributes: fc.array(attribute, { maxLength: 3 }),
    indicators: fc.array(fc.record({ label: text, value: fc.oneof(fc.nat(), text) }), { maxLength: 3 }),
    dossiers: fc.array(dossier, { maxLength: 2 }),
  },
  { requiredKeys: ['thirdpartyId', 'identity'] },
);

const jsonOf = <T>(value: T): T => JSON.parse(JSON.stringify(value));

test('a packed third party shows the same cells and the same documents, and packs to the same again', () => {
  fc.assert(
    fc.property(facts, (generated) => {
      const whole = generated as unknown as ThirdPartyData;
      const kept = unpackFacts(jsonOf(packFacts(whole)));
      const today = '2026-06-01';
      const cells = (each: typeof kept) => fixedColumns.map((column) => column.cellOf(each, today) ?? null);
      expect(cells(kept)).toEqual(cells(whole));
      expect(documentRows(kept, today, 365)).toEqual(documentRows(jsonOf(whole), today, 365));
      expect(Object.keys(kept).sort()).toEqual(Object.keys(whole).sort());
      expect(packFacts(kept)).toEqual(jsonOf(packFacts(whole)));
    }),
    { seed: 5, numRuns: 300 },
  );
});

test('facts that no table shows are left out', () => {
  const whole = {
    thirdpartyId: '1',
    identity: { name: 'A', directors: [], capital: 77_777, companyIdValue: 'unseen' },
    attributes: [{ label: 'L', values: [1], type: 'decimal', typeCode: 'unseen' }],
  } as unknown as ThirdPartyData;
  expect(JSON.stringify(packFacts(whole))).toBe('["1",["A",[]],[["L",[1]]],null,null]');
});

test('a scan that extends an earlier one, and removes replaced rows, has the result of a new scan', () => {
  const label = fc.constantFrom('a', 'b', 'c');
  const value = fc.oneof(fc.nat(9), fc.constantFrom('x', 'y'), fc.boolean());
  const some = fc.record({
    thirdpartyId: fc.constant('1'),
    attributes: fc.array(fc.record({ label, values: fc.array(value, { maxLength: 2 }) }), { maxLength: 3 }),
    indicators: fc.array(fc.record({ label, value: fc.option(value) }), { maxLength: 3 }),
  });
  const columnsOf = (scan: ColumnScan) => scan.columns().map(({ key, type }) => [key, type]);
  fc.assert(
    fc.property(fc.array(some), fc.array(some), (kept, replaced) => {
      const first = new ColumnScan([], createProfile());
      for (const each of [...kept, ...replaced]) first.add(each as unknown as ThirdPartyData);
      const second = new ColumnScan([], createProfile(), 'en', jsonOf(first.met));
      for (const each of replaced) second.remove(each as unknown as ThirdPartyData);
      const fresh = new ColumnScan([], createProfile());
      for (const each of kept) fresh.add(each as unknown as ThirdPartyData);
      expect(columnsOf(second)).toEqual(columnsOf(fresh));
    }),
    { seed: 6, numRuns: 200 },
  );
});
