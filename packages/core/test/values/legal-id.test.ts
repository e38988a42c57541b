import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLegalId, type LegalIdOptions } from '../../src/values/legal-id.ts';
import type { Cell } from '../../src/values/cell.ts';

const codesOf = (cell: Cell, options: LegalIdOptions = {}) => readLegalId(cell, options).notes.map(({ code }) => code);

describe('an identifier with its kind before it', () => {
  it.each([
    ['SIRET 73282932000074', 'SIRET', '73282932000074'],
    ['N° SIRET : 732 829 320 00074', 'SIRET', '73282932000074'],
    ['SIRET73282932000074', 'SIRET', '73282932000074'],
    ['SIREN: 732829320', 'SIREN', '732829320'],
    ['TVA FR44732829320', 'VAT', 'FR44732829320'],
    ['DUNS 123456789', 'DUNS', '123456789'],
  ])('%s is read as this kind', (cell, kind, value) => {
    expect(readLegalId(cell)).toMatchObject({ kind, value, state: kind === 'DUNS' ? 'wellFormed' : 'valid' });
  });

  it('is refused for its number, and not as a VAT number of Slovenia', () => {
    expect(readLegalId('SIRET 73282932000079')).toMatchObject({ kind: 'SIRET', value: '73282932000079' });
    expect(codesOf('SIRET 73282932000079')).toEqual(['checkDigit']);
    expect(readLegalId('SI50223054')).toMatchObject({ kind: 'VAT', state: 'valid' });
  });

  it('is refused where another kind is wanted', () => {
    expect(readLegalId('SIREN 732829320', { kind: 'SIRET' })).toMatchObject({ state: 'invalid' });
  });
});

describe('a SIRET column', () => {
  const siret = { kind: 'SIRET' } as const;

  it.each([
    73282932000074,
    '73282932000074',
    '732 829 320 00074',
    '732.829.320.00074',
    '732829320.00074',
    '732\u00a0829\u00a0320\u00a000074',
    '732\u202f829\u202f320\u202f00074',
    '\ufeff73282932000074\u200b',
    "'73282932000074",
    '７３２８２９３２００００７４',
    '732-829-320/00074',
    '732_829_320\t00074',
  ])('accepts %j', (cell) => {
    expect(readLegalId(cell, siret)).toEqual({
      kind: 'SIRET',
      typeCode: 'CIT001',
      value: '73282932000074',
      state: 'valid',
      notes: [],
    });
  });

  it.each([
    ['73282932000079', 'checkDigit'],
    ['7.32829E+13', 'digitsLost'],
    ['7,32829e13', 'digitsLost'],
    [73282900000000, 'rounded'],
    [73282932000074.5, 'decimalNumber'],
    ['73282932000074,00', 'decimalNumber'],
    [2 ** 53, 'digitsLost'],
    [-73282932000074, 'negativeNumber'],
    ['732829320', 'sirenGiven'],
    ['732829321', 'wrongLength'],
    ['1234', 'wrongLength'],
    ['97071317466907', 'checkDigit'],
    ['00000000000000', 'allZeros'],
    ['SIRET', 'notDigits'],
    ['A2345', 'notDigits'],
    ['73282932000074X', 'notDigits'],
    ["732829320'00074", 'notDigits'],
    ['00552013500000', 'rounded'],
    [true, 'booleanInCell'],
    [new Date(0), 'dateInCell'],
    [{ error: '#REF!' }, 'specialInCell'],
    ['#N/A', 'cellError'],
    [Number.NaN, 'notFinite'],
    [null, 'empty'],
    [undefined, 'empty'],
    [' \u00a0', 'empty'],
    ["'", 'empty'],
    ['FR44732829320', 'otherKind'],
  ] as [Cell, string][])('refuses %j as %s', (cell, code) => {
    const reading = readLegalId(cell, siret);
    expect(reading).toMatchObject({ state: 'invalid', notes: [{ code }] });
    expect(reading.message).toMatch(/^[^{}]+[.?]$/);
  });

  // Two columns of a list may be swapped.
  it.each([undefined, 'FR'])('names the SIRET in a column of VAT numbers, in the country %s', (countryCode) => {
    const reading = readLegalId('73282932000074', { kind: 'VAT', ...(countryCode !== undefined && { countryCode }) });
    expect(reading.message).toBe('73282932000074 looks like SIRET, not VAT; correct it or change its kind.');
  });

  it.each([
    ['BE', 'vatFormat'],
    ['NL', 'vatFormat'],
    ['US', 'vatPrefixMissing'],
  ])('does not name nine digits a DUNS in a column of VAT numbers, in the country %s', (countryCode, code) => {
    expect(readLegalId('123456789', { kind: 'VAT', countryCode }).notes).toMatchObject([{ code }]);
  });

  it('accepts one that begins with zeros', () => {
    expect(readLegalId('00552013500004', siret)).toMatchObject({ value: '00552013500004', state: 'valid', notes: [] });
  });

  it('completes a number without its leading zeros and reports it', () => {
    expect(readLegalId(16335200016, siret)).toMatchObject({
      value: '00016335200016',
      state: 'valid',
      notes: [{ code: 'padded', params: { value: '00016335200016' } }],
    });
  });

  it('does not complete a number with a wrong check digit', () => {
    expect(readLegalId(16335200017, siret).state).toBe('invalid');
  });

  it.each(['35600000000048', '35600000049837', '35600000000014'])('accepts %s of La Poste', (cell) => {
    expect(readLegalId(cell, siret).state).toBe('valid');
  });

  it('refuses a number of La Poste that satisfies neither rule', () => {
    expect(readLegalId('35600000042106', siret).state).toBe('invalid');
  });

  it('names the establishment search for a typed SIREN', () => {
    expect(readLegalId('732829320', siret).message).toBe(
      '732829320 is a SIREN; search for the company to choose the establishment.',
    );
  });

  it.each([
    ['7328293200OO74', '73282932000074'],
    ['O0016335200016', '00016335200016'],
    ['732829320000I4', undefined],
  ])('suggests digits for letters in %s, but refuses it', (cell, suggestion) => {
    const reading = readLegalId(cell, siret);
    expect(reading.state).toBe('invalid');
    expect(reading.suggestion).toBe(suggestion);
  });
});

describe('a SIREN column', () => {
  const siren = { kind: 'SIREN' } as const;

  it.each(['732829320', '303265045', '123456782', 732829320])('accepts %s, which has no type code', (cell) => {
    expect(readLegalId(cell, siren)).toEqual({ kind: 'SIREN', value: String(cell), state: 'valid', notes: [] });
  });

  it('refuses nine zeros, although they pass Luhn', () => {
    expect(readLegalId('000000000', siren)).toMatchObject({ kind: 'SIREN', notes: [{ code: 'allZeros' }] });
  });

  it('uses the SIREN of a SIRET and reports it', () => {
    expect(readLegalId('73282932000074', siren)).toMatchObject({
      kind: 'SIREN',
      value: '732829320',
      notes: [{ code: 'sirenFromSiret' }],
    });
  });
});

describe('an invalid SIREN', () => {
  it.each([
    ['73282932A', 'SIREN has 9 digits and nothing else; correct 73282932A.'],
    ['12', /^SIREN has 9 digits.*12/],
  ])('%s is refused with the correct form', (cell, message) => {
    expect(readLegalId(cell, { kind: 'SIREN' })).toMatchObject({
      kind: 'SIREN',
      state: 'invalid',
      message: expect.stringMatching(message),
    });
  });
});

describe('a DUNS column', () => {
  const duns = { kind: 'DUNS' } as const;

  it.each([
    [1234567, '001234567', ['padded']],
    ['1234567', '001234567', ['padded']],
    ['15-048-3782', '150483782', []],
    [150483782, '150483782', []],
  ] as [Cell, string, string[]][])('reads %s as well formed, never as valid', (cell, value, codes) => {
    expect(readLegalId(cell, duns)).toMatchObject({ kind: 'DUNS', typeCode: 'CIT003', value, state: 'wellFormed' });
    expect(codesOf(cell, duns)).toEqual(codes);
  });

  it.each([12, '1234567890', '000000000', '15-048-378X'])('refuses %s', (cell) => {
    expect(readLegalId(cell, duns)).toMatchObject({ kind: 'DUNS', state: 'invalid' });
  });
});

describe('a column of unknown kind', () => {
  it.each([
    ['73282932000074', {}, 'SIRET'],
    ['FR40303265045', {}, 'VAT'],
    ['BE0428759497', { countryCode: 'BE' }, 'VAT'],
    [16335200016, {}, 'SIRET'],
    ['732829320', { countryCode: 'FR' }, 'SIREN'],
    ['150483782', { countryCode: 'US' }, 'DUNS'],
    ['15-048-3782', { countryCode: 'US' }, 'DUNS'],
    ['15-0483782', { kind: 'DUNS' }, 'DUNS'],
    ['73-2829320', { countryCode: 'FR' }, 'SIREN'],
    ['40303265045', { countryCode: 'FR' }, 'VAT'],
    // Neither has a Belgian or Italian check digit.
    ['428759498', { countryCode: 'BE' }, 'DUNS'],
    ['743110158', { countryCode: 'IT' }, 'DUNS'],
  ] as [Cell, LegalIdOptions, string][])('reads %s with %j as a %s', (cell, options, kind) => {
    const reading = readLegalId(cell, options);
    expect(reading.kind).toBe(kind);
    expect(reading.state).not.toBe('invalid');
  });

  it.each([
    ['732829320', {}, 'ambiguous'],
    ['150483782', {}, 'ambiguous'],
    // A mistyped SIREN must not be read as a DUNS.
    ['732829321', { countryCode: 'FR' }, 'ambiguous'],
    // Nine digits with a valid German check digit are a German VAT number or a DUNS.
    ['136695976', { countryCode: 'DE' }, 'ambiguous'],
    // A spreadsheet has removed the leading zeros of a VAT number, or the number is a DUNS.
    ['428759497', { countryCode: 'BE' }, 'ambiguous'],
    [743110157, { countryCode: 'IT' }, 'ambiguous'],
    ['12', {}, 'unknownKind'],
    // The form of a tax number of the United States (EIN), which is no DUNS.
    ['15-0483782', { countryCode: 'US' }, 'unknownKind'],
    [' 15\u20110483782 ', { countryCode: 'US' }, 'unknownKind'],
    ['hello', {}, 'unknownKind'],
    ['CHE-123.456.788 MWST', {}, 'notEuVat'],
    ['hello', { countryCode: 'FR' }, 'vatFormat'],
    ['73282932000079', {}, 'checkDigit'],
  ] as [Cell, LegalIdOptions, string][])('asks the user about %s with %j: %s', (cell, options, code) => {
    expect(readLegalId(cell, options)).toMatchObject({ state: 'invalid', notes: [{ code }] });
  });

  it('suggests digits for letters', () => {
    expect(readLegalId('7328293200OO74')).toMatchObject({ kind: 'SIRET', suggestion: '73282932000074' });
  });
});

describe('any cell', () => {
  const anyCell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant({}),
  );
  const anyKind = fc.constantFrom('SIRET', 'SIREN', 'VAT', 'DUNS', undefined);
  const anyCountry = fc.constantFrom('FR', 'BE', 'GR', 'us', undefined);

  it('is read without an exception, and a refusal gives the reason in one line', () => {
    fc.assert(
      fc.property(anyCell, anyKind, anyCountry, (cell, kind, countryCode) => {
        const reading = readLegalId(cell, { ...(kind && { kind }), ...(countryCode && { countryCode }) });
        expect(reading.message === undefined).toBe(reading.state !== 'invalid');
        expect(reading.message ?? '').not.toMatch(/[\r\n]/);
        if (reading.state === 'invalid') expect(reading.notes).toHaveLength(1);
      }),
      { seed: 5 },
    );
  });

  it('is stable: an accepted value is read as itself, without notes', () => {
    const digits = fc.stringMatching(/^\d{4,14}$/);
    fc.assert(
      fc.property(digits, fc.constantFrom('SIRET', 'SIREN', 'DUNS', 'VAT'), (cell, kind) => {
        const reading = readLegalId(cell, { kind, countryCode: 'FR' });
        if (reading.state === 'invalid') return;
        const again = readLegalId(reading.value, { kind, countryCode: 'FR' });
        expect(again).toMatchObject({ value: reading.value, state: reading.state, notes: [] });
      }),
      { seed: 6, numRuns: 2000 },
    );
  });

  it('in scientific notation is refused for every number of fourteen digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10 ** 13, max: 10 ** 14 - 1 }),
        fc.integer({ min: 0, max: 12 }),
        (number, places) => {
          expect(codesOf(number.toExponential(places), { kind: 'SIRET' })).toEqual(['digitsLost']);
        },
      ),
    );
  });
});
