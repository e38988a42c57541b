import { describe, expect, it } from 'vitest';
import {
  findExtracted,
  mapExtracted,
  newestFirst,
  type ExtractedMapping,
} from '../../src/evidence/extracted-mapping.ts';
import { readBankVerification } from '../../src/evidence/bank-verification.ts';
import { readFormAnswers } from '../../src/evidence/form-answers.ts';
import {
  createProfile,
  document,
  evidence,
  extractedField,
  formAnswer,
  type Document,
  type ExtractedField,
} from '../../src/api/index.ts';

const profile = createProfile();
const place = { profile, path: '', report: () => undefined };
const readDocument = (wire: unknown): Document => document.read(wire, place)!;

function documentWith(...extractedData: unknown[]): Document {
  return readDocument({ documentId: 1, evidences: [{ id: 2, fileName: 'a.pdf', serviceCheck: { extractedData } }] });
}

function entriesOf(...extractedData: unknown[]): ExtractedField[] {
  return documentWith(...extractedData).evidences[0]!.extractedData;
}

describe('an extracted entry', () => {
  it.each([
    [{ type: 'TEXT', value: '' }, null, false],
    [{ type: 'DATE', value: '' }, null, false],
    [{ type: 'TEXT', value: ' \u00a0' }, null, false],
    [{ type: 'DATE', value: ' ' }, null, false],
    [{ type: 'TEXT', value: '\u200b' }, null, false],
    [{ type: 'DATE', value: '\ufeff \u2060' }, null, false],
    [{ type: 'TEXT', value: '\u200bRisk' }, '\u200bRisk', true],
    [{ type: 'NUMERIC', value: null }, null, false],
    [{ type: 'BOOLEAN', value: null }, null, false],
    [{ type: 'BOOLEAN', value: '' }, null, false],
    [{ type: 'BOOLEAN', value: false }, false, true],
    [{ type: 'NUMERIC', value: 0 }, 0, true],
    [{ type: 'NUMERIC', value: '1 234,5' }, 1234.5, true],
    [{ type: 'DATE', value: '2026-03-04' }, '2026-03-04', true],
    [{ type: 'DATE', value: '04/03/2026' }, '2026-03-04', true],
    [{ type: 'DATE', value: '2026-03-04T10:00:00' }, '2026-03-04', true],
    [{ type: 'TEXT', value: '00123' }, '00123', true],
    [{ type: 'COLOUR', value: 'red' }, 'red', true],
    [{ type: 'TEXT', value: ['red', 'blue'] }, null, false],
    [{ type: 'NUMERIC', value: { of: 'parts' } }, null, false],
  ])('%j is %j, found: %j', (entry, value, found) => {
    expect(entriesOf({ name: 'x', label: 'X', ...entry })[0]).toMatchObject({ value, found });
  });

  it.each([[undefined], [null], [{}], [{ extractedData: null }], [{ extractedData: [] }]])(
    'is absent, without a fault, when the check is %j',
    (serviceCheck) => {
      expect(evidence.read({ id: 1, serviceCheck }, place)?.extractedData).toEqual([]);
    },
  );

  it('is found under any name of the check that holds a list of extracted data', () => {
    const read = evidence.read(
      { id: 1, checkOfSomebody: { extractedData: [{ name: 'a', type: 'TEXT', value: 'b' }] } },
      place,
    );
    expect(read?.extractedData[0]?.value).toBe('b');
  });

  it('keeps a value that does not fit its type as text, and reports it', () => {
    const faults: string[] = [];
    const reading = { ...place, report: (path: string) => faults.push(path) };
    const wire = {
      documentId: 1,
      evidences: [{ id: 2, serviceCheck: { extractedData: [{ name: 'd', type: 'DATE', value: 'soon' }] } }],
    };
    expect(document.read(wire, reading)?.evidences[0]?.extractedData[0]).toMatchObject({ value: 'soon', found: true });
    expect(faults).toEqual(['evidences.0.extractedData.0.value']);
  });

  it('without a value that can be shown is reported once', () => {
    const faults: string[] = [];
    const reading = { ...place, report: (path: string) => faults.push(path) };
    extractedField.read({ name: 'd', type: 'TEXT', value: ['a'] }, reading);
    expect(faults).toEqual(['.value']);
  });
});

describe('a mapping of extracted data', () => {
  const entries = entriesOf(
    { name: 'siret', type: 'TEXT', label: 'SIRET', value: '' },
    { name: 'Siret', type: 'TEXT', label: 'SIRET', value: '73282932000074' },
    { name: 'amount', type: 'NUMERIC', label: 'Amount', value: 5 },
    { name: 'amount', type: 'NUMERIC', label: 'Amount', value: 7 },
  );

  it('matches names exactly: another case is another name', () => {
    expect(findExtracted(entries, ['siret'])).toMatchObject({ found: false, name: 'siret', value: null });
    expect(findExtracted(entries, ['Siret'])).toMatchObject({ found: true, value: '73282932000074' });
    expect(findExtracted(entries, ['SIRET'])).toMatchObject({ found: false, name: undefined });
  });

  it('joins two spellings of a fact only when both are listed; the first one found wins', () => {
    expect(findExtracted(entries, ['siret', 'Siret'])).toMatchObject({ found: true, name: 'Siret' });
  });

  it('keeps further values under the same name', () => {
    expect(findExtracted(entries, ['amount'])).toMatchObject({ value: 5, others: [7] });
  });

  it('refuses a single text as names: it contains other names', () => {
    const entries = entriesOf({ name: 's', found: true, value: 'wrong' });
    const mapping = { SIRET: 'siret' } as unknown as ExtractedMapping;
    expect(() => mapExtracted(entries, mapping)).toThrow('The names of column SIRET have to be a list.');
  });

  it('looks at each entry only once for many columns', () => {
    let reads = 0;
    const entries = Array.from({ length: 1_000 }, (_, index) => ({
      get name() {
        reads++;
        return `n${index}`;
      },
      found: true,
      value: index,
    }));
    const names = entries.map((_, index) => [`c${index}`, [`n${index}`, `n${index}`]] as const);
    const columns = mapExtracted(entries, Object.fromEntries(names));
    expect(columns.get('c999')).toEqual({ value: 999, found: true, name: 'n999', others: [] });
    expect(reads).toBeLessThan(10_000);
  });

  it('gives each column one value, whatever the columns are called', () => {
    const columns = mapExtracted(entries, { Amount: ['amount'], constructor: ['Siret'] });
    expect([...columns.keys()]).toEqual(['Amount', 'constructor']);
    expect(columns.get('constructor')?.value).toBe('73282932000074');
  });

  it('finds nothing in an entry whose value cannot be shown', () => {
    expect(findExtracted(entriesOf({ name: 'x', type: 'TEXT', value: { of: 'parts' } }), ['x'])).toMatchObject({
      value: null,
      found: false,
    });
  });
});

describe('several evidences of a document', () => {
  const uploaded = (id: number | null, uploadDate: string | null) => ({
    id: id === null ? null : String(id),
    uploadDate,
    extractedData: [{ name: `${id} of ${uploadDate}` }],
  });
  const march = uploaded(1, '2026-03-04T10:00:00.000');
  const may = uploaded(0, '2026-05-02T08:00:00.000');
  const april = uploaded(2, '2026-04-01T09:00:00.000');

  it.each([
    ['the older one first', [march, april], [april, march]],
    ['the newer one first', [april, march], [april, march]],
    ['the newest between older ones', [march, may, april], [may, april, march]],
    ['one without a date', [uploaded(3, null), march], [march, uploaded(3, null)]],
  ])('are sorted newest first: %s', (_, evidences, expected) => {
    expect(newestFirst(evidences)).toEqual(expected);
  });

  it.each([
    [9, 10],
    [10, 9],
  ])('with the same time, %i and %i, are sorted by higher number: 10 before 9', (one, other) => {
    const same = (id: number) => uploaded(id, march.uploadDate);
    expect(newestFirst([same(one), same(other)])).toEqual([same(10), same(9)]);
  });

  it('with the same time and numbers beyond the precision of a number are sorted by their digits', () => {
    const ids = ['9007199254740993', '9007199254740992', '99'];
    const same = ids.map((id) => ({ ...uploaded(1, march.uploadDate), id }));
    expect(newestFirst(same.toReversed()).map(({ id }) => id)).toEqual(ids);
  });

  it.each([[[null, 4]], [[4, null]]])(
    'with the same time: %j, are sorted with the one without a number last',
    (ids) => {
      const same = ids.map((id) => uploaded(id, march.uploadDate));
      expect(newestFirst(same).map(({ id }) => id)).toEqual(['4', null]);
    },
  );

  it('keep their order where nothing distinguishes them', () => {
    const [one, other] = [uploaded(1, null), { ...uploaded(1, null), extractedData: [{ name: 'another' }] }];
    expect(newestFirst([one, other])).toEqual([one, other]);
  });
});

describe('answers of a form', () => {
  const read = (...answers: unknown[]) =>
    readFormAnswers(
      answers.map((answer) => formAnswer.read(answer, place)!),
      profile,
    );

  it('are in the order of the questions, 10 after 9', () => {
    const answers = read({ key: 'j', order: 10 }, { key: 'i', order: 9 }, { key: 'z' }, { key: 'a', order: 1 });
    expect(answers.map(({ key }) => key)).toEqual(['a', 'i', 'j', 'z']);
  });

  it('are last where they have no order, at any position', () => {
    const answers = read({ key: 'z' }, { key: 'a', order: 1 }, { key: 'b', order: 0 });
    expect(answers.map(({ key }) => key)).toEqual(['b', 'a', 'z']);
  });

  it.each([
    ['date', '03/04/2025', '2025-04-03'],
    ['boolean', 'yes', true],
    ['boolean', 'Non', false],
    ['number', '1 234,50', 1234.5],
    ['number', '12.5', 12.5],
    ['number', '1,234', 1.234],
    ['number', '1.234', 1.234],
    ['DATE', ' 03/04/2025 ', '2025-04-03'],
    ['date', '2025-04-03', '2025-04-03'],
    ['date', '2025-04-02T22:00:00Z', '2025-04-03'],
    ['date', ' ', null],
    ['date', null, null],
    [null, 'whatever', 'whatever'],
    ['string', '=1+1', '=1+1'],
    ['iban', 'FR14 2004 1010 0505 0001 3M02 606', 'FR14 2004 1010 0505 0001 3M02 606'],
    ['number', '', null],
  ])('of type %s: %j is %j', (type, value, expected) => {
    expect(read({ key: 'k', type, value })[0]).toMatchObject({ value: expected, fault: undefined });
  });

  it.each([
    ['date', '2025-04-03T', null],
    ['date', '31/02/2025', null],
    ['date', '04/13/2025', null],
    ['boolean', 'perhaps', null],
    ['number', 'a few', null],
    ['iban', 'FR00 1234', 'FR00 1234'],
  ])('of type %s: %j is reported as wrong', (type, value, shown) => {
    const [answer] = read({ key: 'k', type, value });
    expect(answer).toMatchObject({ value: shown, sent: value });
    expect(answer?.fault).toMatch(/\.$/);
  });
});

describe('a verification of bank details', () => {
  it('reads its seven keys and keeps the others', () => {
    const metadata = {
      verified: 'YES',
      bank_data_bank: 'BANQUE FICTIVE',
      bank_data_bic: 'FICTFRP0',
      bank_data_country: 'FR',
      sepa_data_sct: 'YES',
      sepa_data_sdd: 'NO',
      date_verification: '03/04/2025',
      new_key: 1,
    };
    expect(readBankVerification(evidence.read({ id: 1, metadata }, place)!, profile)).toEqual({
      verified: 'yes',
      verifiedSent: 'YES',
      bank: 'BANQUE FICTIVE',
      bic: 'FICTFRP0',
      country: 'FR',
      sepaCreditTransfer: 'yes',
      sepaDirectDebit: 'no',
      verificationDate: '2025-04-03',
      others: { new_key: 1 },
    });
  });

  it('is returned only where there is one', () => {
    expect(readBankVerification(evidence.read({ id: 1 }, place)!, profile)).toBeUndefined();
    expect(
      readBankVerification(evidence.read({ id: 1, metadata: { colour: 'red' } }, place)!, profile),
    ).toBeUndefined();
  });

  it.each([[null], ['YES'], [7], [[{ verified: 'YES' }]]])('is not read from %j', (metadata) => {
    expect(readBankVerification({ ...evidence.read({ id: 1 }, place)!, metadata }, profile)).toBeUndefined();
  });

  it('returns numbers and booleans as texts, and null for other types', () => {
    const metadata = { bank_data_bank: 30_004, verified: true, bank_data_bic: { code: 'FICTFRP0' } };
    expect(readBankVerification(evidence.read({ id: 1, metadata }, place)!, profile)).toMatchObject({
      bank: '30004',
      verifiedSent: 'true',
      bic: null,
      country: null,
      verificationDate: null,
    });
  });

  it.each([
    ['03/04/2025', '2025-04-03'],
    [' 03/04/2025 10:30', '2025-04-03'],
    ['2025-04-03', '2025-04-03'],
    ['2025-04-03T22:30:00Z', '2025-04-04'],
    ['soon', null],
    ['', null],
  ])('of the date %j is of %j', (sent, expected) => {
    const read = evidence.read({ id: 1, metadata: { date_verification: sent } }, place)!;
    expect(readBankVerification(read, profile)?.verificationDate).toBe(expected);
  });

  it('does not read an unknown word as yes', () => {
    const read = readBankVerification(evidence.read({ id: 1, metadata: { verified: 'PENDING' } }, place)!, profile);
    expect(read).toMatchObject({ verified: 'unknown', verifiedSent: 'PENDING' });
  });
});
