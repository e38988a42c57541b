import fc from 'fast-check';
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { country } from '../../src/api/country.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { countryLines } from '../../src/values/country-list.ts';
import { countryCodes, countryName, isCountryCode, readCountry } from '../../src/values/country.ts';
import { isSameIban, readBic, readIban, ribKeyOf } from '../../src/values/iban.ts';
import { readNaf } from '../../src/values/naf.ts';

it('a country in an answer is converted to alpha-2, and another word of the service is unchanged (G27)', () => {
  const place = { profile: createProfile(), path: '', report: () => undefined };
  const read = (sent: string) => country().read(sent, place);
  expect(['FRA', 'FR', 'EL', 'GRC', 'France', 'XYZ'].map(read)).toEqual(['FR', 'FR', 'GR', 'GR', 'France', 'XYZ']);
});

describe('a country', () => {
  it.each([
    ['FR', 'FR'],
    ['fr', 'FR'],
    [' Fra ', 'FR'],
    ['France', 'FR'],
    ['Allemagne', 'DE'],
    ['germany', 'DE'],
    ['EL', 'GR'],
    ['uk', 'GB'],
    ['Royaume Uni', 'GB'],
    ['etats-unis', 'US'],
    ["Côte d'Ivoire", 'CI'],
    ['cote d’ivoire', 'CI'],
    ['U.S.A.', 'US'],
    ['États-Unis', 'US'],
    ['Grande-Bretagne', 'GB'],
    ['tchequie', 'CZ'],
    ['Syria', 'SY'],
  ])('%j is %s', (cell, code) => {
    expect(readCountry(cell)).toEqual({ ok: true, code });
  });

  it.each([
    ['XK', 'notCountry'],
    ['Kosovo', 'notCountry'],
    ['Atlantis', 'notCountry'],
    ['2026-10-25T00:30:00.000Z', 'notCountry'],
    ['D-75E', 'notCountry'],
    ['中国', 'notCountry'],
    ['Congo', 'ambiguousCountry'],
    [250, 'notCountry'],
    ['#N/A', 'cellError'],
    ['', 'empty'],
  ])('%j is refused as %s', (cell, code) => {
    expect(readCountry(cell)).toMatchObject({ ok: false, note: { code } });
  });

  it('a name of two countries is refused with both codes', () => {
    expect(readCountry('Congo')).toMatchObject({
      message: 'Congo names several countries: CG, CD; type the two-letter code.',
    });
  });

  it('has one of 249 codes, each with a name in both languages', () => {
    expect(new Set(countryCodes).size).toBe(249);
    for (const code of countryCodes) {
      expect(readCountry(code)).toEqual({ ok: true, code });
      expect(countryName(code, 'fr')).toMatch(/./);
      expect(isCountryCode(code)).toBe(true);
    }
    expect(isCountryCode('EL') || isCountryCode('UK') || isCountryCode('XK')).toBe(false);
  });

  it('is in the list of a complete package, except Kosovo, which is not in ISO 3166-1', () => {
    const namesIn = ({ countries }: { countries: Record<string, string | string[]> }, code: string) =>
      [countries[code] ?? []].flat().join('; ');
    const lines = codes
      .filter(([code]) => code !== 'XK')
      .map(([code = '', alpha3]) => `${code} ${alpha3} ${namesIn(english, code)} | ${namesIn(french, code)}`);
    expect(countryLines.trim().split('\n')).toEqual(lines);
  });

  it('is found by its usual name, unless two share it', () => {
    for (const code of countryCodes) {
      const name = countryName(code, 'en') ?? '';
      expect(readCountry(name)).toMatchObject({ ok: true, code });
    }
  });
});

describe('an NAF code', () => {
  it.each([
    ['62.01Z', '62.01Z'],
    ['6201z', '62.01Z'],
    [' 62.01 Z', '62.01Z'],
    ['01.11A', '01.11A'],
    ["'62.01Z", '62.01Z'],
  ])('%j is %s', (cell, value) => {
    expect(readNaf(cell)).toEqual({ ok: true, value });
  });

  it.each([
    [62.01, 'nafLetterLost'],
    [1.11, 'nafLetterLost'],
    ['62.01', 'nafLetterLost'],
    ['62.01ZZ', 'notNaf'],
    ['162.01Z', 'notNaf'],
    ["62'01Z", 'notNaf'],
    ['ABCD', 'notNaf'],
    ['', 'empty'],
  ])('%j is refused as %s', (cell, code) => {
    expect(readNaf(cell)).toMatchObject({ ok: false, note: { code } });
  });

  it('without its letter is refused with the typed text', () => {
    expect(readNaf('62.01')).toMatchObject({
      message: '62.01 has no letter; type the whole NAF code as text, for example 62.01Z.',
    });
  });

  it('keeps the version of the list that it was given', () => {
    expect(readNaf('62.01Z', 'NAF 2025')).toEqual({ ok: true, value: '62.01Z', nomenclature: 'NAF 2025' });
  });
});

describe('an IBAN', () => {
  it.each([
    ['FR1420041010050500013M02606', 'FR'],
    ['fr14 2004 1010 0505 0001 3m02 606', 'FR'],
    ['IBAN: FR14 2004 1010 0505 0001 3M02 606', 'FR'],
    ['DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000', 'DE'],
    ['NL91ABNA0417164300', 'NL'],
  ])('%s is valid', (given, countryCode) => {
    expect(readIban(given)).toMatchObject({ ok: true, countryCode });
  });

  it.each(['FR1420041010050500013M02607', 'FR14', '', 'hello', 'XX89370400440532013000'])('is not %j', (given) => {
    expect(readIban(given)).toMatchObject({ ok: false, note: { code: 'notIban' } });
  });

  it('of France needs its RIB key: modulo 97 alone is not sufficient', () => {
    const bban = '99999999990000000000197';
    const check = 98n - (BigInt(`${bban}152700`) % 97n);
    expect(ribKeyOf('99999', '99999', '00000000001')).not.toBe('97');
    expect(readIban(`FR${String(check).padStart(2, '0')}${bban}`).ok).toBe(false);
  });

  it('is the same account in any spelling', () => {
    expect(isSameIban('fr14 2004 1010 0505 0001 3m02 606', 'FR1420041010050500013M02606')).toBe(true);
    expect(isSameIban('FR1420041010050500013M02606', 'NL91ABNA0417164300')).toBe(false);
    expect(isSameIban('', '')).toBe(false);
  });

  it('is computed from any French account number by its two keys', () => {
    const digits = fc.stringMatching(/^\d{5}$/);
    const account = fc.stringMatching(/^[0-9A-Z]{11}$/);
    fc.assert(
      fc.property(digits, digits, account, (bank, branch, number) => {
        const bban = bank + branch + number + ribKeyOf(bank, branch, number);
        const spelled = [...`${bban}FR00`].map((character) => parseInt(character, 36)).join('');
        const check = String(98n - (BigInt(spelled) % 97n)).padStart(2, '0');
        expect(readIban(`FR${check}${bban}`)).toMatchObject({ ok: true });
      }),
    );
  });
});

describe('a BIC', () => {
  it.each([
    ['BNPAFRPP', 'FR', false],
    ['bnpa fr pp xxx', 'FR', false],
    ['FICTFRP0', 'FR', true],
  ])('%s is valid', (given, countryCode, isTest) => {
    expect(readBic(given)).toMatchObject({ ok: true, countryCode, isTest });
  });

  it.each(['BNPAFRP', 'BNPAFRPPX', '', '1NPAFRPP'])('is not %j', (given) => {
    expect(readBic(given)).toMatchObject({ ok: false, note: { code: 'notBic' } });
  });
});
