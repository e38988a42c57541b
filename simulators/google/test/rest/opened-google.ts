import { onTestFinished } from 'vitest';
import { startGoogle, type Google, type GoogleOptions, type PersonCredentials } from '../../src/rest/index.ts';

/** A simulated Google for the running test, on a free port. */
export async function openGoogle(options: GoogleOptions = {}): Promise<Google> {
  const google = await startGoogle(options);
  onTestFinished(() => google.close());
  return google;
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly error?: { readonly code: number; readonly message: string; readonly status: string };
  };
}

export type Caller = (method: string, path: string, body?: unknown) => Promise<Answer>;

export async function fetchToken({ rootUrl }: Google, form: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${rootUrl}token`, { method: 'POST', body: new URLSearchParams(form) });
}

export const refreshForm = ({
  client_id,
  client_secret,
  refresh_token,
}: PersonCredentials): Record<string, string> => ({
  grant_type: 'refresh_token',
  client_id,
  client_secret,
  refresh_token,
});

/** A caller with an access token of their own. */
export async function signIn(google: Google, email: string, allowed?: readonly string[]): Promise<Caller> {
  const response = await fetchToken(google, refreshForm(google.addPerson(email, allowed)));
  const { access_token: token }: { access_token: string } = Object(await response.json());
  return callerWith(google, token);
}

export function callerWith({ rootUrl }: Google, token: string): Caller {
  return async (method, path, body) => {
    const response = await fetch(`${rootUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: Object(await response.json()) };
  };
}

export const owner = 'owner@example.test';

/** A spreadsheet of the owner, and the owner's calls on it. */
export async function openBook(google: Google): Promise<{ id: string; call: Caller }> {
  const call = await signIn(google, owner);
  const { id } = google.addSpreadsheet(owner, 'Book');
  return { id, call: (method, path, body) => call(method, `v4/spreadsheets/${id}${path}`, body) };
}
