import type { Text } from '../../manifest/texts.ts';

/**
 * What a cell says that could not be answered: what happened, and what to do. `{reason}` is the service's own word,
 * `{message}` that of the client, in English; `{seconds}` counts from now.
 */
export const failureSentences = {
  signedOut: {
    en: 'Nobody is signed in: open the TPR panel, sign in, then press Ctrl+Alt+F9.',
    fr: 'Personne n’est connecté : ouvrez le volet TPR, connectez-vous, puis appuyez sur Ctrl+Alt+F9.',
  },
  sessionChanged: {
    en: 'The session changed while this was being read: press Ctrl+Alt+F9 to read it again.',
    fr: 'La session a changé pendant la lecture : appuyez sur Ctrl+Alt+F9 pour relire.',
  },
  cancelled: {
    en: 'The calculation was stopped: press Ctrl+Alt+F9 to start it again.',
    fr: 'Le calcul a été interrompu : appuyez sur Ctrl+Alt+F9 pour le relancer.',
  },
  config: {
    en: '{message}',
    fr: 'Un réglage ou une saisie est à corriger : {message}',
  },
  auth: {
    en: 'The session has ended: sign in again in the TPR panel, then press Ctrl+Alt+F9.',
    fr: 'La session est terminée : reconnectez-vous dans le volet TPR, puis appuyez sur Ctrl+Alt+F9.',
  },
  forbidden: {
    en: 'Your user may not read this: ask the administrator of the account for the right.',
    fr: 'Votre utilisateur n’a pas le droit de lire ceci : demandez ce droit à l’administrateur du compte.',
  },
  refused: {
    en: 'The service refused the question: {reason} Check the arguments.',
    fr: 'Le service a refusé la demande : {reason} Vérifiez les arguments.',
  },
  later: {
    en: 'The service can not answer now: press Ctrl+Alt+F9 in {seconds} s.',
    fr: 'Le service ne peut pas répondre maintenant : appuyez sur Ctrl+Alt+F9 dans {seconds} s.',
  },
  'unknown-outcome': {
    en: 'The answer was lost: look in the service before you try again.',
    fr: 'La réponse s’est perdue : vérifiez dans le service avant de réessayer.',
  },
  contract: {
    en: 'The answer of the service has an unexpected form: report this to your administrator. {message}',
    fr: 'La réponse du service n’a pas la forme attendue : signalez-le à votre administrateur. {message}',
  },
  bug: {
    en: 'The function failed: press Ctrl+Alt+F9; if it fails again, report it to your administrator.',
    fr: 'La fonction a échoué : appuyez sur Ctrl+Alt+F9 ; si l’échec persiste, signalez-le à votre administrateur.',
  },
} as const satisfies Readonly<Record<string, Text>>;

export type FailureCode = keyof typeof failureSentences;
