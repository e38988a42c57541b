import type { Language } from '@tpr/core';
import { typesetFrench } from '@tpr/panel/i18n';
import type { JobWait, MissedRun, ScheduledTask } from '../shared/calls.ts';
import type { DayChoice } from './host-page/day-choice.ts';

interface SidebarMessages {
  readonly severalAccounts: string;
  readonly unreachable: string;
  readonly tryAgain: string;
  readonly loading: string;
  readonly hostPage: string;
  readonly forFormulas: string;
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
  /** Beside the password field: where the password goes. */
  readonly password: (host: string) => string;
  /** Consent to formulas that work without the user: by a stored password, or by a trigger in a bound script. */
  readonly signsIn: string;
  readonly signsInHint: string;
  readonly renews: string;
  readonly renewsHint: string;
  readonly lives: string;
  readonly livesNot: string;
  readonly share: string;
  readonly shareAgain: string;
  readonly unshare: string;
  readonly schedules: string;
  readonly noSchedules: string;
  readonly task: string;
  readonly tasks: Readonly<Record<ScheduledTask, string>>;
  readonly often: string;
  /** Hours between two times; 24 is once a day. */
  readonly every: (hours: number) => string;
  readonly at: string;
  readonly hour: (hour: number) => string;
  readonly on: string;
  readonly days: Readonly<Record<DayChoice, string>>;
  readonly begins: string;
  readonly runsWith: (owner: string) => string;
  readonly takeOver: (task: string) => string;
  readonly takesOver: string;
  readonly neverRan: string;
  readonly worked: (when: string, text: string) => string;
  readonly failed: (when: string, text: string) => string;
  readonly missed: Readonly<Record<MissedRun['why'], (when: string) => string>>;
  readonly keepHint: string;
  readonly renewsSession: string;
  readonly stayFirst: string;
  readonly kept: string;
  readonly forget: string;
  readonly add: string;
  readonly remove: (task: string) => string;
  readonly signInFirst: string;
  /** Work that was not finished, by what it waits for. */
  readonly goesOn: Readonly<Record<JobWait | 'turn', string>>;
  /** The same if only the user can renew the session. */
  readonly goesOnSignedIn: string;
  /** Of the button that ends all unfinished work; what is written stays. */
  readonly dropWork: string;
  readonly dropWorkHint: string;
  readonly keep: string;
  readonly keepForWork: string;
}

export const sidebarMessages: Readonly<Record<Language, SidebarMessages>> = {
  en: {
    severalAccounts:
      'Google did not let the sidebar reach its script. This happens when the browser is signed in to several Google accounts. Open the spreadsheet in a window or profile with one account, then open the sidebar again.',
    unreachable: 'Google can not be reached. Check the connection, then try again.',
    tryAgain: 'Try again',
    loading: 'Opening…',
    hostPage: 'Connection and schedules',
    forFormulas: 'Formulas read with a connection that is shared with this spreadsheet:',
    formulas: 'Connection of the formulas',
    notShared: 'The formulas of this spreadsheet have no connection.',
    shared: (user) => `The formulas of this spreadsheet read with the connection of ${user}.`,
    sharedEnded: (user) => `The session of ${user} that formulas read with has ended.`,
    consequence:
      'Formulas run on the account of the spreadsheet’s owner, for all who open it. Sharing gives the formulas a session of a user whom you name: all editors of this spreadsheet can read with it what that user may read. It lasts until it ends or you take it back.',
    consequenceBound:
      'They can also take the session out of the script, and do with it in the service all that the user may do. So name a user who may only read.',
    bound:
      'This script belongs to the spreadsheet. All editors of the spreadsheet can change the script, and take what you give it: your password as you type it, and your session. Sign in here only if you trust all of them with that. The published add-on can not be changed by them.',
    user: 'User who may only read',
    userHint:
      'Not yourself: ask the administrator of your account for a user that can neither decide, nor change, nor send anything.',
    mayOnlyRead: 'I have made sure that this user may only read',
    password: (host) => `Password at ${host}`,
    signsIn: 'Keep this password, so that formulas answer tomorrow, too',
    signsInHint:
      'The add-on of your company keeps it with this spreadsheet, and formulas sign in with it. Stop sharing removes it. Without it the session ends half an hour after its last use.',
    renews: 'Keep the session alive while formulas are used',
    renewsHint:
      'It is renewed every ten minutes, in your name, and no longer once the formulas have not been used for a week. Without that it ends half an hour after its last use.',
    lives: 'Formulas go on answering without you.',
    livesNot: 'The session ends half an hour after its last use; then formulas ask for it to be shared again.',
    share: 'Share with this spreadsheet',
    shareAgain: 'Share again',
    unshare: 'Stop sharing',
    schedules: 'Schedules',
    noSchedules: 'There is no schedule.',
    task: 'What',
    tasks: {
      refresh: 'Refresh the table',
      tellChanges: 'Refresh the table and write me what changed',
      pull: 'Pull the portfolio',
      sendReady: 'Send the edits that are ready',
      listMissing: 'Write the table of missing documents',
      reviewQueue: 'Documents to decide: write me what is new',
      summarise: 'Write the summary',
      digest: 'Write me how much waits',
      checkService: 'Check the service and write me what changed',
    },
    often: 'How often',
    every: (hours) => (hours === 1 ? 'every hour' : hours === 24 ? 'once a day' : `every ${hours} hours`),
    at: 'At',
    hour: (hour) => `${hour}:00`,
    on: 'On',
    days: {
      all: 'every day',
      weekdays: 'Monday to Friday',
      1: 'Mondays',
      2: 'Tuesdays',
      3: 'Wednesdays',
      4: 'Thursdays',
      5: 'Fridays',
      6: 'Saturdays',
      7: 'Sundays',
    },
    begins:
      'On the clock of this spreadsheet; Google begins within the hour. Only edits that need no decision are sent: valid ones without a conflict that can be undone.',
    runsWith: (owner) => `Runs with the connection of ${owner}.`,
    takeOver: (task) => `Take over: ${task}`,
    takesOver: 'What you take over runs with your connection from then on.',
    neverRan: 'Has not run yet.',
    worked: (when, text) => `${when}: ${text}`,
    failed: (when, text) => `${when}, did not work: ${text}`,
    missed: {
      ended: (when) => `${when}, without success: Google ended it before it was complete.`,
      notRun: (when) =>
        `Was due ${when} and has not run. It runs again within an hour after its owner has opened this sidebar from the TPR menu.`,
    },
    keepHint:
      'A session lasts half an hour: schedules sign in with your password. It is kept in your own properties at Google, where the add-on of your company reads it, and you can remove it here at any time; signing out removes it, too.',
    renewsSession:
      'This script keeps no password, since others can change it. Instead your session is renewed every ten minutes, in your name, for as long as something is scheduled. When the service ends it, you get a mail and sign in again.',
    stayFirst: 'Sign out and in again with "Stay signed in": without that, nothing can run by itself.',
    kept: 'Your password is kept for unattended work.',
    forget: 'Remove the password',
    add: 'Add schedule',
    remove: (task) => `Remove: ${task}`,
    signInFirst: 'Sign in first.',
    goesOn: {
      turn: 'Unfinished work continues by itself.',
      quota: 'Google lets your account send no more requests today. Unfinished work continues within a day.',
      signIn: 'Unfinished work continues as soon as you have signed in.',
      later: 'The service did not respond. Unfinished work is tried again at least every hour.',
    },
    goesOnSignedIn:
      'Unfinished work continues within the hour if you are still signed in then; otherwise you get a mail, and it continues after your next sign-in.',
    dropWork: 'End unfinished work',
    dropWorkHint: 'If you end it, rows that are already written stay in the table.',
    keep: 'Keep the password',
    keepForWork:
      'For it to go on without you, let the add-on keep your password: in your own properties at Google, until you remove it here or sign out.',
  },
  fr: typesetFrench<SidebarMessages>({
    severalAccounts:
      'Google n’a pas laissé le volet atteindre son script. Cela arrive quand le navigateur est connecté à plusieurs comptes Google. Ouvrez le classeur dans une fenêtre ou un profil avec un seul compte, puis rouvrez le volet.',
    unreachable: 'Google est injoignable. Vérifiez la connexion, puis réessayez.',
    tryAgain: 'Réessayer',
    loading: 'Ouverture…',
    hostPage: 'Connexion et planification',
    forFormulas: 'Les formules lisent avec une connexion partagée avec ce classeur :',
    formulas: 'Connexion des formules',
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
    signsIn: 'Garder ce mot de passe, pour que les formules répondent aussi demain',
    signsInHint:
      'Le module complémentaire de votre entreprise le garde avec ce classeur, et les formules se connectent avec lui. « Ne plus partager » le retire. Sans lui, la session se termine une demi-heure après sa dernière utilisation.',
    renews: 'Prolonger la session tant que les formules sont utilisées',
    renewsHint:
      'Elle est renouvelée toutes les dix minutes, en votre nom, jusqu’à ce que personne n’ait utilisé les formules pendant une semaine. Sinon, elle se termine une demi-heure après sa dernière utilisation.',
    lives: 'Les formules continuent de répondre sans vous.',
    livesNot:
      'La session se termine une demi-heure après sa dernière utilisation ; les formules demandent alors de la partager de nouveau.',
    share: 'Partager avec ce classeur',
    shareAgain: 'Partager de nouveau',
    unshare: 'Ne plus partager',
    schedules: 'Planification',
    noSchedules: 'Aucune planification.',
    task: 'Quoi',
    tasks: {
      refresh: 'Actualiser le tableau',
      tellChanges: 'Actualiser le tableau et m’écrire ce qui a changé',
      pull: 'Récupérer le portefeuille',
      sendReady: 'Envoyer les modifications prêtes',
      listMissing: 'Écrire le tableau des documents manquants',
      reviewQueue: 'Documents à traiter : m’écrire ce qui est nouveau',
      summarise: 'Écrire la synthèse',
      digest: 'M’écrire ce qui attend',
      checkService: 'Contrôler le service et m’écrire ce qui a changé',
    },
    often: 'Fréquence',
    every: (hours) =>
      hours === 1 ? 'toutes les heures' : hours === 24 ? 'une fois par jour' : `toutes les ${hours} heures`,
    at: 'Heure',
    hour: (hour) => `${hour} h`,
    on: 'Jours',
    days: {
      all: 'tous les jours',
      weekdays: 'du lundi au vendredi',
      1: 'le lundi',
      2: 'le mardi',
      3: 'le mercredi',
      4: 'le jeudi',
      5: 'le vendredi',
      6: 'le samedi',
      7: 'le dimanche',
    },
    begins:
      'À l’heure de ce classeur ; Google commence dans l’heure. Seules sont envoyées les modifications qui ne demandent aucun choix : sans conflit, sans refus, et que l’on peut annuler.',
    runsWith: (owner) => `S’exécute avec la connexion de ${owner}.`,
    takeOver: (task) => `Reprendre : ${task}`,
    takesOver: 'Ce que vous reprenez s’exécute dès lors avec votre connexion.',
    neverRan: 'Pas encore exécuté.',
    worked: (when, text) => `${when} : ${text}`,
    failed: (when, text) => `${when}, sans succès : ${text}`,
    missed: {
      ended: (when) => `${when}, sans succès : Google l’a arrêté avant la fin.`,
      notRun: (when) =>
        `Prévu le ${when}, non exécuté. Il s’exécute de nouveau dans l’heure qui suit l’ouverture de ce volet par son propriétaire, depuis le menu TPR.`,
    },
    keepHint:
      'Une session dure une demi-heure : les travaux planifiés se connectent avec votre mot de passe. Il est gardé dans vos propres propriétés chez Google, où le module complémentaire de votre entreprise le lit, et vous pouvez le retirer ici à tout moment ; vous déconnecter le retire aussi.',
    renewsSession:
      'Ce script ne garde aucun mot de passe, puisque d’autres peuvent le changer. À la place, votre session est renouvelée toutes les dix minutes, en votre nom, tant que quelque chose est planifié. Quand le service y met fin, vous recevez un message et vous vous reconnectez.',
    stayFirst:
      'Déconnectez-vous, puis reconnectez-vous avec « Rester connecté » : sans cela, rien ne peut s’exécuter sans vous.',
    kept: 'Votre mot de passe est gardé pour le travail sans surveillance.',
    forget: 'Retirer le mot de passe',
    add: 'Planifier',
    remove: (task) => `Retirer : ${task}`,
    signInFirst: 'Connectez-vous d’abord.',
    goesOn: {
      turn: 'Un travail inachevé se poursuit sans vous.',
      quota:
        'Google ne laisse plus partir de requête de votre compte aujourd’hui. Un travail inachevé reprend d’ici un jour.',
      signIn: 'Un travail inachevé reprend dès que vous vous connectez.',
      later: 'Le service n’a pas répondu. Un travail inachevé est réessayé au moins toutes les heures.',
    },
    goesOnSignedIn:
      'Un travail inachevé se poursuit dans l’heure si vous êtes encore connecté à ce moment ; sinon vous recevez un message, et il reprend après votre prochaine connexion.',
    dropWork: 'Mettre fin au travail inachevé',
    dropWorkHint: 'Si vous y mettez fin, les lignes déjà écrites restent dans le tableau.',
    keep: 'Garder le mot de passe',
    keepForWork:
      'Pour qu’il se poursuive sans vous, laissez le module garder votre mot de passe : dans vos propres propriétés chez Google, jusqu’à ce que vous le retiriez ici ou que vous vous déconnectiez.',
  }),
};
