import { text } from '../terminal/arguments.ts';

/** The options of every command that talks to Google. */
export const googleOptions = {
  'google-credentials': text(
    '<file>',
    'Google sign-in: the key of a service account, or what gcloud leaves (GOOGLE_APPLICATION_CREDENTIALS); that of tpr google sign-in when left out',
  ),
  'google-subject': text('<address>', 'the person of its domain that the service account acts as'),
} as const;
