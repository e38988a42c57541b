import type { ConnectorError, ErrorKind } from '../errors.ts';
import type { Language } from './language.ts';

/** Why work stopped, where the error's own English line will not do. `{reason}` is the service's own word. */
const french: Readonly<Record<ErrorKind, string>> = {
  config: 'Un réglage ou une saisie est à corriger : {reason}',
  auth: 'La session est terminée. Reconnectez-vous, puis recommencez.',
  refused: 'Le service a refusé : {reason}',
  later: 'Le service ne répond pas pour le moment. Réessayez dans un instant : le travail reprend où il s’est arrêté.',
  'unknown-outcome': 'La réponse du service s’est perdue. Actualisez et vérifiez avant de renvoyer.',
  contract: 'Le service a répondu sous une forme inattendue. Signalez-le à votre administrateur : {reason}',
  bug: 'Une erreur interne est survenue. Réessayez ; si elle persiste, signalez-la à votre administrateur.',
};

/** One line for people: what happened, and what to do. */
export function describeFault(error: ConnectorError, language: Language): string {
  if (language === 'en') return error.message;
  return french[error.kind].replace('{reason}', () => error.reason ?? error.message);
}
