import type { Language } from '@tpr/core';
import type { SidebarState } from '../shared/calls.ts';
import { typesetFrench } from '@tpr/panel/i18n';
import { googleDays, pullAtGoogle, type PullAtGoogle } from './google-day.ts';

interface PullNoteMessages {
  readonly runs: (pull: PullAtGoogle) => string;
  readonly byItself: string;
  /** Used if only the user can renew the session. */
  readonly withSidebar: string;
  readonly fits: (pull: PullAtGoogle) => string;
  /** For a pull that takes a personal account more than a day. */
  readonly days: (pull: PullAtGoogle) => string;
  /** Added if each further day needs a sign-in. */
  readonly signInDaily: string;
  readonly elsewhere: string;
}

const count = (language: Language, value: number): string => new Intl.NumberFormat(language).format(value);
const { personal, company } = googleDays;

const messages: Readonly<Record<Language, PullNoteMessages>> = {
  en: {
    runs: ({ runs, minutes }) =>
      `Google ends each run of a script after some minutes: this pull takes about ${count('en', runs)} runs, ${count('en', minutes)} minutes in all.`,
    byItself: 'It goes on by itself.',
    withSidebar:
      'It goes on as long as this sidebar is open; without it, once your password is kept under Connection and schedules.',
    fits: ({ percent }) =>
      `It takes ${percent.personal}% of what a personal Google account may ask in a day (${count('en', personal.requests)} requests), ${percent.company}% of what an account of a company may (${count('en', company.requests)}).`,
    days: ({ days }) =>
      `It is more than a personal Google account may do in a day (${count('en', personal.requests)} requests, ${personal.minutes} minutes by itself): there it is complete on day ${days.personal}; with an account of a company (${count('en', company.requests)} requests, ${company.minutes} minutes) on day ${days.company}.`,
    signInDaily: 'On each further day you have to sign in once: no password is kept.',
    elsewhere: 'The command line has none of these limits: tpr pull --to sheet:<address of this spreadsheet>',
  },
  fr: typesetFrench<PullNoteMessages>({
    runs: ({ runs, minutes }) =>
      `Google arrête chaque exécution d’un script après quelques minutes : cette récupération en demande environ ${count('fr', runs)}, soit ${count('fr', minutes)} minutes en tout.`,
    byItself: 'Elle se poursuit sans vous.',
    withSidebar:
      'Elle se poursuit tant que ce volet est ouvert ; sans lui, dès que votre mot de passe est gardé sous Connexion et planification.',
    fits: ({ percent }) =>
      `Elle prend ${percent.personal} % de ce qu’un compte Google personnel peut demander par jour (${count('fr', personal.requests)} requêtes), ${percent.company} % pour un compte d’entreprise (${count('fr', company.requests)}).`,
    days: ({ days }) =>
      `C’est plus qu’un compte Google personnel ne peut faire en un jour (${count('fr', personal.requests)} requêtes, ${personal.minutes} minutes sans vous) : le tableau y est complet le jour ${days.personal} ; avec un compte d’entreprise (${count('fr', company.requests)} requêtes, ${company.minutes} minutes), le jour ${days.company}.`,
    signInDaily: 'Chaque nouveau jour, vous devez vous connecter une fois : aucun mot de passe n’est gardé.',
    elsewhere:
      'La ligne de commande ne connaît pas ces limites : tpr pull --to sheet:<adresse de cette feuille de calcul>',
  }),
};

/**
 * Describes before a pull how long it takes at Google; undefined if one run is enough.
 * @param callsPerSecond of the last pull, if known.
 */
export function notePull(
  { language, isBound, keepsPassword }: Pick<SidebarState, 'language' | 'isBound' | 'keepsPassword'>,
  calls: number,
  callsPerSecond: number | undefined,
): string | undefined {
  const pull = pullAtGoogle(calls, callsPerSecond);
  if (pull.runs <= 1) return undefined;
  const { runs, byItself, withSidebar, fits, days, signInDaily, elsewhere } = messages[language];
  const begun = [runs(pull), isBound || keepsPassword ? byItself : withSidebar];
  if (pull.days.personal === 1) return [...begun, fits(pull)].join(' ');
  return [...begun, days(pull), ...(keepsPassword ? [] : [signInDaily]), elsewhere].join(' ');
}
