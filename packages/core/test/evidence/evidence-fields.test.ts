import { describe, expect, it } from 'vitest';
import { countNames, fieldsOf } from '../../src/evidence/evidence-fields.ts';
import { findExtracted } from '../../src/evidence/extracted-mapping.ts';
import { createProfile, document, type Document } from '../../src/api/index.ts';

const profile = createProfile();
const readDocument = (...evidences: unknown[]): Document =>
  document.read({ documentId: 1, evidences }, { profile, path: '', report: () => undefined })!;
const read = (uploadDate: string, ...extractedData: unknown[]) => ({ uploadDate, serviceCheck: { extractedData } });
const find = (found: Document, name: string) => findExtracted(fieldsOf(found, profile), [name]);
const older = '2025-03-01T10:00:00.000';
const newer = '2026-03-01T10:00:00.000';

describe('the fields of an evidence', () => {
  const bankDetails = readDocument({
    id: 2,
    uploadDate: newer,
    formdata: [
      { type: 'date', key: 'signed', order: 2, value: '03/04/2026' },
      { type: 'iban', key: 'iban', order: 1, value: 'FR76 3000 6000 0112 3456 7890 189' },
      { type: 'boolean', key: 'charter', order: 3, value: 'yes' },
      { type: 'number', key: 'staff', order: 4, value: '1 234,5' },
      { type: 'number', key: 'turnover', order: 5, value: 'about 12' },
      { type: 'string', key: 'contact', order: 6, value: '' },
      { type: 'string', key: 'invisible', order: 7, value: '\u200b' },
      { type: 'iban', key: 'invisible_iban', order: 8, value: '\ufeff' },
    ],
    metadata: {
      verified: 'YES',
      bank_data_bic: 'FICTFRP0',
      bank_data_country: '',
      bank_data_bank: '\u200b',
      date_verification: '03/04/2025',
      score: 0,
      parts: { of: 'a result' },
    },
    serviceCheck: { extractedData: [{ name: 'holder', type: 'TEXT', value: 'Durand' }] },
  });

  it.each([
    ['an extracted entry', 'holder', 'Durand'],
    ['the account of a form', 'iban', 'FR76 3000 6000 0112 3456 7890 189'],
    ['a date of a form, day first', 'signed', '2026-04-03'],
    ['an answer of yes', 'charter', true],
    ['a number of a form', 'staff', 1234.5],
    ['an answer that does not fit its type, as it was given', 'turnover', 'about 12'],
    ['a word of a verification, which stays a text', 'verified', 'YES'],
    ['the verified bank', 'bank_data_bic', 'FICTFRP0'],
    ['the day of the verification, day first', 'date_verification', '2025-04-03'],
    ['a result that the specification does not name', 'score', 0],
  ])('contain %s', (_case, name, value) => {
    expect(find(bankDetails, name)).toMatchObject({ name, found: true, value });
  });

  it.each(['contact', 'invisible', 'invisible_iban', 'bank_data_bank', 'bank_data_country', 'parts'])(
    'have no value for %s, and its name is known',
    (name) => {
      expect(find(bankDetails, name)).toMatchObject({ name, found: false, value: null });
    },
  );

  it('are read as dates where the form or the verification has one', () => {
    const types = new Map(fieldsOf(bankDetails, profile).map(({ name, type }) => [name, type?.toUpperCase()]));
    expect(['signed', 'date_verification', 'turnover', 'verified'].map((name) => types.get(name))).toEqual([
      'DATE',
      'DATE',
      undefined,
      undefined,
    ]);
  });

  it.each([[null], ['YES'], [['YES']], [{}]])('do not come from metadata of another shape: %j', (metadata) => {
    expect(fieldsOf(readDocument({ id: 1, metadata }), profile)).toEqual([]);
  });
});

describe('several evidences of a document', () => {
  const several = readDocument(
    read(older, { name: 'end', type: 'DATE', value: '2025-12-31' }, { name: 'insurer', value: 'Old' }),
    read(
      newer,
      { name: 'end', type: 'DATE', value: '' },
      { name: 'row', value: 'a' },
      { name: 'row', value: 'b' },
      { value: 'without a name' },
    ),
  );

  it('have the value of the newest one that has the name, even if it is not found there', () => {
    expect(find(several, 'end')).toMatchObject({ name: 'end', found: false, value: null });
    expect(find(several, 'insurer')).toMatchObject({ found: true, value: 'Old' });
    expect(find(several, 'row')).toMatchObject({ value: 'a', others: ['b'] });
  });

  it('have the value of the newest one for alternative names, whichever name it uses', () => {
    const renamed = readDocument(
      read(older, { name: 'siret', value: 'old' }),
      read(newer, { name: 'Siret', value: 'new' }),
    );
    const emptied = readDocument(
      read(older, { name: 'siret', value: 'old' }),
      read(newer, { name: 'Siret', value: '' }),
    );
    const names = ['siret', 'Siret'];
    expect(findExtracted(fieldsOf(renamed, profile), names)).toMatchObject({ name: 'Siret', value: 'new' });
    expect(findExtracted(fieldsOf(emptied, profile), names)).toMatchObject({
      name: 'Siret',
      found: false,
      value: null,
    });
    expect(findExtracted(fieldsOf(renamed, profile), ['siret'])).toMatchObject({ value: 'old' });
  });

  it('have the verification of the newest one alone, because an older one may be of another account', () => {
    const verified = { uploadDate: older, metadata: { verified: 'YES' } };
    expect(find(readDocument(verified, read(newer)), 'verified').found).toBe(false);
    expect(find(readDocument(read('2024-03-01T10:00:00.000'), verified), 'verified').value).toBe('YES');
  });

  it('can be counted by name, for choosing a mapping; an entry without a name has none', () => {
    const again = readDocument(read(newer, { name: 'end', type: 'DATE', value: '2027-01-31' }));
    expect([...countNames([several, again], profile)]).toEqual([
      ['end', { met: 2, found: 1 }],
      ['row', { met: 2, found: 2 }],
      ['insurer', { met: 1, found: 1 }],
    ]);
  });
});
