import { text } from '../terminal/arguments.ts';

/** The options of every command that talks to Google. */
export const googleOptions = {
  'google-credentials': text(
    '<file>',
    'Google sign-in: a service account key, or a refresh token of gcloud or clasp (GOOGLE_APPLICATION_CREDENTIALS)',
  ),
} as const;
