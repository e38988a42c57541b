import { expect, it } from 'vitest';
import { statuses, thirdPartyStatuses } from '../../src/values/status.ts';
import { languages } from '../../src/i18n/language.ts';
import { statusTones, statusLabels, describeStatus } from '../../src/i18n/statuses.ts';

it('statuses have their usual words', () => {
  expect(statuses.map((status) => `${statusLabels.en[status]}, ${statusLabels.fr[status]}`)).toEqual([
    'missing, manquant',
    'in progress, en cours',
    'to decide, à traiter',
    'valid, valide',
    'below expectation, attentes non atteintes',
    'not valid, non conforme',
  ]);
});

it.each(languages)('each status has a word of its own in %s', (language) => {
  expect(Object.keys(statusLabels[language]).sort()).toEqual([...statuses, ...thirdPartyStatuses, 'other'].sort());
  expect(new Set(Object.values(statusLabels[language])).size).toBe(Object.keys(statusTones).length);
});

it('unknown words of the service are unchanged, and its codes are written as words', () => {
  expect(
    ['COLLECTIVE_PROCEDURE', 'En pause', 'other status', 'UNDER_REVIEW', null].map((code) =>
      describeStatus(code, 'fr'),
    ),
  ).toEqual(['en procédure collective', 'En pause', 'other status', 'under review', null]);
});
