import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProfile, evidence, type Evidence } from '../../../../src/api/index.ts';
import { compareNames } from '../../../../src/workbook/tasks/documents/company-names.ts';
import { compareFacts } from '../../../../src/workbook/tasks/documents/compared-facts.ts';
import type { Identity } from '../../../../src/reading/identities.ts';
import { documentMessages } from '../../../../src/i18n/documents.ts';

const place = { profile: createProfile(), path: '', report: () => undefined };
const brumelac: Identity = {
  thirdpartyId: '1',
  name: 'Brumelac Maçonnerie',
  siret: '73282932000074',
  siren: '732829320',
  vatNumber: 'FR44732829320',
  duns: null,
  postalCode: null,
  status: null,
};

function evidenceWith(...extractedData: unknown[]): Evidence {
  return evidence.read({ id: 1, expirationDate: '2026-12-31T23:59:59.999', serviceCheck: { extractedData } }, place)!;
}

/** The result for one fact: its name, and its match. */
function matches(entries: Readonly<Record<string, unknown>>, identity: Identity | null = brumelac): string[] {
  const sent = Object.entries(entries).map(([name, value]) => {
    return { name, value, type: typeof value === 'number' ? 'NUMERIC' : 'TEXT' };
  });
  return compareFacts(evidenceWith(...sent), identity ?? undefined, documentMessages.en).map(
    ({ name, match }) => `${name}: ${match}`,
  );
}

describe('a fact read from a document', () => {
  it.each([
    [{ siret: '732 829 320 00074' }, 'SIRET: same'],
    [{ Siret: 73282932000074 }, 'SIRET: same'],
    // Another establishment of the company, with a valid check digit.
    [{ siret: '73282932000082' }, 'SIRET: similar'],
    // A typing error in the last digits.
    [{ siret: '73282932000047' }, 'SIRET: different'],
    [{ siret: '30326504500017' }, 'SIRET: different'],
    [{ siret: '' }, 'SIRET: notFound'],
    [{ siren: '732829320' }, 'SIREN: same'],
    [{ siren: '303265045' }, 'SIREN: different'],
    [{ numero_tva: 'fr 44 732 829 320' }, 'VAT number: same'],
    [{ NumeroTva: 'FR40303265045' }, 'VAT number: different'],
    [{ raison_sociale: 'Brumelac Maçonnerie' }, 'Company name: same'],
    [{ RaisonSociale: 'BRUMELAC MACONNERIE S.A.R.L.' }, 'Company name: similar'],
    [{ RaisonSociale: 'Brumelacx Maçonnerie' }, 'Company name: different'],
    [{ date_fin_validite: '2026-12-31' }, 'Valid until: same'],
    [{ DateFinValidite: '31/12/2026' }, 'Valid until: same'],
    [{ DateFinValidite: '2021-06-30' }, 'Valid until: different'],
    [{ date_emission: '2026-01-01' }, 'Issued on: notCompared'],
    [{ Iban: 'FR76' }, 'IBAN: notCompared'],
  ])('%j is %s', (entries, expected) => {
    expect(matches(entries)).toEqual([expected]);
  });

  it('is left out when the document is not known to state it', () => {
    expect(matches({ numero_police: 'POL-1', SIRET_DU_SIGNATAIRE: 'x' })).toEqual([]);
  });

  it('that occurs twice is shown with its worst match: a contradiction is not hidden by a match', () => {
    expect(matches({ siret: '73282932000074', Siret: '30326504500017' })).toEqual(['SIRET: different']);
  });

  it('is not compared while the portfolio does not contain its third party', () => {
    expect(matches({ siret: '73282932000074', raison_sociale: 'x' }, null)).toEqual([
      'SIRET: notCompared',
      'Company name: notCompared',
    ]);
  });

  const unnamed: Identity = { ...brumelac, name: null, siret: null, siren: null, vatNumber: null };

  it.each([
    [{ siret: '73282932000074' }, { siren: '732829320' }, 'SIRET: similar'],
    [{ siret: '30326504500017' }, { siren: '732829320' }, 'SIRET: different'],
    [{ siret: '73282932000074' }, {}, 'SIRET: notCompared'],
    [{ siren: '732829320' }, {}, 'SIREN: notCompared'],
    [{ tva: 'FR44732829320' }, { siren: '732829320' }, 'VAT number: similar'],
    [{ tva: 'FR40303265045' }, { siren: '732829320' }, 'VAT number: different'],
    [{ tva: 'DE136695976' }, { siren: '732829320' }, 'VAT number: notCompared'],
    [{ tva: 'FR44732829320' }, {}, 'VAT number: notCompared'],
    [{ raison_sociale: 'Brumelac' }, {}, 'Company name: notCompared'],
    [{ raison_sociale: 'Brumelac' }, { name: '' }, 'Company name: notCompared'],
    // The service, too, may separate groups of digits, or send a number that has lost its leading zeros.
    [{ siret: '73282932000074' }, { siret: '732 829 320 00074', siren: '732 829 320' }, 'SIRET: same'],
    [{ siret: '73282932000082' }, { siret: '732 829 320 00074' }, 'SIRET: similar'],
    [{ siret: '73282932000074' }, { siren: '732 829 320' }, 'SIRET: similar'],
    [{ siren: '000761007' }, { siren: '761007' }, 'SIREN: same'],
    [{ tva: 'FR44732829320' }, { vatNumber: 'FR 44 732 829 320' }, 'VAT number: same'],
    [{ siret: 'DE136695976' }, { vatNumber: 'DE 136 695 976' }, 'SIRET: same'],
    [{ tva: 'GB999999973' }, { vatNumber: 'GB 999 9999 73' }, 'VAT number: same'],
  ])('%j compared with %j is %s', (entries, known, expected) => {
    expect(matches(entries, { ...unnamed, ...known })).toEqual([expected]);
  });

  it('of a foreign company is compared with its VAT number', () => {
    const foreign = { ...brumelac, siret: null, siren: null, vatNumber: 'DE136695976' };
    expect(matches({ siret: 'DE 136695976' }, foreign)).toEqual(['SIRET: same']);
    expect(matches({ siret: 'DE136695977' }, foreign)).toEqual(['SIRET: different']);
  });
});

describe('two company names', () => {
  it.each([
    ['L’Œuvre Électrique', "l'oeuvre electrique", 'similar'],
    ['Dupont & Fils', 'DUPONT ET FILS SAS', 'similar'],
    ['SARL Dupont', 'Dupont', 'similar'],
    ['Perradœuvre Études S.à r.l.', 'Perradoeuvre Etudes', 'similar'],
    ['Logistyka Sp. z o.o.', 'LOGISTYKA', 'similar'],
    ['Zorvanelle Logistik GmbH', 'Zorvanelle Logistique', 'different'],
    ['Zorvanelle  Logistique', 'Zorvanelle Logistique', 'same'],
    ['SA', 'SAS', 'different'],
    ['', 'Dupont', 'different'],
  ])('%s and %s are %s', (one, other, expected) => {
    expect(compareNames(one, other)).toBe(expected);
  });

  const word = fc.stringMatching(/^[a-vyzéèçà]{3,10}x$/);
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

  it('match in any case, with any accents and any legal form', () => {
    fc.assert(
      fc.property(name, fc.constantFrom('SARL', 'S.A.', 'GmbH', 'Ltd.', 'B.V.'), (plain, form) => {
        const other = `${plain
          .toUpperCase()
          .normalize('NFD')
          .replace(/[\u0300-\u036f]/g, '')} ${form}`;
        expect(compareNames(plain, other)).toBe('similar');
        expect(compareNames(other, plain)).toBe('similar');
      }),
      { seed: 1 },
    );
  });

  it('do not match with a different letter', () => {
    fc.assert(
      fc.property(name, fc.nat(), (plain, at) => {
        const place = at % plain.length;
        const changed = `${plain.slice(0, place)}w${plain.slice(place + 1)}`;
        expect(compareNames(plain, changed)).toBe('different');
      }),
      { seed: 2 },
    );
  });
});
