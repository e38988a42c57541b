import { ConnectorError, type Language } from '@tpr/core';

type Situation = ConnectorError['kind'] | 'google' | 'lock' | 'quota' | 'unavailable';

/** Why work did not get done, in one line: what happened, and what to do. `{reason}` is the service's own word. */
const sentences: Readonly<Record<Language, Readonly<Record<Situation, string>>>> = {
  en: {
    config: '{message}',
    auth: 'The sign-in was not accepted: check the password, or sign in again in the sidebar.',
    refused: 'The service refused: {reason}',
    later: 'The service can not be reached. The table stays as it is; check the network, then try again.',
    unavailable: 'The service is not available right now. The table stays as it is; try again in a moment.',
    google: '{message}',
    lock: 'Other work is under way in this spreadsheet. Try again when it has ended.',
    quota: 'Google’s limit of requests for one day is used up. The work goes on tomorrow from where it stopped.',
    'unknown-outcome': 'The answer of the service was lost. Refresh the table and look before you send again.',
    contract: 'The service answered in an unexpected form. Report this to your administrator: {message}',
    bug: 'Something went wrong inside. Try again; if it comes back, report it to your administrator.',
  },
  fr: {
    config: 'Un réglage ou une saisie est à corriger : {message}',
    auth: 'La connexion n’a pas été acceptée : vérifiez le mot de passe, ou reconnectez-vous dans le volet.',
    refused: 'Le service a refusé : {reason}',
    later: 'Le service est injoignable. Le tableau reste tel quel ; vérifiez le réseau, puis réessayez.',
    unavailable: 'Le service est momentanément indisponible. Le tableau reste tel quel ; réessayez dans un instant.',
    google: '{message}',
    lock: 'Un autre travail est en cours dans ce classeur. Réessayez quand il sera terminé.',
    quota:
      'La limite de requêtes de Google pour la journée est atteinte. Le travail reprend demain où il s’est arrêté.',
    'unknown-outcome': 'La réponse du service s’est perdue. Actualisez le tableau et vérifiez avant de renvoyer.',
    contract: 'Le service a répondu sous une forme inattendue. Signalez-le à votre administrateur : {message}',
    bug: 'Une erreur interne est survenue. Réessayez ; si elle persiste, signalez-la à votre administrateur.',
  },
};

/** The text of what is none of ours is not told: it is no language of the user's, and may quote what is kept secret. */
export function tellFault(error: unknown, language: Language): string {
  if (!(error instanceof ConnectorError)) return sentences[language].bug;
  return sentences[language][situationOf(error)].replace(/\{(message|reason)\}/, (_, part: string) =>
    part === 'reason' ? (error.reason ?? error.message) : error.message,
  );
}

function situationOf({ kind, field, status }: ConnectorError): Situation {
  // What the page says of Google is in the language of the user already.
  if (field === 'google') return field;
  if (kind !== 'later') return kind;
  if (field === 'lock' || field === 'quota') return field;
  return status === undefined || status === 0 ? kind : 'unavailable';
}
