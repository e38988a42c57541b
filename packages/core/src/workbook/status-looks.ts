import { workbookMessages } from '../i18n/workbook.ts';
import { languages } from '../i18n/language.ts';
import { onboardingMessages } from '../i18n/onboarding.ts';
import { findingTones, reconciliationMessages } from '../i18n/reconciliation.ts';
import { outcomeTones, statusTones, statusLabels, type Tone } from '../i18n/statuses.ts';

/** Colours, as `#RRGGBB`, for cells of a `status` column whose text begins with one of the labels. */
export interface StatusLook {
  readonly labels: readonly string[];
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

/** The labels of all languages, because another user may refresh the table in another language. */
const labelsWithTone = languages.flatMap((language) => [
  ...pairLabels(statusTones, statusLabels[language]),
  ...pairLabels(outcomeTones, workbookMessages[language]),
  ...pairLabels(outcomeTones, onboardingMessages[language]),
  ...pairLabels(findingTones, reconciliationMessages[language].findings),
]);

export const statusLooks: readonly StatusLook[] = Object.entries(colors).map(([tone, [fill, font]]) => {
  const labels = labelsWithTone.filter(([, meant]) => meant === tone).map(([label]) => label);
  return { labels: [...new Set(labels)], fill, font };
});

function pairLabels(tones: Readonly<Record<string, Tone>>, labels: object): (readonly [label: string, tone: Tone])[] {
  return Object.entries(labels).flatMap(([key, label]) => {
    const tone = tones[key];
    return tone === undefined || typeof label !== 'string' ? [] : [[label, tone] as const];
  });
}
