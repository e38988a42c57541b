import { consumerLimits, workspaceLimits } from '@tpr/google-simulator/apps-script';
import { expect, test } from 'vitest';
import { googleDays } from '../../src/sidebar/google-day.ts';
import { notePull } from '../../src/sidebar/pull-note.ts';

/** The text as it is read, with non-breaking spaces as spaces. */
const plain = (text: string | undefined): string | undefined => text?.replace(/[\u00a0\u202f]/g, ' ');
const published = { isBound: false, keepsPassword: true } as const;
const note = (calls: number, pace?: number): string | undefined =>
  notePull({ language: 'en', ...published }, calls, pace);

test('the daily quotas in the note are those of the simulator', () => {
  for (const [day, limits] of [
    [googleDays.personal, consumerLimits],
    [googleDays.company, workspaceLimits],
  ] as const) {
    expect(day).toEqual({ requests: limits.fetchesADay, minutes: limits.triggerMsADay / 60_000 });
  }
});

test('a pull that one run completes has no note', () => {
  expect(note(2_000)).toBeUndefined();
  expect(note(3_780)).toBeUndefined();
  // One call more takes a run more.
  expect(note(3_781)).toContain('about 2 runs, 5 minutes in all');
  expect(note(2_000, 2)).toContain('about 4 runs, 17 minutes in all');
});

test('the note of a pull that fits into a day says how much of the day it takes', () => {
  expect(note(10_000)).toBe(
    'Google ends each script run after a few minutes: this pull takes about 3 runs, 12 minutes in all. It continues automatically. It takes 50% of the daily limit of a personal Google account (20,000 requests) and 10% of that of a company account (100,000).',
  );
  expect(note(20_000)).toContain('It takes 100% of the daily limit of a personal');
});

test('the note of a longer pull says on which day it is complete, and names the command line, which has no quota', () => {
  expect(note(41_000)).toBe(
    'Google ends each script run after a few minutes: this pull takes about 11 runs, 49 minutes in all. It continues automatically. It exceeds the daily limit of a personal Google account (20,000 requests, 90 minutes unattended): there it is complete on day 3; with a company account (100,000 requests, 360 minutes) on day 1. The command line has none of these limits: tpr pull --to sheet:<address of this spreadsheet>',
  );
  // Few slow requests: the run time of a day is used up before the number of requests.
  expect(note(15_000, 2)).toContain('there it is complete on day 2; with a company account');
});

test('French', () => {
  expect(plain(notePull({ language: 'fr', ...published }, 41_000, undefined))).toBe(
    'Google arrête chaque exécution d’un script après quelques minutes : cette récupération en demande environ 11, soit 49 minutes en tout. Elle se poursuit automatiquement. Elle dépasse la limite quotidienne d’un compte Google personnel (20 000 requêtes, 90 minutes sans vous) : le tableau y est complet le jour 3 ; avec un compte d’entreprise (100 000 requêtes, 360 minutes), le jour 1. La ligne de commande n’a aucune de ces limites : tpr pull --to sheet:<adresse de cette feuille de calcul>',
  );
  expect(plain(notePull({ language: 'fr', ...published }, 10_000, undefined))).toContain(
    'Elle prend 50 % de la limite quotidienne d’un compte Google personnel',
  );
});

test.each([
  [{ isBound: false, keepsPassword: false }, /continues while this sidebar is open/, /you have to sign in once/],
  [{ isBound: true, keepsPassword: false }, /It continues automatically/, /you have to sign in once/],
  [{ isBound: false, keepsPassword: true }, /It continues automatically/, /on day 1\. The command line/],
] as const)('the note says correctly what continues without the user: %o', (state, runs, days) => {
  expect(notePull({ language: 'en', ...state }, 10_000, undefined)).toMatch(runs);
  const long = notePull({ language: 'en', ...state }, 41_000, undefined);
  expect(long).toMatch(runs);
  expect(long).toMatch(days);
});
