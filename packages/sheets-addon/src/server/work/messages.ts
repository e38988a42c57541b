import type { Language } from '@tpr/core';
import type { JobWait, ScheduledTask } from '../../shared/calls.ts';

/** The tasks that run without the sidebar and have a name in its texts. */
export type NamedTask = ScheduledTask | 'extractData';

interface WorkMessages {
  readonly tasks: Readonly<Record<NamedTask, string>>;
  readonly done: string;
  /** @param left edits that need a decision. */
  readonly sent: (sent: number, left: number) => string;
  readonly goesOn: string;
  /** For a run that Google ended. */
  readonly ended: string;
  readonly permission: { readonly subject: string; readonly body: string };
  readonly signIn: string;
  /** What a new schedule lacks. */
  readonly needsTime: string;
  /** For a script that is bound to the spreadsheet. */
  readonly needsSession: string;
  readonly needsPassword: string;
  readonly failed: (task: string) => string;
  readonly scheduleFailed: (task: string, reason: string) => string;
  readonly jobFailed: (task: string, reason: string) => string;
  readonly waits: (task: string) => string;
  readonly waitsFor: Readonly<Record<JobWait, (task: string) => string>>;
}

/** Texts of schedules and jobs, in the list and in mails. */
export const workMessages: Readonly<Record<Language, WorkMessages>> = {
  en: {
    tasks: {
      refresh: 'Refresh the table',
      tellChanges: 'Refresh the table and write me what changed',
      digest: 'Write me how much waits',
      checkService: 'Check the service and write me what changed',
      pull: 'Pull the portfolio',
      sendReady: 'Send the edits that are ready',
      summarise: 'Write the summary',
      listMissing: 'Write the table of missing documents',
      reviewQueue: 'Documents to decide: write me what is new',
      extractData: 'Read documents into a table',
    },
    done: 'Done.',
    sent: (sent, left) =>
      `${sent === 1 ? '1 edit was sent' : `${sent} edits were sent`}${left === 0 ? '.' : `; ${left === 1 ? '1 waits' : `${left} wait`} for you under Changes.`}`,
    goesOn: 'Goes on by itself.',
    ended: 'Google ended it before it was complete.',
    permission: {
      subject: 'TPR: a permission at Google is missing',
      body: 'Your scheduled and unfinished work does not run: a permission at Google was taken back.\n\nGive the permission at the address below, or open the TPR menu in the spreadsheet, where Google asks for it. The work then goes on by itself. You will not be written to again until it has gone on.',
    },
    signIn: 'Sign in to go on: open the TPR sidebar.',
    needsTime: 'Choose what is to be done, and when.',
    needsSession: 'Without that, it could not run by itself. Sign in again, and choose to stay signed in.',
    needsPassword: 'Without that, it could not run by itself. Fill in the password.',
    failed: (task) => `TPR: "${task}" did not work`,
    scheduleFailed: (task, reason) =>
      `The scheduled work "${task}" did not work:\n\n${reason}\n\nIt will be tried again at its next time, and you will not be written to again until it has worked.`,
    jobFailed: (task, reason) =>
      `"${task}" has ended before it was complete:\n\n${reason}\n\nWhat was written so far is right. It does not go on by itself: begin it again in the TPR sidebar.`,
    waits: (task) => `TPR: "${task}" is not complete yet`,
    waitsFor: {
      quota: (task) =>
        `"${task}" has stopped for today: Google lets your account send only so many requests a day, and they are used up.\n\nWhat was written so far is right. The rest goes on by itself within a day, as soon as Google lets it. Where you are no longer signed in by then, you are written to once more.`,
      signIn: (task) =>
        `"${task}" is not complete, and your sign-in has ended.\n\nWhat was written so far is right. Open the TPR sidebar and sign in: the rest goes on by itself then.`,
      later: (task) =>
        `"${task}" is not complete: the service does not answer as it should.\n\nWhat was written so far is right. The rest is tried again by itself, at least every hour, and you will not be written to again for this.`,
    },
  },
  fr: {
    tasks: {
      refresh: 'Actualiser le tableau',
      tellChanges: 'Actualiser le tableau et m’écrire ce qui a changé',
      digest: 'M’écrire ce qui attend',
      checkService: 'Contrôler le service et m’écrire ce qui a changé',
      pull: 'Récupérer le portefeuille',
      sendReady: 'Envoyer les modifications prêtes',
      summarise: 'Écrire la synthèse',
      listMissing: 'Écrire le tableau des documents manquants',
      reviewQueue: 'Documents à traiter : m’écrire ce qui est nouveau',
      extractData: 'Relever les documents dans un tableau',
    },
    done: 'Terminé.',
    sent: (sent, left) =>
      `${sent <= 1 ? `${sent} modification envoyée` : `${sent} modifications envoyées`}${left === 0 ? '.' : ` ; ${left === 1 ? '1 vous attend' : `${left} vous attendent`} dans Modifications.`}`,
    goesOn: 'Se poursuit sans vous.',
    ended: 'Google l’a arrêté avant la fin.',
    permission: {
      subject: 'TPR : il manque une autorisation chez Google',
      body: 'Vos travaux planifiés ou inachevés ne s’exécutent plus : une autorisation chez Google a été retirée.\n\nDonnez-la à l’adresse ci-dessous, ou ouvrez le menu TPR du classeur, où Google la demande. Le travail reprend ensuite de lui-même. Aucun autre message ne vous sera envoyé avant cette reprise.',
    },
    signIn: 'Connectez-vous pour continuer : ouvrez le volet TPR.',
    needsTime: 'Choisissez ce qui est à faire, et quand.',
    needsSession:
      'Sans cela, ce travail ne pourrait pas s’exécuter sans vous. Reconnectez-vous et choisissez de rester connecté.',
    needsPassword: 'Sans cela, ce travail ne pourrait pas s’exécuter sans vous. Saisissez le mot de passe.',
    failed: (task) => `TPR : « ${task} » n’a pas abouti`,
    scheduleFailed: (task, reason) =>
      `Le travail planifié « ${task} » n’a pas abouti :\n\n${reason}\n\nUn nouvel essai aura lieu à l’heure prévue ; aucun autre message ne vous sera envoyé avant que cela ait abouti.`,
    jobFailed: (task, reason) =>
      `« ${task} » s’est arrêté avant la fin :\n\n${reason}\n\nCe qui est déjà écrit est juste. Le travail ne reprendra pas de lui-même : relancez-le depuis le volet TPR.`,
    waits: (task) => `TPR : « ${task} » n’est pas encore terminé`,
    waitsFor: {
      quota: (task) =>
        `« ${task} » s’est arrêté pour aujourd’hui : Google limite le nombre de requêtes par jour de votre compte, et cette limite est atteinte.\n\nCe qui est déjà écrit est juste. La suite reprend d’elle-même d’ici un jour, dès que Google le permet. Si vous n’êtes alors plus connecté, vous recevrez un autre message.`,
      signIn: (task) =>
        `« ${task} » n’est pas terminé, et votre connexion a expiré.\n\nCe qui est déjà écrit est juste. Ouvrez le volet TPR et connectez-vous : la suite reprend alors d’elle-même.`,
      later: (task) =>
        `« ${task} » n’est pas terminé : le service ne répond pas comme il le devrait.\n\nCe qui est déjà écrit est juste. Un nouvel essai a lieu sans vous, au moins toutes les heures ; aucun autre message ne vous sera envoyé à ce sujet.`,
    },
  },
};
