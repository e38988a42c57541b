import { ConnectorError, redactSecrets } from '@tpr/core';
import { programCall } from '../files/shipped.ts';
import { createAuthClient } from './auth-client.ts';
import type { Credentials } from './credentials.ts';
import { NoToken } from './google-failure.ts';

export interface AccessToken {
  readonly token: string;
  /** In ms since epoch. */
  readonly endMs: number;
}

export const sheetsScope = 'https://www.googleapis.com/auth/spreadsheets';
export const scriptsScope = 'https://www.googleapis.com/auth/script.projects';

/**
 * Fetches a new token from Google's token issuer.
 * @throws ConnectorError `auth` with field `google-credentials` when the sign-in is refused; NoToken when there is no answer.
 */
export async function fetchAccessToken(credentials: Credentials, rootUrl: string | undefined): Promise<AccessToken> {
  const client = await createAuthClient(credentials, sheetsScope, rootUrl);
  try {
    const { token } = await client.getAccessToken();
    if (typeof token === 'string') return { token, endMs: client.credentials.expiry_date ?? 0 };
  } catch (error) {
    throw explainSignIn(error, secretsOf(credentials), adviceAfter(error, credentials));
  }
  throw new NoToken('The sign-in of Google is not available at the moment.');
}

/**
 * @param secrets that Google's messages may repeat.
 * @returns a ConnectorError if Google refused or the credentials cannot be used; NoToken when there is no response.
 */
export function explainSignIn(error: unknown, secrets: readonly string[], advice: string): Error {
  const { response, config }: { response?: { status?: unknown; data?: unknown }; config?: unknown } = Object(error);
  const status = typeof response?.status === 'number' ? response.status : undefined;
  if (status === 429 || (status !== undefined && status >= 500)) {
    return new NoToken('The sign-in of Google is not available at the moment.');
  }
  if (status === 407) {
    const message =
      'The proxy on the way to Google requires a sign-in (407). Check the user and the password of the proxy.';
    return new ConnectorError('config', message, { unreached: { why: 'proxy', host: 'googleapis.com' } });
  }
  if (status !== undefined) {
    const reason = redactSecrets(sayingOf(response?.data), secrets);
    const message = `Google refused the sign-in (${reason || status}). ${advice}`;
    return new ConnectorError('auth', message, { field: 'google-credentials' });
  }
  // An error with `config` is the error of a request that the library has sent.
  if (config !== undefined) return new NoToken('Google did not answer the sign-in request.', { cause: error });
  // An invalid key, or the token file of another cloud. The error may quote it, so its message is not shown.
  return new ConnectorError('config', `The Google sign-in cannot be used. ${advice}`, { field: 'google-credentials' });
}

/** Google's message, in the form of the token endpoint or of other APIs. Without a content type it arrives as text. */
function sayingOf(data: unknown): string {
  const { error, error_description: description }: Partial<Record<string, unknown>> = readJson(data);
  const { message }: { message?: unknown } = Object(error);
  return [error, message, description].filter((part) => typeof part === 'string').join(': ');
}

function readJson(data: unknown): object {
  try {
    return Object(typeof data === 'string' ? JSON.parse(data) : data);
  } catch {
    return {};
  }
}

function secretsOf(credentials: Credentials): string[] {
  if (credentials.kind === 'person') return [credentials.clientSecret, credentials.refreshToken];
  if (credentials.kind === 'service') return [credentials.privateKey];
  return credentials.kind === 'impersonated' ? secretsOf(credentials.source) : [];
}

/** Adds advice for the reasons for which Google itself ends the sign-in of a user. */
function adviceAfter(error: unknown, credentials: Credentials): string {
  const advice = adviceFor(credentials);
  if (holderOf(credentials).kind !== 'person') return advice;
  const { response }: { response?: { data?: unknown } } = Object(error);
  const { error: code, error_subtype: subtype }: Partial<Record<string, unknown>> = readJson(response?.data);
  if (subtype === 'invalid_rapt') return `${advice} ${reauthentication}`;
  return code === 'invalid_grant' ? `${advice} ${testing}` : advice;
}

function holderOf(credentials: Credentials): Credentials {
  return credentials.kind === 'impersonated' ? holderOf(credentials.source) : credentials;
}

/** Source: support.google.com/a/answer/9368756. */
const reauthentication =
  'Your organisation requires a new sign-in at intervals. A scheduled run needs a service account.';
/** Source: developers.google.com/identity/protocols/oauth2#expiration. */
const testing =
  'Google ends a sign-in after seven days if the consent screen of the OAuth client is in Testing: set it to Internal, or publish it.';

function adviceFor(credentials: Credentials): string {
  if (credentials.kind === 'person') return `Sign in again: ${programCall} google sign-in.`;
  if (credentials.kind === 'workload')
    return 'Check the identity of this workload in the other cloud, and who may use the identity pool.';
  if (credentials.kind === 'impersonated') {
    return `Check that you may act as ${credentials.email} (Service Account Token Creator), and sign in again.`;
  }
  const { email, subject } = credentials;
  if (subject === undefined)
    return `Give ${email} a new key in the Cloud console, and check the clock of this machine.`;
  return `Check its key, and that an administrator lets ${email} act as ${subject} for ${sheetsScope}.`;
}
