import { Chance } from './random.ts';
import * as words from './words.ts';

interface Naming {
  /** The country's word for 'fictitious'. */
  fiction: string;
  legalForm: string;
  currency: string;
  trades: readonly [string, ...string[]];
}

const naming = (fiction: string, legalForm: string, trades: Naming['trades'], currency = 'EUR'): Naming => ({
  fiction,
  legalForm,
  currency,
  trades,
});

const french = naming('fictif', 'SAS', words.frenchTrades);
const namings: Readonly<Record<string, Naming>> = {
  FR: french,
  DE: naming('fiktiv', 'GmbH', words.germanTrades),
  AT: naming('fiktiv', 'GmbH', words.germanTrades),
  BE: naming('fictif', 'SRL', words.frenchTrades),
  LU: naming('fictif', 'S.à r.l.', words.frenchTrades),
  CH: naming('fictif', 'SA', words.frenchTrades, 'CHF'),
  MA: naming('fictif', 'SARL', words.frenchTrades, 'MAD'),
  TN: naming('fictif', 'SARL', words.frenchTrades, 'TND'),
  IT: naming('fittizia', 'S.r.l.', words.italianTrades),
  ES: naming('ficticia', 'S.L.', words.spanishTrades),
  PT: naming('fictícia', 'Lda', words.spanishTrades),
  NL: naming('fictief', 'B.V.', words.dutchTrades),
  PL: naming('fikcyjna', 'sp. z o.o.', words.polishTrades, 'PLN'),
  SE: naming('fiktiv', 'AB', words.englishTrades, 'SEK'),
  IE: naming('fictitious', 'Ltd', words.englishTrades),
  GB: naming('fictitious', 'Ltd', words.englishTrades, 'GBP'),
  US: naming('fictitious', 'Inc.', words.englishTrades, 'USD'),
};
const namingOf = (countryCode: string): Naming => namings[countryCode] ?? { ...french, fiction: 'fictitious' };

export const legalFormOf = (countryCode: string): string => namingOf(countryCode).legalForm;
export const currencyOf = (countryCode: string): string => namingOf(countryCode).currency;

/**
 * A name marked as fictitious. One in forty differs from the previous one's word by an accent only, to test matching.
 */
export function companyName(seed: number, kind: string, index: number, countryCode: string): string {
  const chance = new Chance(seed, kind, index, 'name');
  const { fiction, legalForm, trades } = namingOf(countryCode);
  const isTwin = index % 40 === 27;
  const word = isTwin ? inventWord(seed, kind, index - 1).replace(/e/, 'é') : inventWord(seed, kind, index);
  const trade = chance.pick(trades);
  const core = chance.is(0.05) ? `L’${word} ${trade}` : `${word} ${trade}`;
  return countryCode === 'FR' ? `${core} (${fiction})` : `${core} (${fiction}) ${legalForm}`;
}

function inventWord(seed: number, kind: string, index: number): string {
  const chance = new Chance(seed, kind, index, 'word');
  const last = chance.is(0.15) ? words.accentedLastSyllables : words.lastSyllables;
  const middle = chance.is(0.6) ? chance.pick(words.middleSyllables) : '';
  return `${chance.pick(words.firstSyllables)}${middle}${chance.pick(last)}`;
}
