import type { Language } from '@tpr/core';

type Text = Readonly<Record<Language, string>>;

/**
 * What a cell says that could not be answered: what happened, and what to do. `{reason}` is the service's own word,
 * `{message}` that of the client, in English; `{seconds}` counts from now.
 */
export const failureSentences = {
  notShared: {
    en: 'Formulas have no connection in this spreadsheet: open the TPR sidebar and share yours with it.',
    fr: 'Les formules n’ont pas de connexion dans ce classeur : ouvrez le volet TPR et partagez-y la vôtre.',
  },
  config: {
    en: '{message}',
    fr: 'Un réglage ou une saisie est à corriger : {message}',
  },
  auth: {
    en: 'The shared session has ended: share the connection again in the TPR sidebar.',
    fr: 'La session partagée est terminée : partagez de nouveau la connexion dans le volet TPR.',
  },
  forbidden: {
    en: 'The shared user may not read this: ask the administrator of the account for the right.',
    fr: 'L’utilisateur partagé n’a pas le droit de lire ceci : demandez ce droit à l’administrateur du compte.',
  },
  refused: {
    en: 'The service refused the question: {reason} Check the arguments.',
    fr: 'Le service a refusé la demande : {reason} Vérifiez les arguments.',
  },
  later: {
    en: 'Not read in time: choose TPR › Refresh formulas in {seconds} s. For large tables, use Pull in the sidebar.',
    fr: 'Pas de réponse à temps : choisissez TPR › Actualiser les formules dans {seconds} s. Pour de grands tableaux, utilisez le volet.',
  },
  'unknown-outcome': {
    en: 'The answer was lost: choose TPR › Refresh formulas.',
    fr: 'La réponse s’est perdue : choisissez TPR › Actualiser les formules.',
  },
  contract: {
    en: 'The answer of the service has an unexpected form: report this to your administrator. {message}',
    fr: 'La réponse du service n’a pas la forme attendue : signalez-le à votre administrateur. {message}',
  },
  bug: {
    en: 'The function failed: choose TPR › Refresh formulas; if it fails again, report it to your administrator.',
    fr: 'La fonction a échoué : actualisez les formules ; si l’échec persiste, signalez-le à votre administrateur.',
  },
} as const satisfies Readonly<Record<string, Text>>;

export type FailureCode = keyof typeof failureSentences;
