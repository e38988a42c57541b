import { typesetFrench, type Language } from '@tpr/core';
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
  readonly move: (task: string) => string;
  readonly saveTime: string;
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
      'The sidebar could not reach its script. This happens when the browser is signed in to several Google accounts. Open the spreadsheet in a window or profile with one account, then open the sidebar again.',
    unreachable: 'Google cannot be reached. Check the connection, then try again.',
    tryAgain: 'Try again',
    loading: 'Opening…',
    hostPage: 'Connection and schedules',
    forFormulas: 'Formulas use a connection that is shared with this spreadsheet:',
    formulas: 'Connection of the formulas',
    notShared: 'The formulas of this spreadsheet have no connection.',
    shared: (user) => `The formulas of this spreadsheet use the connection of ${user}.`,
    sharedEnded: (user) => `The session of ${user}, which formulas use, has ended.`,
    consequence:
      'Formulas run under the account of the spreadsheet’s owner, for everyone who opens it. Sharing gives them the session of a user you choose: all editors of this spreadsheet can then read what that user may read. The session lasts until it expires or you stop sharing.',
    consequenceBound:
      'Editors can also extract the session from the script and use it for everything that the user may do in the service. So choose a user who may only read.',
    bound:
      'This script belongs to the spreadsheet. All editors of the spreadsheet can change the script and read what you enter: your password as you type it, and your session. Sign in here only if you trust all of them. They cannot change the published add-on.',
    user: 'Read-only user',
    userHint:
      'Not your own: ask the administrator of your account for a user that cannot decide, change or send anything.',
    mayOnlyRead: 'I have checked that this user may only read',
    password: (host) => `Password at ${host}`,
    signsIn: 'Store this password, so that formulas keep working without you',
    signsInHint:
      'The add-on of your company stores it with this spreadsheet, and formulas sign in with it. Stop sharing removes it. Without it, the session ends half an hour after its last use.',
    renews: 'Keep the session alive while formulas are used',
    renewsHint:
      'It is renewed every ten minutes in your name, until the formulas have not been used for a week. Otherwise it ends half an hour after its last use.',
    lives: 'Formulas keep working without you.',
    livesNot: 'The session ends half an hour after its last use; then you have to share it again.',
    share: 'Share with this spreadsheet',
    shareAgain: 'Share again',
    unshare: 'Stop sharing',
    schedules: 'Schedules',
    noSchedules: 'There is no schedule.',
    task: 'Task',
    tasks: {
      refresh: 'Refresh the table',
      tellChanges: 'Refresh the table and e-mail me what changed',
      pull: 'Pull the portfolio',
      sendReady: 'Send the edits that are ready',
      listMissing: 'Write the table of missing documents',
      reviewQueue: 'Documents to decide: e-mail me what is new',
      summarise: 'Write the summary',
      digest: 'E-mail me what is waiting',
      checkService: 'Check the service and e-mail me what changed',
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
      'In the time zone of this spreadsheet; Google starts within the hour. Only edits that need no decision are sent: those that are valid, have no conflict and can be undone.',
    runsWith: (owner) => `Runs with the connection of ${owner}.`,
    takeOver: (task) => `Take over: ${task}`,
    takesOver: 'Schedules that you take over run with your connection from then on.',
    neverRan: 'Has not run yet.',
    worked: (when, text) => `${when}: ${text}`,
    failed: (when, text) => `${when}, failed: ${text}`,
    missed: {
      ended: (when) => `${when}, failed: Google ended it before it was complete.`,
      notRun: (when) =>
        `Was due ${when} and has not run. It runs again within an hour after its owner has opened this sidebar from the TPR menu.`,
    },
    keepHint:
      'A session lasts half an hour, so schedules sign in with your password. It is stored in your own properties at Google, where the add-on of your company reads it. You can remove it here at any time; signing out also removes it.',
    renewsSession:
      'This script stores no password, because others can change the script. Instead, your session is renewed every ten minutes in your name, as long as a schedule exists. When the service ends the session, you get an e-mail and sign in again.',
    stayFirst: 'Sign out and in again with "Stay signed in": without that, schedules cannot run.',
    kept: 'Your password is stored for unattended work.',
    forget: 'Remove the password',
    add: 'Add schedule',
    move: (task) => `Change the time: ${task}`,
    saveTime: 'Save the time',
    remove: (task) => `Remove: ${task}`,
    signInFirst: 'Sign in first.',
    goesOn: {
      turn: 'Unfinished work continues automatically.',
      quota: 'The daily Google limit of requests for your account was reached. Unfinished work continues within a day.',
      signIn: 'Unfinished work continues as soon as you have signed in.',
      later: 'The service did not respond. Unfinished work is retried at least every hour.',
    },
    goesOnSignedIn:
      'Unfinished work continues within the hour if you are still signed in. Otherwise you get an e-mail, and it continues after your next sign-in.',
    dropWork: 'End unfinished work',
    dropWorkHint: 'If you end it, rows that are already written stay in the table.',
    keep: 'Store the password',
    keepForWork:
      'To let it continue without you, store your password in the add-on. It stays in your own properties at Google until you remove it here or sign out.',
  },
  fr: typesetFrench<SidebarMessages>({
    severalAccounts:
      'Le volet n’a pas pu joindre son script. Cela arrive quand le navigateur est connecté à plusieurs comptes Google. Ouvrez la feuille de calcul dans une fenêtre ou un profil avec un seul compte, puis rouvrez le volet.',
    unreachable: 'Google est injoignable. Vérifiez la connexion, puis réessayez.',
    tryAgain: 'Réessayer',
    loading: 'Ouverture…',
    hostPage: 'Connexion et planification',
    forFormulas: 'Les formules utilisent une connexion partagée avec cette feuille de calcul :',
    formulas: 'Connexion des formules',
    notShared: 'Les formules de cette feuille de calcul n’ont pas de connexion.',
    shared: (user) => `Les formules de cette feuille de calcul utilisent la connexion de ${user}.`,
    sharedEnded: (user) => `La session de ${user}, utilisée par les formules, est terminée.`,
    consequence:
      'Les formules s’exécutent sous le compte du propriétaire de la feuille de calcul, pour tous ceux qui l’ouvrent. Le partage leur donne la session d’un utilisateur que vous choisissez : toute personne qui peut modifier cette feuille de calcul peut alors lire ce que cet utilisateur peut lire. La session dure jusqu’à son expiration ou jusqu’à la fin du partage.',
    consequenceBound:
      'Ces personnes peuvent aussi extraire la session du script et faire avec elle, dans le service, tout ce que cet utilisateur peut faire. Choisissez donc un utilisateur en lecture seule.',
    bound:
      'Ce script appartient à la feuille de calcul. Toute personne qui peut modifier la feuille de calcul peut changer le script et lire ce que vous lui confiez : votre mot de passe au moment de la saisie, et votre session. Ne vous connectez ici que si vous faites confiance à toutes ces personnes. Elles ne peuvent pas changer le module complémentaire publié.',
    user: 'Utilisateur en lecture seule',
    userHint:
      'Pas le vôtre : demandez à l’administrateur de votre compte un utilisateur qui ne peut ni décider, ni modifier, ni envoyer.',
    mayOnlyRead: 'J’ai vérifié que cet utilisateur ne peut que lire',
    password: (host) => `Mot de passe pour ${host}`,
    signsIn: 'Enregistrer ce mot de passe, pour que les formules fonctionnent sans vous',
    signsInHint:
      'Le module complémentaire de votre entreprise l’enregistre avec cette feuille de calcul, et les formules s’en servent pour se connecter. « Ne plus partager » le supprime. Sans lui, la session se termine une demi-heure après sa dernière utilisation.',
    renews: 'Prolonger la session tant que les formules sont utilisées',
    renewsHint:
      'Elle est renouvelée toutes les dix minutes, en votre nom, jusqu’à ce que les formules n’aient pas été utilisées pendant une semaine. Sinon, elle se termine une demi-heure après sa dernière utilisation.',
    lives: 'Les formules continuent de fonctionner sans vous.',
    livesNot:
      'La session se termine une demi-heure après sa dernière utilisation ; il faut alors la partager de nouveau.',
    share: 'Partager avec cette feuille de calcul',
    shareAgain: 'Partager de nouveau',
    unshare: 'Ne plus partager',
    schedules: 'Planification',
    noSchedules: 'Aucune planification.',
    task: 'Tâche',
    tasks: {
      refresh: 'Actualiser le tableau',
      tellChanges: 'Actualiser le tableau et m’envoyer ce qui a changé par e-mail',
      pull: 'Récupérer le portefeuille',
      sendReady: 'Envoyer les modifications prêtes',
      listMissing: 'Écrire le tableau des documents manquants',
      reviewQueue: 'Documents à traiter : m’envoyer les nouveautés par e-mail',
      summarise: 'Écrire la synthèse',
      digest: 'M’envoyer par e-mail ce qui est en attente',
      checkService: 'Contrôler le service et m’envoyer ce qui a changé par e-mail',
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
      'Dans le fuseau horaire de cette feuille de calcul ; Google démarre dans l’heure. Seules sont envoyées les modifications qui ne demandent aucune décision : valides, sans conflit et annulables.',
    runsWith: (owner) => `S’exécute avec la connexion de ${owner}.`,
    takeOver: (task) => `Reprendre : ${task}`,
    takesOver: 'Les planifications que vous reprenez s’exécutent dès lors avec votre connexion.',
    neverRan: 'Pas encore exécuté.',
    worked: (when, text) => `${when} : ${text}`,
    failed: (when, text) => `${when}, échec : ${text}`,
    missed: {
      ended: (when) => `${when}, échec : Google l’a arrêté avant la fin.`,
      notRun: (when) =>
        `Prévu le ${when}, non exécuté. Il s’exécute de nouveau dans l’heure qui suit l’ouverture de ce volet par son propriétaire, depuis le menu TPR.`,
    },
    keepHint:
      'Une session dure une demi-heure : les tâches planifiées se connectent donc avec votre mot de passe. Il est enregistré dans vos propriétés utilisateur chez Google, où le module complémentaire de votre entreprise le lit. Vous pouvez le supprimer ici à tout moment ; la déconnexion le supprime aussi.',
    renewsSession:
      'Ce script n’enregistre aucun mot de passe, car d’autres personnes peuvent le modifier. À la place, votre session est renouvelée toutes les dix minutes en votre nom, tant qu’il existe une planification. Quand le service y met fin, vous recevez un e-mail et vous vous reconnectez.',
    stayFirst:
      'Déconnectez-vous, puis reconnectez-vous avec « Rester connecté » : sans cela, les planifications ne peuvent pas s’exécuter.',
    kept: 'Votre mot de passe est enregistré pour les tâches automatiques.',
    forget: 'Supprimer le mot de passe',
    add: 'Planifier',
    move: (task) => `Changer l’horaire : ${task}`,
    saveTime: 'Enregistrer l’horaire',
    remove: (task) => `Retirer : ${task}`,
    signInFirst: 'Connectez-vous d’abord.',
    goesOn: {
      turn: 'Le travail inachevé se poursuit automatiquement.',
      quota:
        'La limite quotidienne de requêtes Google de votre compte est atteinte. Le travail inachevé reprend d’ici un jour.',
      signIn: 'Le travail inachevé reprend dès que vous vous connectez.',
      later: 'Le service n’a pas répondu. Le travail inachevé est relancé au moins toutes les heures.',
    },
    goesOnSignedIn:
      'Le travail inachevé se poursuit dans l’heure si vous êtes encore connecté. Sinon vous recevez un e-mail, et il reprend après votre prochaine connexion.',
    dropWork: 'Mettre fin au travail inachevé',
    dropWorkHint: 'Si vous y mettez fin, les lignes déjà écrites restent dans le tableau.',
    keep: 'Enregistrer le mot de passe',
    keepForWork:
      'Pour qu’il se poursuive sans vous, enregistrez votre mot de passe dans le module complémentaire. Il reste dans vos propriétés utilisateur chez Google jusqu’à ce que vous le supprimiez ici ou que vous vous déconnectiez.',
  }),
};
