import fc from 'fast-check';
import { validate as stdnumSiren } from 'stdnum/lib/cjs/fr/siren.js';
import { validate as stdnumSiret } from 'stdnum/lib/cjs/fr/siret.js';
import { validate as stdnumVat } from 'stdnum/lib/cjs/fr/tva.js';
import { describe, expect, it } from 'vitest';
import { compareSiretWithVat, frenchVatOf, isFrenchVatBody, sirenOfVat } from '../../src/values/french-vat.ts';
import { passesLuhn } from '../../src/values/luhn.ts';
import { isSiren } from '../../src/values/siren.ts';
import { isSiret } from '../../src/values/siret.ts';

const completeLuhn = (digits: string) => {
  const key = [...'0123456789'].find((digit) => passesLuhn(digits + digit));
  return digits + key;
};
const siren = fc
  .stringMatching(/^\d{8}$/)
  .map(completeLuhn)
  .filter((digits) => digits !== '000000000');
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('Luhn', () => {
  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(siren, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, index, shift) => {
        const wrong = (Number(number[index]) + shift) % 10;
        expect(passesLuhn(number.slice(0, index) + wrong + number.slice(index + 1))).toBe(false);
      }),
    );
  });
});

describe('a SIREN', () => {
  it('agrees with an independent check, except for nine zeros', () => {
    fc.assert(
      fc.property(fc.oneof(siren, digits(9)), (number) => {
        expect(isSiren(number)).toBe(stdnumSiren(number).isValid && number !== '000000000');
      }),
    );
  });
});

describe('a SIRET', () => {
  it('agrees with an independent check, and requires a valid SIREN in it and an establishment number', () => {
    const likely = fc.tuple(siren, digits(4)).map(([head, nic]) => completeLuhn(head + nic));
    fc.assert(
      fc.property(fc.oneof(likely, digits(14)), (number) => {
        const isOne = stdnumSiret(number).isValid && isSiren(number.slice(0, 9)) && !number.endsWith('00000');
        expect(isSiret(number)).toBe(isOne);
      }),
    );
  });

  it('of La Poste is valid by a digit sum divisible by five or by Luhn', () => {
    fc.assert(
      fc.property(
        digits(5).filter((nic) => nic !== '00000'),
        (nic) => {
          const number = `356000000${nic}`;
          const sum = [...number].reduce((total, digit) => total + Number(digit), 0);
          expect(isSiret(number)).toBe(sum % 5 === 0 || passesLuhn(number));
        },
      ),
    );
  });
});

describe('a French VAT number', () => {
  it.each([
    ['732829320', 'FR44732829320'],
    ['303265045', 'FR40303265045'],
    ['334175221', 'FR23334175221'],
  ])('of SIREN %s is %s', (number, vat) => {
    expect(frenchVatOf(number)).toBe(vat);
  });

  it.each([
    ['K7399859412', true],
    ['4Z123456782', true],
    ['AB303265045', false],
    ['IO334175221', false],
    // Monaco
    ['53000004605', true],
    ['12000000000', false],
    ['45732829320', false],
  ])('ending in %s: %s', (body, isValid) => {
    expect(isFrenchVatBody(body)).toBe(isValid);
  });

  it('agrees with an independent check for keys of both styles', () => {
    const key = fc.stringMatching(/^[0-9A-HJ-NP-Z]{2}$/);
    const body = fc.oneof(
      fc.tuple(key, siren).map(([head, number]) => head + number),
      siren.map((number) => frenchVatOf(number).slice(2)),
      fc.tuple(key, digits(9)).map(([head, number]) => head + number),
    );
    fc.assert(
      fc.property(
        body.filter((text) => !text.endsWith('000000000')),
        (text) => {
          expect(isFrenchVatBody(text)).toBe(stdnumVat(text).isValid);
        },
      ),
      { numRuns: 2000, seed: 7 },
    );
  });

  it('is computed for every SIREN and contains it', () => {
    fc.assert(
      fc.property(siren, (number) => {
        expect(isFrenchVatBody(frenchVatOf(number).slice(2))).toBe(true);
        expect(sirenOfVat(frenchVatOf(number))).toBe(number);
      }),
    );
  });
});

describe('a SIRET and a VAT number', () => {
  it('contradict each other if the SIRENs differ', () => {
    expect(compareSiretWithVat('73282932000074', 'FR40303265045')).toEqual({
      code: 'identifiersDisagree',
      params: { siret: '732829320', vat: '303265045' },
    });
  });

  it.each(['FR44732829320', 'DE136695976', 'FR53000004605'])('do not contradict each other for %s', (vat) => {
    expect(compareSiretWithVat('73282932000074', vat)).toBeUndefined();
  });
});
