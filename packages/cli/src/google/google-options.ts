import { text } from '../terminal/arguments.ts';

/** The options of every command that talks to Google. */
export const googleOptions = {
  'google-credentials': text(
    '<file>',
    'Google sign-in: the key file of a service account, or the file of gcloud (GOOGLE_APPLICATION_CREDENTIALS); by default that of tpr google sign-in',
  ),
  'google-subject': text('<address>', 'the user of its domain whom the service account impersonates'),
} as const;
