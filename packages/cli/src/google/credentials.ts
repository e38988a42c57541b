import { ConnectorError } from '@tpr/core';
import { readPrivateFile } from '../files/private-file.ts';
import { programCall } from '../files/shipped.ts';
import { keptSignIn } from './kept-sign-in.ts';
import { readWorkload, type WorkloadCredentials } from './workload-credentials.ts';

/** A user who signed in once: what `tpr google sign-in`, gcloud and clasp store. */
export interface PersonCredentials {
  readonly kind: 'person';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  /** The Cloud project to whose quota requests count, if the client has none. */
  readonly quotaProject?: string;
  /** Signed in by clasp, which requests access only to the files that it creates. */
  readonly isOfClasp?: true;
}

/** A key of a service account, as the Cloud console hands it out. */
export interface ServiceCredentials {
  readonly kind: 'service';
  readonly email: string;
  readonly privateKey: string;
  /** The user of its domain as whom it acts. */
  readonly subject?: string;
}

/** A user who may act as a service account, without its key. */
export interface ImpersonatedCredentials {
  readonly kind: 'impersonated';
  readonly email: string;
  readonly delegates: readonly string[];
  readonly source: PersonCredentials | ServiceCredentials;
}

export type Credentials = PersonCredentials | ServiceCredentials | ImpersonatedCredentials | WorkloadCredentials;

export interface CredentialsChoice {
  /** Path that the option names. */
  readonly path: string | undefined;
  readonly subject?: string | undefined;
  /** The sign-in is for an Apps Script project, which only a person can own. */
  readonly isForScript?: boolean;
}

/**
 * Reads the file of the option, else of the environment variable of Google's tools, else of `tpr google sign-in`.
 * @throws ConnectorError `config` with how to get such a file. Nothing of its content is shown.
 */
export async function readCredentials(
  { path, subject, isForScript = false }: CredentialsChoice,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Credentials> {
  const file = path ?? (environment['GOOGLE_APPLICATION_CREDENTIALS'] || undefined) ?? keptSignIn(environment).found();
  if (file === undefined) {
    throw fault(`There is no Google sign-in. ${isForScript ? waysToScript : waysToSheet}`);
  }
  const text = await readPrivateFile(file, {
    name: `The Google sign-in ${file}`,
    field: 'google-credentials',
    afterwards: 'sign in again or give the service account a new key',
    isSecret: (content) => holdsSecret(parse(content)),
  });
  const found = readSignIn(parse(text), file);
  if (subject === undefined) return found;
  if (found.kind === 'service') return { ...found, subject };
  const message = '--google-subject is for the key of a service account that may act as the people of its domain.';
  throw new ConnectorError('config', message, { field: 'google-subject' });
}

const waysToScript = `Sign in once as a person: ${programCall} google sign-in --client <file> --scripts.`;
const waysToSheet = `Sign in once, ${programCall} google sign-in --client <file>, or name the key of a service account: --google-credentials <file> or GOOGLE_APPLICATION_CREDENTIALS.`;

/** Whether the credentials can own a spreadsheet or a script. */
export const isPerson = (credentials: Credentials): boolean =>
  credentials.kind === 'person' || (credentials.kind === 'service' && credentials.subject !== undefined);

/** The name of the signed-in user or account in a sentence. */
export function nameOf(credentials: Credentials): string {
  if (credentials.kind === 'person') return 'the person who signed in';
  if (credentials.kind === 'service') return credentials.subject ?? credentials.email;
  return credentials.email;
}

type Fields = Readonly<Record<string, unknown>>;

function parse(content: string): Fields {
  try {
    return Object(JSON.parse(content));
  } catch {
    return {};
  }
}

/** A workload file names only the place of its cloud's token, so it contains no secret. */
const holdsSecret = (fields: Fields): boolean => fields['type'] !== 'external_account';

function readSignIn(fields: Fields, file: string): Credentials {
  if (fields['type'] === 'external_account') return readWorkload(fields, file);
  if (fields['type'] === 'impersonated_service_account') return readImpersonated(fields, file);
  // The file of clasp has one sign-in for each user; the default one is used.
  const ofClasp: Fields = Object(Object(fields['tokens'])['default']);
  const found = readService(fields) ?? readPerson(fields) ?? readPerson(ofClasp);
  if (found?.kind === 'person' && fields['tokens'] !== undefined) return { ...found, isOfClasp: true };
  if (found !== undefined) return found;
  if (fields['installed'] !== undefined || fields['web'] !== undefined) {
    throw fault(
      `${file} is an OAuth client, with which a person signs in: ${programCall} google sign-in --client ${file}`,
    );
  }
  throw fault(`${file} is not a Google sign-in: it holds neither the key of a service account nor a refresh token.`);
}

function readService(fields: Fields): ServiceCredentials | undefined {
  const [email, privateKey] = [textOf(fields, 'client_email'), textOf(fields, 'private_key')];
  return email === '' || privateKey === '' ? undefined : { kind: 'service', email, privateKey };
}

function readPerson(fields: Fields): PersonCredentials | undefined {
  const [clientId, refreshToken] = [textOf(fields, 'client_id'), textOf(fields, 'refresh_token')];
  // A user of another cloud's directory gets tokens elsewhere.
  if (clientId === '' || refreshToken === '' || fields['type'] === 'external_account_authorized_user') return undefined;
  const quotaProject = textOf(fields, 'quota_project_id');
  return {
    kind: 'person',
    clientId,
    clientSecret: textOf(fields, 'client_secret'),
    refreshToken,
    ...(quotaProject !== '' && { quotaProject }),
  };
}

/** What `gcloud auth application-default login --impersonate-service-account` writes. */
function readImpersonated(fields: Fields, file: string): ImpersonatedCredentials {
  const ofSource: Fields = Object(fields['source_credentials']);
  const source = readService(ofSource) ?? readPerson(ofSource);
  const [, email] = /\/([^/:]+):generateAccessToken$/.exec(textOf(fields, 'service_account_impersonation_url')) ?? [];
  if (source === undefined || email === undefined) {
    throw fault(`${file} does not say who acts as which service account. Have gcloud write it again.`);
  }
  const delegates = Array.isArray(fields['delegates']) ? fields['delegates'].map(String) : [];
  return { kind: 'impersonated', email, delegates, source };
}

const textOf = (fields: Fields, name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');

function fault(message: string): ConnectorError {
  return new ConnectorError('config', message, { field: 'google-credentials' });
}
