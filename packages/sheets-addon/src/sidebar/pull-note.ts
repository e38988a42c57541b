import { typesetFrench, type Language } from '@tpr/core';
import type { SidebarState } from '../shared/calls.ts';
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
      `Google ends each script run after a few minutes: this pull takes about ${count('en', runs)} runs, ${count('en', minutes)} minutes in all.`,
    byItself: 'It continues automatically.',
    withSidebar:
      'It continues while this sidebar is open, or without it once your password is stored under Connection and schedules.',
    fits: ({ percent }) =>
      `It takes ${percent.personal}% of the daily limit of a personal Google account (${count('en', personal.requests)} requests) and ${percent.company}% of that of a company account (${count('en', company.requests)}).`,
    days: ({ days }) =>
      `It exceeds the daily limit of a personal Google account (${count('en', personal.requests)} requests, ${personal.minutes} minutes unattended): there it is complete on day ${days.personal}; with a company account (${count('en', company.requests)} requests, ${company.minutes} minutes) on day ${days.company}.`,
    signInDaily: 'On each further day you have to sign in once: no password is stored.',
    elsewhere: 'The command line has none of these limits: tpr pull --to sheet:<address of this spreadsheet>',
  },
  fr: typesetFrench<PullNoteMessages>({
    runs: ({ runs, minutes }) =>
      `Google arrête chaque exécution d’un script après quelques minutes : cette récupération en demande environ ${count('fr', runs)}, soit ${count('fr', minutes)} minutes en tout.`,
    byItself: 'Elle se poursuit automatiquement.',
    withSidebar:
      'Elle se poursuit tant que ce volet est ouvert, ou sans lui si votre mot de passe est enregistré sous Connexion et planification.',
    fits: ({ percent }) =>
      `Elle prend ${percent.personal} % de la limite quotidienne d’un compte Google personnel (${count('fr', personal.requests)} requêtes) et ${percent.company} % de celle d’un compte d’entreprise (${count('fr', company.requests)}).`,
    days: ({ days }) =>
      `Elle dépasse la limite quotidienne d’un compte Google personnel (${count('fr', personal.requests)} requêtes, ${personal.minutes} minutes sans vous) : le tableau y est complet le jour ${days.personal} ; avec un compte d’entreprise (${count('fr', company.requests)} requêtes, ${company.minutes} minutes), le jour ${days.company}.`,
    signInDaily: 'Chaque nouveau jour, vous devez vous connecter une fois : aucun mot de passe n’est enregistré.',
    elsewhere:
      'La ligne de commande n’a aucune de ces limites : tpr pull --to sheet:<adresse de cette feuille de calcul>',
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
