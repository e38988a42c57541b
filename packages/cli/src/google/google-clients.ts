import { ConnectorError, isOnThisMachine } from '@tpr/core';
import { readRefusal } from '@tpr/core/google';
import type { script_v1 } from 'googleapis/build/src/apis/script/index.js';
import type { auth, sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { programCall } from '../files/shipped.ts';
import { demandCertificates } from '../terminal/certificates.ts';
import { fetchAccessToken } from './access-token.ts';
import { nameOf, type Credentials } from './credentials.ts';
import type { GoogleFailure } from './google-failure.ts';
import { machineTime, GoogleRetry, type GoogleRetryOptions, type Time } from './retry.ts';

export interface GoogleAccess {
  readonly credentials: Credentials;
  /** Another address than Google's own, with a slash at its end: for tests. */
  readonly rootUrl: string | undefined;
}

const googleApis = 'https://googleapis.com';

type Environment = Readonly<Record<string, string | undefined>>;

export const accessTo = (credentials: Credentials, environment: Environment): GoogleAccess => ({
  credentials,
  rootUrl: googleRoot(environment),
});

/**
 * @param environment its `TPR_GOOGLE_ROOT` must be a simulated Google on this machine, because the refresh token and
 * the client's secret are sent there. @throws ConnectorError `config` for another address, and where Google's
 * certificates would not be checked
 */
export function googleRoot(environment: Environment): string | undefined {
  const rootUrl = environment['TPR_GOOGLE_ROOT'] || undefined;
  if (rootUrl === undefined) demandCertificates([googleApis], environment);
  if (rootUrl === undefined || isOnThisMachine(rootUrl)) return rootUrl;
  const message = 'TPR_GOOGLE_ROOT must be the address of a simulated Google on this machine. Remove the variable.';
  throw new ConnectorError('config', message, { field: 'TPR_GOOGLE_ROOT' });
}

/** The libraries take a quarter of a second to load: they are loaded when a command writes to Google. */
export async function openSheets(access: GoogleAccess): Promise<sheets_v4.Sheets> {
  const { sheets, auth: library } = await import('googleapis/build/src/apis/sheets/index.js');
  return sheets({ version: 'v4', auth: signIn(access, library.OAuth2), ...settingsOf(access) });
}

export async function openScript(access: GoogleAccess): Promise<script_v1.Script> {
  const { script, auth: library } = await import('googleapis/build/src/apis/script/index.js');
  return script({ version: 'v1', auth: signIn(access, library.OAuth2), ...settingsOf(access) });
}

/** Disables the retries of the library, which would ignore the quota. */
function settingsOf({ rootUrl }: GoogleAccess): { retry: false; rootUrl?: string } {
  return { retry: false, ...(rootUrl !== undefined && { rootUrl }) };
}

type OAuth2 = typeof auth.OAuth2;

function signIn({ credentials, rootUrl }: GoogleAccess, Client: OAuth2): InstanceType<OAuth2> {
  const client = new Client({ forceRefreshOnFailure: true });
  if (credentials.kind === 'person' && credentials.quotaProject !== undefined) {
    client.quotaProjectId = credentials.quotaProject;
  }
  client.refreshHandler = async () => {
    const { token, endMs } = await fetchAccessToken(credentials, rootUrl);
    return { access_token: token, expiry_date: endMs };
  };
  return client;
}

/** @param what the object of the requests, for error messages: `the spreadsheet 1AbC`. */
export function createRetry(
  { credentials }: GoogleAccess,
  what: string,
  options: Pick<GoogleRetryOptions, 'quota' | 'signal' | 'onWait'> & { readonly time?: Time },
): GoogleRetry {
  return new GoogleRetry({
    time: machineTime,
    ...options,
    explain: (failure) => explainRefusal(failure, what, credentials),
  });
}

/** The object of a request does not exist, or the signed-in user may not see it. */
export class NotThere extends ConnectorError {}

/** A refusal of Google in one line that says what to do. */
function explainRefusal(
  { status, reason, detail }: Extract<GoogleFailure, { kind: 'final' }>,
  what: string,
  credentials: Credentials,
): ConnectorError {
  if (status === 401) {
    const message = 'Google no longer accepts the sign-in. Sign in again, or give the service account a new key.';
    return new ConnectorError('auth', message, { field: 'google-credentials' });
  }
  if (detail === 'SERVICE_DISABLED' || /has not enabled the Apps Script API|API has not been used/.test(reason)) {
    return new ConnectorError('config', `An API of Google has to be enabled first: ${reason}`, { field: 'google' });
  }
  if (detail === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT') {
    const message = `The Google sign-in does not cover ${what}. Sign in again and allow it: ${programCall} google sign-in --scripts.`;
    return new ConnectorError('config', message, { field: 'google-credentials' });
  }
  if (status === 403) {
    const message = `Google does not allow ${nameOf(credentials)} to change ${what}. Share it with that user as an editor.`;
    return new ConnectorError('config', message, { field: 'to' });
  }
  if (status === 404 && credentials.kind === 'person' && credentials.isOfClasp === true) {
    const message = `The sign-in of clasp opens only what clasp has created, and not ${what}. Sign in with tpr: ${programCall} google sign-in.`;
    return new NotThere('config', message, { field: 'google-credentials' });
  }
  if (status === 404) {
    const message = `Google did not find ${what}, or ${nameOf(credentials)} has no access to it. Check the id, and share it with that user as an editor.`;
    return new NotThere('config', message, { field: 'to' });
  }
  return (
    readRefusal(reason, undefined) ??
    new ConnectorError('refused', `Google refused to work on ${what}.`, { status, reason })
  );
}
