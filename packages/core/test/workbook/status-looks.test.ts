import { describe, expect, it } from 'vitest';
import { statusLooks } from '../../src/workbook/status-looks.ts';
import { statuses, thirdPartyStatuses } from '../../src/values/status.ts';
import { workbookMessages } from '../../src/i18n/workbook.ts';
import { languages } from '../../src/i18n/language.ts';
import { onboardingMessages } from '../../src/i18n/onboarding.ts';
import { statusTones, statusLabels } from '../../src/i18n/statuses.ts';

const fillOf = (label: string) => statusLooks.find(({ labels }) => labels.includes(label))?.fill;

describe.each(languages)('colours of labels in %s', (language) => {
  it.each([...statuses, ...thirdPartyStatuses])('are shown for %s unless it is quiet', (status) => {
    expect(fillOf(statusLabels[language][status]) === undefined).toBe(statusTones[status] === 'quiet');
  });

  it('are shown for the outcome of a row, as it is written', () => {
    const { sent, conflict, refused, pending, skipped, left, typedOver, putBack } = workbookMessages[language];
    const { added, alreadyThere } = onboardingMessages[language];
    expect([sent, conflict, refused, pending, added].map(fillOf)).toEqual([
      fillOf(statusLabels.en.VALID),
      fillOf(statusLabels.en.BELOW_EXPECTATION),
      fillOf(statusLabels.en.INVALID),
      fillOf(statusLabels.en.ONGOING),
      fillOf(statusLabels.en.VALID),
    ]);
    expect([skipped, alreadyThere].map(fillOf)).toEqual([undefined, undefined]);
    expect([left, typedOver, putBack].map(fillOf)).toEqual([
      fillOf(statusLabels.en.BELOW_EXPECTATION),
      fillOf(statusLabels.en.BELOW_EXPECTATION),
      fillOf(statusLabels.en.VALID),
    ]);
  });
});

it('a deregistered company or one in a collective procedure has a colour among active ones, in every language', () => {
  const seen = (label: string) => fillOf(label) ?? 'as any other';
  expect(['active', 'in collective procedure', 'en procédure collective', 'deregistered', 'radiée'].map(seen)).toEqual([
    'as any other',
    '#FFF2CC',
    '#FFF2CC',
    '#F8D7DA',
    '#F8D7DA',
  ]);
});

it('no quiet label begins with a coloured one', () => {
  const labels = statusLooks.flatMap((look) => look.labels);
  const all = languages.flatMap((language) => Object.values(statusLabels[language]));
  const quiet = all.filter((label) => !labels.includes(label));
  expect(quiet.filter((label) => labels.some((colored) => label.startsWith(colored)))).toEqual([]);
});

it('no label has two colours', () => {
  const labels = statusLooks.flatMap((look) => look.labels);
  expect(labels).toEqual([...new Set(labels)]);
});
