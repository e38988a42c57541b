import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../src/values/cell.ts';
import { readLegalId } from '../../src/values/legal-id.ts';
import { describeNote } from '../../src/values/note.ts';
import { vatFormats } from '../../src/values/vat-format.ts';
import { vatPrefixOf } from '../../src/values/vat.ts';

const readVatCell = (cell: Cell, countryCode?: string) =>
  readLegalId(cell, { kind: 'VAT', ...(countryCode !== undefined && { countryCode }) });

/** At least one number of each country, with valid check digits. */
const valid = [
  'ATU13585627',
  'BE0428759497',
  'BE1000000021',
  'BG175074752',
  'CY10259033P',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100594102',
  'EL094259216',
  'ESB58378431',
  'ESB64717838',
  'ES54362315K',
  'ESX2482300W',
  'FI20774740',
  'FR40303265045',
  'FRK7399859412',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IE6433435OA',
  'IE8D79739I',
  'IT00743110157',
  'LT119511515',
  'LT100001919017',
  'LU15027442',
  'LV40003521600',
  'MT11679112',
  'NL004495445B01',
  'NL002455799B11',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
  'XI980780684',
  'XIGD123',
];

describe('an EU VAT number', () => {
  it.each(valid)('%s is valid, in any spacing and case', (vat) => {
    const expected = { kind: 'VAT', typeCode: 'CIT002', value: vat, state: 'valid', notes: [] };
    expect(readVatCell(vat)).toEqual(expected);
    const spaced = `${vat.slice(0, 2)} ${vat.slice(2, 5)}.${vat.slice(5, 8)}-${vat.slice(8)}`.toLowerCase();
    expect(readVatCell(spaced)).toEqual(expected);
  });

  it('has a format for each of the 27 countries and Northern Ireland, with an example that is valid', () => {
    expect(vatFormats.size).toBe(28);
    for (const { example } of vatFormats.values()) expect(readVatCell(example).state).toBe('valid');
  });

  it.each(valid.filter((vat) => /\d\d$/.test(vat) && !/^(XIGD|NL|SE)/.test(vat)))(
    '%s with another last digit is refused',
    (vat) => {
      const wrong = vat.slice(0, -1) + ((Number(vat.slice(-1)) + 1) % 10);
      expect(readVatCell(wrong)).toMatchObject({ state: 'invalid', notes: [{ code: 'checkDigit' }] });
    },
  );

  it.each([
    [40303265045, 'FR', 'FR40303265045', ['prefixAdded']],
    ['fr 40 303 265 045', undefined, 'FR40303265045', []],
    ['428759497', 'BE', 'BE0428759497', ['prefixAdded', 'padded']],
    [428759497, 'be', 'BE0428759497', ['prefixAdded', 'padded']],
    ['BE428759497', undefined, 'BE0428759497', ['padded']],
    ['GR094259216', undefined, 'EL094259216', ['prefixChanged']],
    ['094259216', 'GR', 'EL094259216', ['prefixAdded']],
    [94259216, 'EL', 'EL094259216', ['prefixAdded', 'padded']],
    [743110157, 'IT', 'IT00743110157', ['prefixAdded', 'padded']],
    ['K7399859412', 'FR', 'FRK7399859412', ['prefixAdded']],
    ['FR53000004605', 'MC', 'FR53000004605', []],
    ['DE136695976', 'FR', 'DE136695976', ['countryDiffers']],
    ['XI980780684', 'GB', 'XI980780684', []],
    ['004495445B01', 'NL', 'NL004495445B01', ['prefixAdded']],
  ] as [Cell, string | undefined, string, string[]][])(
    '%s with country %s is read as %s',
    (cell, country, value, codes) => {
      const reading = readVatCell(cell, country);
      expect(reading).toMatchObject({ value, state: 'valid' });
      expect(reading.notes.map(({ code }) => code)).toEqual(codes);
    },
  );

  it.each([
    ['FRAB303265045', 'checkDigit'],
    ['FRIO334175221', 'vatFormat'],
    ['FR4030326504', 'vatFormat'],
    ['BE2428759497', 'vatFormat'],
    ['GB980780684', 'notEuVat'],
    ['CHE123456788MWST', 'notEuVat'],
    ['NO123456785MVA', 'notEuVat'],
    ['US123456789', 'notEuVat'],
    ['40303265045', 'vatPrefixMissing'],
    ['428759498', 'vatPrefixMissing'],
  ])('%s is refused as %s', (cell, code) => {
    expect(readVatCell(cell)).toMatchObject({ state: 'invalid', notes: [{ code }] });
  });

  it.each([
    ['GR094259216', undefined, 'The prefix GR was replaced; VAT numbers of this country start with EL.'],
    ['DE136695976', 'FR', 'The number belongs to DE, but the row says FR; check which one is right.'],
    ['FR4030326504', undefined, 'A VAT number with the prefix FR looks like FR40303265045; correct FR4030326504.'],
  ])('%s with country %s is refused with: %s', (cell, country, sentence) => {
    expect(readVatCell(cell, country).notes.map((note) => describeNote(note))).toEqual([sentence]);
  });

  it.each(['LU101', 'BE97', 'SE1'])('%s is a typing error, although leading zeros would make it valid', (cell) => {
    expect(readVatCell(cell)).toMatchObject({ state: 'invalid', notes: [{ code: 'vatFormat' }] });
  });

  it('is suggested when O and I are in place of digits after the prefix', () => {
    expect(readVatCell('IT OO743IIOI57')).toMatchObject({ state: 'invalid', suggestion: 'IT00743110157' });
    expect(readVatCell('FR4O3O3265O45')).toMatchObject({ state: 'invalid', suggestion: 'FR40303265045' });
  });

  it('keeps a key that looks like an exponent before nine digits', () => {
    expect(readVatCell('FR1E303265045').notes[0]?.code).not.toBe('digitsLost');
    expect(readVatCell('1E303265045', 'FR').notes[0]?.code).not.toBe('digitsLost');
  });

  it('never becomes valid by padding alone: every padded number has a valid check digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4,10}$/), fc.constantFrom('FR', 'BE', 'IT', 'PL', 'GR'), (cell, country) => {
        const reading = readVatCell(cell, country);
        const prefix = vatPrefixOf(country) ?? '';
        if (reading.state === 'invalid') return;
        expect(reading.value.startsWith(prefix)).toBe(true);
        expect(vatFormats.get(prefix)?.hasValidCheck(reading.value.slice(2))).toBe(true);
      }),
      { seed: 3, numRuns: 1000 },
    );
  });
});

describe('the prefix of a country', () => {
  it.each([
    ['GR', 'EL'],
    ['MC', 'FR'],
    ['DE', 'DE'],
    ['GB', undefined],
    ['CH', undefined],
  ])('%s has %s', (country, prefix) => {
    expect(vatPrefixOf(country)).toBe(prefix);
  });
});
