import { expect, it } from 'vitest';
import { fixedColumnsIn } from '../../src/portfolio/portfolio-columns.ts';
import { createProfile, thirdParty } from '../../src/api/index.ts';
import { languages } from '../../src/i18n/language.ts';
import { portfolioMessages } from '../../src/i18n/portfolio.ts';

it.each(languages)('every column with a label is filled, in %s', (language) => {
  const headers = Object.values(portfolioMessages[language].columns).map(([header]) => header);
  expect(
    fixedColumnsIn(language)
      .map(({ header }) => header)
      .sort(),
  ).toEqual(headers.sort());
});

it.each([
  [[{ firstName: 'Ana', lastName: 'Durand', role: 'Gérante' }, { lastName: 'Roux' }], 'Ana Durand (Gérante); Roux'],
  [[{ role: 'Gérante' }, { lastName: 'Roux', role: '' }], '(Gérante); Roux'],
  [[{ firstName: '', lastName: null }, { lastName: 'Roux' }, {}], 'Roux'],
  [[{ firstName: ' ', lastName: '' }], null],
  [[null], null],
  [[], null],
])('directors %j are %j', (directors, shown) => {
  const place = { profile: createProfile(), path: '', report: () => undefined };
  const identity = thirdParty.read({ thirdpartyId: 1, directors }, place)!;
  const column = fixedColumnsIn('fr').find(({ key }) => key === 'directors')!;
  expect(column.cellOf({ thirdpartyId: '1', identity }, '2026-11-20')).toBe(shown);
});
