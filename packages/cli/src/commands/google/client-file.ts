import { ConnectorError } from '@tpr/core';
import { readPrivateFile } from '../../files/private-file.ts';

/** An OAuth client of the company. A program on users' machines cannot keep its secret confidential. */
export interface OAuthApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Reads the file of the Cloud console for an OAuth client. Addresses in it are not used: a sign-in goes to Google.
 * @throws ConnectorError `config`
 */
export async function readClientFile(path: string | undefined): Promise<OAuthApp> {
  if (path === undefined) {
    throw fault(
      'Give the OAuth client of your company with --client <file>: the JSON file from the Cloud console (Clients, type Desktop app).',
    );
  }
  const text = await readPrivateFile(path, {
    name: `The OAuth client ${path}`,
    field: 'client',
    afterwards: 'try again',
    // RFC 8252, 8.5: a secret that every user receives is not a secret.
    isSecret: () => false,
  });
  const { installed, web }: { installed?: unknown; web?: unknown } = parse(text);
  const { client_id: clientId, client_secret: clientSecret }: Partial<Record<string, unknown>> = Object(installed);
  if (typeof clientId === 'string' && clientId !== '' && typeof clientSecret === 'string') {
    return { clientId, clientSecret };
  }
  const found = web === undefined ? 'is not an OAuth client' : 'is an OAuth client of the type Web application';
  throw fault(
    `${path} ${found}. Create a client of the type Desktop app in the Cloud console (Clients), and download its JSON file.`,
  );
}

function parse(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function fault(message: string): ConnectorError {
  return new ConnectorError('config', message, { field: 'client' });
}
