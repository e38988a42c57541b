import type { Language } from '@tpr/core';
import { typesetFrench } from '@tpr/panel';
import type { ScheduledTask } from '../call/calls.ts';

interface SidebarWords {
  readonly severalAccounts: string;
  readonly unreachable: string;
  readonly tryAgain: string;
  readonly loading: string;
  readonly extras: string;
  readonly back: string;
  readonly formulas: string;
  readonly notShared: string;
  readonly shared: (user: string) => string;
  readonly sharedEnded: (user: string) => string;
  readonly consequence: string;
  readonly password: string;
  readonly share: string;
  readonly shareAgain: string;
  readonly unshare: string;
  readonly schedules: string;
  readonly noSchedules: string;
  readonly task: string;
  readonly tasks: Readonly<Record<ScheduledTask, string>>;
  readonly often: string;
  readonly every: (hours: number) => string;
  readonly neverRan: string;
  readonly worked: (when: string, text: string) => string;
  readonly failed: (when: string, text: string) => string;
  readonly keep: string;
  readonly keepHint: string;
  readonly kept: string;
  readonly forget: string;
  readonly add: string;
  readonly remove: (task: string) => string;
  readonly signInFirst: string;
  readonly goesOn: string;
}

export const sidebarWords: Readonly<Record<Language, SidebarWords>> = {
  en: {
    severalAccounts:
      'Google did not let the sidebar reach its script. This happens when the browser is signed in to several Google accounts. Open the spreadsheet in a window or profile with one account, then open the sidebar again.',
    unreachable: 'Google can not be reached. Check the connection, then try again.',
    tryAgain: 'Try again',
    loading: 'Opening…',
    extras: 'Formulas and schedules',
    back: 'Back to the portfolio',
    formulas: 'Formulas',
    notShared: 'The formulas of this spreadsheet have no connection.',
    shared: (user) => `The formulas of this spreadsheet read with the connection of ${user}.`,
    sharedEnded: (user) => `The session of ${user} that formulas read with has ended.`,
    consequence:
      'Formulas run on the account of whoever owns the spreadsheet, for everybody who opens it. Sharing gives the formulas a session of yours: everybody who may edit this spreadsheet can read with it what you may read. It lasts until it ends or you take it back.',
    password: 'Password',
    share: 'Share with this spreadsheet',
    shareAgain: 'Share again',
    unshare: 'Stop sharing',
    schedules: 'Schedules',
    noSchedules: 'Nothing is done by itself.',
    task: 'What',
    tasks: { refresh: 'Refresh the table', pull: 'Pull the portfolio', summarise: 'Write the summary' },
    often: 'How often',
    every: (hours) =>
      hours === 1 ? 'every hour' : hours === 24 ? 'every day' : hours === 168 ? 'every week' : `every ${hours} hours`,
    neverRan: 'Has not run yet.',
    worked: (when, text) => `${when}: ${text}`,
    failed: (when, text) => `${when}, did not work: ${text}`,
    keep: 'Keep my password for unattended work',
    keepHint:
      'A session lasts half an hour. With your password, schedules sign in by themselves. It is kept in your own properties at Google, which nobody else can read, and you can remove it here at any time; signing out removes it, too. Without it, a schedule says "Sign in to go on".',
    kept: 'Your password is kept for unattended work.',
    forget: 'Remove the password',
    add: 'Add schedule',
    remove: (task) => `Remove: ${task}`,
    signInFirst: 'Sign in above first.',
    goesOn: 'Work that was not finished goes on by itself.',
  },
  fr: typesetFrench<SidebarWords>({
    severalAccounts:
      'Google n’a pas laissé le volet atteindre son script. Cela arrive quand le navigateur est connecté à plusieurs comptes Google. Ouvrez le classeur dans une fenêtre ou un profil avec un seul compte, puis rouvrez le volet.',
    unreachable: 'Google est injoignable. Vérifiez la connexion, puis réessayez.',
    tryAgain: 'Réessayer',
    loading: 'Ouverture…',
    extras: 'Formules et planification',
    back: 'Retour au portefeuille',
    formulas: 'Formules',
    notShared: 'Les formules de ce classeur n’ont pas de connexion.',
    shared: (user) => `Les formules de ce classeur lisent avec la connexion de ${user}.`,
    sharedEnded: (user) => `La session de ${user} avec laquelle les formules lisent est terminée.`,
    consequence:
      'Les formules s’exécutent sur le compte du propriétaire du classeur, pour tous ceux qui l’ouvrent. Le partage leur donne une session à vous : toute personne qui peut modifier ce classeur peut lire avec elle ce que vous pouvez lire. Il dure jusqu’à sa fin ou jusqu’à ce que vous le repreniez.',
    password: 'Mot de passe',
    share: 'Partager avec ce classeur',
    shareAgain: 'Partager de nouveau',
    unshare: 'Ne plus partager',
    schedules: 'Planification',
    noSchedules: 'Rien ne se fait sans vous.',
    task: 'Quoi',
    tasks: { refresh: 'Actualiser le tableau', pull: 'Charger le portefeuille', summarise: 'Écrire la synthèse' },
    often: 'Fréquence',
    every: (hours) =>
      hours === 1
        ? 'toutes les heures'
        : hours === 24
          ? 'tous les jours'
          : hours === 168
            ? 'toutes les semaines'
            : `toutes les ${hours} heures`,
    neverRan: 'Pas encore exécuté.',
    worked: (when, text) => `${when} : ${text}`,
    failed: (when, text) => `${when}, sans succès : ${text}`,
    keep: 'Garder mon mot de passe pour le travail sans surveillance',
    keepHint:
      'Une session dure une demi-heure. Avec votre mot de passe, les travaux planifiés se connectent sans vous. Il est gardé dans vos propres propriétés chez Google, que personne d’autre ne peut lire, et vous pouvez le retirer ici à tout moment ; vous déconnecter le retire aussi. Sans lui, un travail planifié indique « Connectez-vous pour continuer ».',
    kept: 'Votre mot de passe est gardé pour le travail sans surveillance.',
    forget: 'Retirer le mot de passe',
    add: 'Ajouter',
    remove: (task) => `Retirer : ${task}`,
    signInFirst: 'Connectez-vous d’abord ci-dessus.',
    goesOn: 'Un travail inachevé se poursuit sans vous.',
  }),
};
