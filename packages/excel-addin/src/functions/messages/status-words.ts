import type { Text } from '../../manifest/texts.ts';

/** The rows of STATUS, and its values in words. */
export const statusWords = {
  signedIn: { en: 'Signed in', fr: 'Connecté' },
  yes: { en: 'yes', fr: 'oui' },
  no: { en: 'no', fr: 'non' },
  user: { en: 'User', fr: 'Utilisateur' },
  environment: { en: 'Environment', fr: 'Environnement' },
  account: { en: 'Account', fr: 'Compte' },
  oldest: { en: 'Oldest answer, as of', fr: 'Réponse la plus ancienne, du' },
  newest: { en: 'Newest answer, as of', fr: 'Réponse la plus récente, du' },
  answers: { en: 'Answers kept', fr: 'Réponses gardées' },
  requests: { en: 'Questions asked of the service', fr: 'Questions posées au service' },
  slowed: { en: 'Slowed by the service', fr: 'Ralenti par le service' },
} as const satisfies Readonly<Record<string, Text>>;
