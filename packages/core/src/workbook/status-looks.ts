import { workbookWords } from '../i18n/workbook.ts';
import { languages } from '../i18n/language.ts';
import { onboardingWords } from '../i18n/onboarding.ts';
import { outcomeTones, statusTones, statusWords, type Tone } from '../i18n/statuses.ts';

/** Colours, as `#RRGGBB`, for cells of a `status` column whose text begins with one of the words. */
export interface StatusLook {
  readonly words: readonly string[];
  readonly fill: string;
  readonly font: string;
}

/** A `quiet` status has no colour, so that it does not catch the eye. */
const colors: Readonly<Record<Exclude<Tone, 'quiet'>, readonly [fill: string, font: string]>> = {
  good: ['#E2F0D9', '#1E5C1E'],
  info: ['#DDEBF7', '#1F4E79'],
  busy: ['#EDEDED', '#404040'],
  missing: ['#F8D7DA', '#842029'],
  warning: ['#FFF2CC', '#7F6000'],
  bad: ['#F8D7DA', '#842029'],
};

/** The words of all languages, because another user may refresh the table in another language. */
const wordsWithTone = languages.flatMap((language) => [
  ...tonedWords(statusTones, statusWords[language]),
  ...tonedWords(outcomeTones, workbookWords[language]),
  ...tonedWords(outcomeTones, onboardingWords[language]),
]);

export const statusLooks: readonly StatusLook[] = Object.entries(colors).map(([tone, [fill, font]]) => {
  const words = wordsWithTone.filter(([, meant]) => meant === tone).map(([word]) => word);
  return { words: [...new Set(words)], fill, font };
});

function tonedWords(tones: Readonly<Record<string, Tone>>, words: object): (readonly [word: string, tone: Tone])[] {
  return Object.entries(words).flatMap(([key, word]) => {
    const tone = tones[key];
    return tone === undefined || typeof word !== 'string' ? [] : [[word, tone] as const];
  });
}
