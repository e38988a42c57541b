import { describe, expect, it } from 'vitest';
import { statusLooks } from '../../src/workbook/status-looks.ts';
import { statuses, thirdPartyStatuses } from '../../src/values/status.ts';
import { workbookWords } from '../../src/i18n/workbook.ts';
import { languages } from '../../src/i18n/language.ts';
import { onboardingWords } from '../../src/i18n/onboarding.ts';
import { statusTones, statusWords } from '../../src/i18n/statuses.ts';

const fillOf = (word: string) => statusLooks.find(({ words }) => words.includes(word))?.fill;

describe.each(languages)('colours beside words in %s', (language) => {
  it.each([...statuses, ...thirdPartyStatuses])('are shown for %s unless it is quiet', (status) => {
    expect(fillOf(statusWords[language][status]) === undefined).toBe(statusTones[status] === 'quiet');
  });

  it('are shown for the outcome of a row, as it is written', () => {
    const { sent, conflict, refused, pending, skipped, left, typedOver, putBack } = workbookWords[language];
    const { added, alreadyThere } = onboardingWords[language];
    expect([sent, conflict, refused, pending, added].map(fillOf)).toEqual([
      fillOf(statusWords.en.VALID),
      fillOf(statusWords.en.BELOW_EXPECTATION),
      fillOf(statusWords.en.INVALID),
      fillOf(statusWords.en.ONGOING),
      fillOf(statusWords.en.VALID),
    ]);
    expect([skipped, alreadyThere].map(fillOf)).toEqual([undefined, undefined]);
    expect([left, typedOver, putBack].map(fillOf)).toEqual([
      fillOf(statusWords.en.BELOW_EXPECTATION),
      fillOf(statusWords.en.BELOW_EXPECTATION),
      fillOf(statusWords.en.VALID),
    ]);
  });
});

it('a deregistered company or one in a collective procedure has a colour among active ones, in every language', () => {
  const seen = (word: string) => fillOf(word) ?? 'as any other';
  expect(['active', 'in collective procedure', 'en procédure collective', 'deregistered', 'radiée'].map(seen)).toEqual([
    'as any other',
    '#FFF2CC',
    '#FFF2CC',
    '#F8D7DA',
    '#F8D7DA',
  ]);
});

it('no quiet word begins with a coloured one', () => {
  const words = statusLooks.flatMap((look) => look.words);
  const all = languages.flatMap((language) => Object.values(statusWords[language]));
  const quiet = all.filter((word) => !words.includes(word));
  expect(quiet.filter((word) => words.some((colored) => word.startsWith(colored)))).toEqual([]);
});

it('no word has two colours', () => {
  const words = statusLooks.flatMap((look) => look.words);
  expect(words).toEqual([...new Set(words)]);
});
