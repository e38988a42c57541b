import type { Sandbox, SandboxOptions } from '@tpr/sandbox';
import { afterAll } from 'vitest';
import { startSeeded } from '../seeded.ts';

/** Any JSON value, as JSON.parse types it. */
export type Json = ReturnType<typeof JSON.parse>;

/** The parts of an answer that a test reads. */
export interface Got {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body, or its text where it is not JSON. */
  readonly body: Json;
}

type Sent = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

export interface Caller {
  readonly sandbox: Sandbox;
  readonly token: string;
  /** Calls below /current/api/v1; a path that begins with `/` is below the account. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Got>;
  post(path: string, body?: unknown): Promise<Got>;
  legacyGet(path: string): Promise<Got>;
  legacyPost(path: string, body?: unknown): Promise<Got>;
  send(url: string, init?: Sent): Promise<Got>;
}

const opened: Sandbox[] = [];
export const closeAll = () => afterAll(() => Promise.all(opened.splice(0).map((sandbox) => sandbox.close())));

export async function open(options: SandboxOptions = {}, user = 'buyer@example.test'): Promise<Caller> {
  const sandbox = await startSeeded(options);
  opened.push(sandbox);
  return callAs(sandbox, user);
}

export const signIn = (sandbox: Sandbox, fields: Readonly<Record<string, string>>, headers = {}): Promise<Got> =>
  read(
    fetch(`${sandbox.authUrl}/auth/realms/tpr/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'tpr-sandbox', ...fields }),
      headers,
    }),
  );

export const password = (username: string) => ({ grant_type: 'password', username, password: 'sandbox' });

/** The secret that a sign-in needs where the client is not public (G99); any other sandbox ignores it. */
const furtherFields = { client_secret: 'sandbox-secret', scope: 'risk' };

export async function callAs(sandbox: Sandbox, user: string): Promise<Caller> {
  const { body } = await signIn(sandbox, { ...password(user), ...furtherFields });
  const token: string = body.access_token;
  const authorization = `Bearer ${token}`;
  const send: Caller['send'] = (url, init = {}) =>
    read(fetch(url, { ...init, headers: { authorization, ...init.headers } }));
  const account = user === 'other@example.test' ? 1002 : 1001;
  const json = (body: unknown): Sent => ({
    method: 'POST',
    body: JSON.stringify(body ?? {}),
    headers: { 'content-type': 'application/json' },
  });
  const current = (path: string) => `${sandbox.baseUrl}/api/v1/account/${account}${path}`;
  const legacy = (path: string) => `${sandbox.legacyBaseUrl}/api/v1/account${path}`;
  return {
    sandbox,
    token,
    send,
    get: (path, headers = {}) => send(current(path), { headers }),
    post: (path, body) => send(current(path), json(body)),
    legacyGet: (path) => send(legacy(path)),
    legacyPost: (path, body) => send(legacy(path), json(body)),
  };
}

export async function read(response: Promise<Response>): Promise<Got> {
  const { status, headers, ...rest } = await response.then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }));
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  return { status, headers, body: isJson ? JSON.parse(rest.text) : rest.text };
}
