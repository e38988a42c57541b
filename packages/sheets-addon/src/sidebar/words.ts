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
  readonly consequenceBound: string;
  readonly bound: string;
  readonly user: string;
  readonly userHint: string;
  readonly mayOnlyRead: string;
  /** Of a field for it: whoever types it in sees where it goes. */
  readonly password: (host: string) => string;
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
  readonly keepsNone: string;
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
      'Formulas run on the account of whoever owns the spreadsheet, for everybody who opens it. Sharing gives the formulas a session of a user whom you name: everybody who may edit this spreadsheet can read with it what that user may read. It lasts until it ends or you take it back.',
    consequenceBound:
      'They can also take the session out of the script, and do with it in the service all that the user may do. So name a user who may only read.',
    bound:
      'This script belongs to the spreadsheet. Whoever may edit the spreadsheet can change the script, and take what you give it: your password as you type it, and your session. Sign in here only if you trust all of them with that. The published add-on can not be changed by them.',
    user: 'User who may only read',
    userHint:
      'Not yourself: ask the administrator of your account for a user that can neither decide, nor change, nor send anything.',
    mayOnlyRead: 'I have made sure that this user may only read',
    password: (host) => `Password at ${host}`,
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
      'A session lasts half an hour. With your password, schedules sign in by themselves. It is kept in your own properties at Google, where the add-on of your company reads it, and you can remove it here at any time; signing out removes it, too. Without it, a schedule says "Sign in to go on".',
    keepsNone:
      'A session lasts half an hour. This script keeps no password, since others can change it: a schedule that finds no session says "Sign in to go on". With the published add-on, schedules can sign in by themselves.',
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
      'Les formules s’exécutent sur le compte du propriétaire du classeur, pour tous ceux qui l’ouvrent. Le partage leur donne une session d’un utilisateur que vous désignez : toute personne qui peut modifier ce classeur peut lire avec elle ce que cet utilisateur peut lire. Elle dure jusqu’à sa fin ou jusqu’à ce que vous la repreniez.',
    consequenceBound:
      'Ces personnes peuvent aussi extraire la session du script et faire avec elle, dans le service, tout ce que cet utilisateur peut faire. Désignez donc un utilisateur qui ne peut que lire.',
    bound:
      'Ce script appartient au classeur. Toute personne qui peut modifier le classeur peut changer le script et prendre ce que vous lui confiez : votre mot de passe au moment de la saisie, et votre session. Ne vous connectez ici que si vous faites confiance à toutes ces personnes. Elles ne peuvent pas changer le module complémentaire publié.',
    user: 'Utilisateur en lecture seule',
    userHint:
      'Pas vous-même : demandez à l’administrateur de votre compte un utilisateur qui ne peut ni décider, ni modifier, ni envoyer.',
    mayOnlyRead: 'J’ai vérifié que cet utilisateur ne peut que lire',
    password: (host) => `Mot de passe pour ${host}`,
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
      'Une session dure une demi-heure. Avec votre mot de passe, les travaux planifiés se connectent sans vous. Il est gardé dans vos propres propriétés chez Google, où le module complémentaire de votre entreprise le lit, et vous pouvez le retirer ici à tout moment ; vous déconnecter le retire aussi. Sans lui, un travail planifié indique « Connectez-vous pour continuer ».',
    keepsNone:
      'Une session dure une demi-heure. Ce script ne garde aucun mot de passe, puisque d’autres peuvent le changer : un travail planifié qui ne trouve pas de session indique « Connectez-vous pour continuer ». Avec le module complémentaire publié, les travaux planifiés peuvent se connecter sans vous.',
    kept: 'Votre mot de passe est gardé pour le travail sans surveillance.',
    forget: 'Retirer le mot de passe',
    add: 'Ajouter',
    remove: (task) => `Retirer : ${task}`,
    signInFirst: 'Connectez-vous d’abord ci-dessus.',
    goesOn: 'Un travail inachevé se poursuit sans vous.',
  }),
};
