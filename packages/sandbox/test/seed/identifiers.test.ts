import { validate as validateSiret } from 'stdnum/lib/cjs/fr/siret.js';
import { validate as validateTva } from 'stdnum/lib/cjs/fr/tva.js';
import { describe, expect, it } from 'vitest';
import {
  dunsOf,
  frenchVatOf,
  hasValidCheckDigits,
  hasVatRule,
  ibanOf,
  newFrenchVatOf,
  serialCount,
  sirenOf,
  siretOf,
  vatOf,
} from '../../src/seed/identifiers.ts';

const serials = Array.from({ length: 300 }, (_, i) => i * 331);

describe('generated identifiers', () => {
  it('include a SIREN for each serial number, without duplicates', () => {
    expect(new Set(Array.from({ length: serialCount }, (_, i) => sirenOf(i))).size).toBe(serialCount);
  });

  it('agree with stdnum on SIRET and French VAT, numeric key and newer key', () => {
    const sirens = serials.map(sirenOf);
    expect(sirens.filter((siren) => !validateSiret(siretOf(siren)).isValid)).toEqual([]);
    expect(sirens.filter((siren) => !validateTva(frenchVatOf(siren).slice(2)).isValid)).toEqual([]);
    expect(sirens.filter((siren) => !validateTva(newFrenchVatOf(siren).slice(2)).isValid)).toEqual([]);
  });

  it('have nine digits for DUNS', () => {
    expect(serials.filter((serial) => !/^0000\d{5}$/.test(dunsOf(serial)))).toEqual([]);
  });

  it.each(['AT', 'BE', 'DE', 'ES', 'IE', 'IT', 'LU', 'NL', 'PL', 'PT', 'SE'])(
    'are valid and distinct for %s',
    (country) => {
      const numbers = serials.slice(0, 60).map((serial) => vatOf(country, serial));
      expect(hasVatRule(country)).toBe(true);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.filter((number) => !hasValidCheckDigits('CIT002', number))).toEqual([]);
    },
  );

  it('include IBANs that pass modulo 97', () => {
    const rest = (iban: string) =>
      Array.from(iban.slice(4) + iban.slice(0, 4), (letter) => parseInt(letter, 36)).join('');
    expect(serials.filter((serial) => BigInt(rest(ibanOf(serial))) % 97n !== 1n)).toEqual([]);
  });
});

describe('check digits', () => {
  it.each([
    ['CIT001', '73282932000074', true],
    ['CIT001', '73282932000079', false],
    ['CIT001', '35600000000048', true],
    ['CIT001', '35600000049837', true],
    ['CIT001', '35600000042106', false],
    ['CIT001', '97071317466907', false],
    ['CIT002', 'FR44732829320', true],
    ['CIT002', 'FR45732829320', false],
    ['CIT002', 'FRK7399859412', true],
    ['CIT002', 'FRAB303265045', false],
    ['CIT002', 'FR53000004605', true],
    ['CIT003', '150483782', true],
    ['CIT003', '15048378', false],
  ] as const)('of %s %s are valid: %s', (type, value, right) => {
    expect(hasValidCheckDigits(type, value)).toBe(right);
  });
});
