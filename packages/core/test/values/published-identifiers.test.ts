import { expect, it } from 'vitest';
import { readLegalId } from '../../src/values/legal-id.ts';

/** Numbers that a public page gives as valid examples. */
const published: readonly (readonly [source: string, kind: 'SIREN' | 'SIRET' | 'VAT', numbers: readonly string[]])[] = [
  ['https://fr.wikipedia.org/wiki/Système_d’identification_du_répertoire_des_entreprises', 'SIREN', ['552 100 554']],
  ['https://en.wikipedia.org/wiki/SIRET_code', 'SIRET', ['732 829 320 00074']],
  // La Poste: its head office satisfies Luhn, the digits of its other establishments add up to a multiple of five.
  [
    'https://fr.wikipedia.org/wiki/Système_d’identification_du_répertoire_des_établissements',
    'SIRET',
    ['35600000000048', '35600000009075', '35600000049837'],
  ],
  ['https://wiki.scn.sap.com/wiki/display/CRM/Portugal', 'VAT', ['PT502757191']],
  [
    'http://sima.cat/nif.php',
    'VAT',
    ['ATU12345675', 'BE1234567894', 'CY12345678F', 'CZ12345679', 'CZ612345670', 'CZ6306150004'],
  ],
  [
    'https://github.com/arthurdejong/python-stdnum/blob/master/tests/test_eu_vat.doctest',
    'VAT',
    [
      'CZ 640903926',
      'SK 1078449064',
      'BG 7111042925',
      'BG 7523169263',
      'BG 7542011030',
      'BG 8032056031',
      'BE (0)468.561.072',
      'DK: 21599336',
      'EL: 094279805',
      'LU: 2294 4200',
    ],
  ],
];

const rows = published.flatMap(([source, kind, numbers]) => numbers.map((number) => [number, kind, source] as const));

it.each(rows)('%s is a valid %s: %s', (number, kind) => {
  expect(readLegalId(number, { kind })).toMatchObject({ kind, state: 'valid', value: number.replace(/[ .:()]/g, '') });
});

it.each(rows)('%s with another last digit is not a valid %s: %s', (number, kind) => {
  const end = number.at(-1) ?? '';
  const other = number.slice(0, -1) + (/\d/.test(end) ? String((Number(end) + 1) % 10) : 'A');
  expect(readLegalId(other, { kind })).not.toMatchObject({ state: 'valid', notes: [] });
});

it.each(['NL4495445B01', 'NL00449544B01', 'NL68357370B01'])('%s has lost zeros before its B', (number) => {
  expect(readLegalId(number, { kind: 'VAT' })).toMatchObject({
    state: 'valid',
    value: expect.stringMatching(/^NL0/),
    notes: [{ code: 'padded' }],
  });
});
