import { typesetFrench, type Language } from '@tpr/core';
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

/** A sentence, or nothing if the reason of the failure contains it. */
const unlessSaid = (reason: string, sentence: string): string => (reason.includes(sentence) ? '' : `${sentence}. `);

/** Texts of schedules and jobs, in the list and in mails. */
export const workMessages: Readonly<Record<Language, WorkMessages>> = {
  en: {
    tasks: {
      refresh: 'Refresh the table',
      tellChanges: 'Refresh the table and e-mail me what changed',
      digest: 'E-mail me what is waiting',
      checkService: 'Check the service and e-mail me what changed',
      pull: 'Pull the portfolio',
      sendReady: 'Send the edits that are ready',
      summarise: 'Write the summary',
      listMissing: 'Write the table of missing documents',
      reviewQueue: 'Documents to decide: e-mail me what is new',
      extractData: 'Read documents into a table',
    },
    done: 'Done.',
    sent: (sent, left) =>
      `${sent === 1 ? '1 edit was sent' : `${sent} edits were sent`}${left === 0 ? '.' : `; ${left === 1 ? '1 waits' : `${left} wait`} for you under Changes.`}`,
    goesOn: 'Continues automatically.',
    ended: 'Google ended it before it was complete.',
    permission: {
      subject: 'TPR: a Google permission is missing',
      body: 'Your scheduled and unfinished work does not run: a Google permission was revoked.\n\nGrant the permission at the address below, or open the TPR menu in the spreadsheet, where Google asks for it. The work then continues automatically. You will get no further e-mail until it has continued.',
    },
    signIn: 'Sign in to continue: open the TPR sidebar.',
    needsTime: 'Choose a task and a time.',
    needsSession: 'Without that, the schedule could not run. Sign in again, and choose to stay signed in.',
    needsPassword: 'Without that, the schedule could not run. Enter the password.',
    failed: (task) => `TPR: "${task}" failed`,
    scheduleFailed: (task, reason) =>
      `The scheduled task "${task}" failed:\n\n${reason}\n\nIt is retried at its next scheduled time. You will get no further e-mail until it has succeeded.`,
    jobFailed: (task, reason) =>
      `"${task}" ended before it was complete:\n\n${reason}\n\n${unlessSaid(reason, 'What was written so far is correct')}It does not continue automatically: start it again in the TPR sidebar.`,
    waits: (task) => `TPR: "${task}" is not complete yet`,
    waitsFor: {
      quota: (task) =>
        `"${task}" has stopped for today: the daily Google limit of requests for your account was reached.\n\nWhat was written so far is correct. The rest continues automatically within a day, as soon as Google allows it. If you are no longer signed in by then, you will get another e-mail.`,
      signIn: (task) =>
        `"${task}" is not complete, and your sign-in has ended.\n\nWhat was written so far is correct. Open the TPR sidebar and sign in: the rest then continues automatically.`,
      later: (task) =>
        `"${task}" is not complete: the service does not respond correctly.\n\nWhat was written so far is correct. The rest is retried automatically, at least every hour. You will get no further e-mail about this.`,
    },
  },
  fr: typesetFrench<WorkMessages>({
    tasks: {
      refresh: 'Actualiser le tableau',
      tellChanges: 'Actualiser le tableau et m’envoyer ce qui a changé par e-mail',
      digest: 'M’envoyer par e-mail ce qui est en attente',
      checkService: 'Contrôler le service et m’envoyer ce qui a changé par e-mail',
      pull: 'Récupérer le portefeuille',
      sendReady: 'Envoyer les modifications prêtes',
      summarise: 'Écrire la synthèse',
      listMissing: 'Écrire le tableau des documents manquants',
      reviewQueue: 'Documents à traiter : m’envoyer les nouveautés par e-mail',
      extractData: 'Relever les documents dans un tableau',
    },
    done: 'Terminé.',
    sent: (sent, left) =>
      `${sent <= 1 ? `${sent} modification envoyée` : `${sent} modifications envoyées`}${left === 0 ? '.' : ` ; ${left === 1 ? '1 vous attend' : `${left} vous attendent`} dans Modifications.`}`,
    goesOn: 'Se poursuit automatiquement.',
    ended: 'Google l’a arrêté avant la fin.',
    permission: {
      subject: 'TPR : il manque une autorisation Google',
      body: 'Vos travaux planifiés ou inachevés ne s’exécutent plus : une autorisation Google a été révoquée.\n\nAccordez-la à l’adresse ci-dessous, ou ouvrez le menu TPR de la feuille de calcul, où Google la demande. Le travail reprend ensuite automatiquement. Aucun autre e-mail ne vous sera envoyé avant cette reprise.',
    },
    signIn: 'Connectez-vous pour continuer : ouvrez le volet TPR.',
    needsTime: 'Choisissez une tâche et une heure.',
    needsSession:
      'Sans cela, la planification ne pourrait pas s’exécuter. Reconnectez-vous et choisissez de rester connecté.',
    needsPassword: 'Sans cela, la planification ne pourrait pas s’exécuter. Saisissez le mot de passe.',
    failed: (task) => `TPR : « ${task} » a échoué`,
    scheduleFailed: (task, reason) =>
      `La tâche planifiée « ${task} » a échoué :\n\n${reason}\n\nUn nouvel essai aura lieu à la prochaine heure prévue. Aucun autre e-mail ne vous sera envoyé avant qu’elle réussisse.`,
    jobFailed: (task, reason) =>
      `« ${task} » s’est arrêté avant la fin :\n\n${reason}\n\n${unlessSaid(reason, 'Ce qui est déjà écrit est correct')}Le travail ne reprendra pas automatiquement : relancez-le depuis le volet TPR.`,
    waits: (task) => `TPR : « ${task} » n’est pas encore terminé`,
    waitsFor: {
      quota: (task) =>
        `« ${task} » s’est arrêté pour aujourd’hui : la limite quotidienne de requêtes Google de votre compte est atteinte.\n\nCe qui est déjà écrit est correct. La suite reprend automatiquement d’ici un jour, dès que Google le permet. Si vous n’êtes alors plus connecté, vous recevrez un autre e-mail.`,
      signIn: (task) =>
        `« ${task} » n’est pas terminé, et votre connexion a expiré.\n\nCe qui est déjà écrit est correct. Ouvrez le volet TPR et connectez-vous : la suite reprend alors automatiquement.`,
      later: (task) =>
        `« ${task} » n’est pas terminé : le service ne répond pas correctement.\n\nCe qui est déjà écrit est correct. Un nouvel essai a lieu automatiquement, au moins toutes les heures. Aucun autre e-mail ne vous sera envoyé à ce sujet.`,
    },
  }),
};
