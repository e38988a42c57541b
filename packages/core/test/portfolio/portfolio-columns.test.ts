import { expect, it } from 'vitest';
import { fixedColumnsIn } from '../../src/portfolio/portfolio-columns.ts';
import { languages } from '../../src/i18n/language.ts';
import { portfolioWords } from '../../src/i18n/portfolio.ts';

it.each(languages)('every column with a label is filled, in %s', (language) => {
  const headers = Object.values(portfolioWords[language].columns).map(([header]) => header);
  expect(
    fixedColumnsIn(language)
      .map(({ header }) => header)
      .sort(),
  ).toEqual(headers.sort());
});
