import { expect, it } from 'vitest';
import { search } from '../../src/api/current/companies.ts';
import { createProfile } from '../../src/api/profile/index.ts';

it.each([
  ['FR', 'SIRET', '732 829 320 00074', 'FR', '73282932000074'],
  ['GP', 'SIREN', '761007', 'FR', '000761007'],
  ['FR', 'SIREN', '123', 'FR', '123'],
  ['FR', 'VAT', 'FR 40 303 265 045', 'FR', 'FR40303265045'],
  ['FR', 'VAT', '40 303 265 045', 'FR', 'FR40303265045'],
  ['GR', 'VAT', 'GR094259216', 'GR', 'EL094259216'],
  ['GB', 'VAT', 'GB 999 9999 73', 'GB', 'GB 999 9999 73'],
  ['DE', 'VAT', 'DE123456789', 'DE', 'DE123456789'],
  ['US', 'DUNS', '15-048-3782', 'US', '150483782'],
  ['US', 'DUNS', '1234567', 'US', '001234567'],
  ['US', 'DUNS', '12345678901', 'US', '12345678901'],
  ['BE', 'LOCAL_ID', '0428.759.497', 'BE', '0428.759.497'],
  ['FR', 'NAME', '3 Suisses', 'FR', '3 Suisses'],
])('a search in %s by %s for %j is sent in %s for %j', (countryCode, searchBy, value, country, sent) => {
  expect(search.encode?.({ countryCode, searchBy, value }, createProfile())).toEqual({
    countryCode: country,
    searchBy,
    value: sent,
  });
});
