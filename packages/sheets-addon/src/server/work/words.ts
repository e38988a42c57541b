import type { Language } from '@tpr/core';
import type { ScheduledTask } from '../../call/calls.ts';

interface WorkWords {
  readonly tasks: Readonly<Record<ScheduledTask, string>>;
  readonly done: string;
  readonly goesOn: string;
  readonly signIn: string;
  readonly mailSubject: (task: string) => string;
  readonly mailBody: (task: string, reason: string, address: string) => string;
}

/** What schedules say in the list, and in a mail to their owner. */
export const workWords: Readonly<Record<Language, WorkWords>> = {
  en: {
    tasks: { refresh: 'Refresh the table', pull: 'Pull the portfolio', summarise: 'Write the summary' },
    done: 'Done.',
    goesOn: 'Goes on by itself.',
    signIn: 'Sign in to go on: open the TPR sidebar.',
    mailSubject: (task) => `TPR: "${task}" did not work`,
    mailBody: (task, reason, address) =>
      `The scheduled work "${task}" did not work:\n\n${reason}\n\nThe table is as it was before. It will be tried again at its next time, and you will not be written to again until it has worked.\n\n${address}`,
  },
  fr: {
    tasks: { refresh: 'Actualiser le tableau', pull: 'Charger le portefeuille', summarise: 'Écrire la synthèse' },
    done: 'Terminé.',
    goesOn: 'Se poursuit sans vous.',
    signIn: 'Connectez-vous pour continuer : ouvrez le volet TPR.',
    mailSubject: (task) => `TPR : « ${task} » n’a pas abouti`,
    mailBody: (task, reason, address) =>
      `Le travail planifié « ${task} » n’a pas abouti :\n\n${reason}\n\nLe tableau est resté en l’état. Un nouvel essai aura lieu à l’heure prévue ; aucun autre message ne vous sera envoyé avant que cela ait abouti.\n\n${address}`,
  },
};
