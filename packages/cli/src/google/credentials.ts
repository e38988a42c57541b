import { readFile } from 'node:fs/promises';
import { ConnectorError } from '@tpr/core';

/** Somebody who signed in once: what `gcloud auth application-default login` and `clasp login` leave behind. */
export interface PersonCredentials {
  readonly kind: 'person';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  /** The Cloud project that requests count for, where the client has none of its own. */
  readonly quotaProject?: string;
}

/** A key of a service account, as the Cloud console hands it out. */
export interface ServiceCredentials {
  readonly kind: 'service';
  readonly email: string;
  readonly privateKey: string;
}

export type Credentials = PersonCredentials | ServiceCredentials;

/**
 * @param path of the option; the environment variable of Google's own tools stands in for it.
 * @throws ConnectorError `config` telling how to get such a file. Nothing of its content is shown.
 */
export async function readCredentials(
  path: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Credentials> {
  const file = path ?? (environment['GOOGLE_APPLICATION_CREDENTIALS'] || undefined);
  if (file === undefined) {
    const ways = 'the key of a service account, or what `gcloud auth application-default login` writes';
    throw fault(`Name a Google sign-in: --google-credentials <file> or GOOGLE_APPLICATION_CREDENTIALS, ${ways}.`);
  }
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw fault(`The Google sign-in ${file} cannot be read. Check its name and who may read it.`, cause);
  });
  const found = findCredentials(parse(content));
  if (found !== undefined) return found;
  throw fault(`${file} is no Google sign-in: it holds neither the key of a service account nor a refresh token.`);
}

type Fields = Readonly<Record<string, unknown>>;

function parse(content: string): Fields {
  try {
    return Object(JSON.parse(content));
  } catch {
    return {};
  }
}

function findCredentials(fields: Fields): Credentials | undefined {
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  if (text('client_email') !== '' && text('private_key') !== '') {
    return { kind: 'service', email: text('client_email'), privateKey: text('private_key') };
  }
  if (text('refresh_token') !== '' && text('client_id') !== '') {
    const [clientId, clientSecret] = [text('client_id'), text('client_secret')];
    const quotaProject = text('quota_project_id');
    return {
      kind: 'person',
      clientId,
      clientSecret,
      refreshToken: text('refresh_token'),
      ...(quotaProject !== '' && { quotaProject }),
    };
  }
  // The file of clasp holds one sign-in a user; the default one is meant.
  const tokens: Fields = Object(fields['tokens']);
  return tokens['default'] === undefined ? undefined : findCredentials(Object(tokens['default']));
}

function fault(message: string, cause?: unknown): ConnectorError {
  return new ConnectorError('config', message, { field: 'google-credentials', cause });
}
