import { createServer, type RequestListener } from 'node:http';
import type { INodeExecutionData } from 'n8n-workflow';
import { afterEach, expect } from 'vitest';
import { encodings } from '@tpr/core/conformance';
import { actionNode, quick } from './workbench.mts';
import { CredentialStore, credentialsOf } from './credential-store.mts';
import { fakeFunctions } from './functions.mts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens nowhere.');
  return `http://127.0.0.1:${address.port}`;
}

export const password = 'p"w\\d é & more';
export const access = 'opaque-9f8e7d6c.Token/With+All~Signs==';
export const refresh = 'refresh-0a1b2c3d.Token';

/** An issuer that issues tokens, and a service with the given response to every request. */
export async function openHostile(service: RequestListener, issuer?: RequestListener): Promise<CredentialStore> {
  const baseUrl = await serve(service);
  const authUrl = await serve(
    issuer ??
      ((_, response) =>
        response.end(JSON.stringify({ access_token: access, refresh_token: refresh, expires_in: 300 }))),
  );
  return new CredentialStore(
    credentialsOf({ baseUrl, legacyBaseUrl: `${baseUrl}/legacy`, authUrl }, { password, profile: quick }),
  );
}

export const calls = [
  [
    'a declared read',
    { resource: 'thirdParty', operation: 'get', thirdPartyId: { __rl: true, mode: 'id', value: '7' } },
  ],
  ['an API request', { resource: 'apiRequest', operation: 'send', method: 'GET', path: '/account/{accountId}/x' }],
] as const;

/** Everything that n8n stores of a run: the items of a node that continues, or the error that it threw. */
export async function kept(credential: CredentialStore, parameters: object, continueOnFail: boolean): Promise<string> {
  const functions = fakeFunctions({
    description: actionNode.description,
    credential,
    parameters: { ...parameters },
    continueOnFail,
  });
  let outcome: readonly INodeExecutionData[] | undefined;
  let thrown: unknown;
  try {
    [outcome] = await actionNode.execute.call(functions.execute);
  } catch (error) {
    thrown = error;
  }
  return [...(outcome ?? []), thrown, ...functions.logged].map(everythingIn).join('\n');
}

/** With the properties that JSON omits: messages, stacks, causes. */
function everythingIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const names =
    value instanceof Error ? ['message', 'stack', 'cause', 'description', ...Object.keys(value)] : Object.keys(value);
  return [...new Set(names)]
    .map((name) => `${name}: ${everythingIn((value as Record<string, unknown>)[name])}`)
    .join('\n');
}

/** A refused sign-in that repeats the password, in each encoding, shows nothing of it. */
export async function claimHidden(secret: string): Promise<void> {
  for (const [, encode] of encodings) {
    const credential = await openHostile(
      (_, response) => response.end('{}'),
      (_, response) => response.writeHead(400).end(JSON.stringify({ error_description: `No: ${encode(secret)}` })),
    );
    credential.data = { ...credential.data, password: secret };
    const text = await kept(credential, calls[0][1], true);
    expect(text).toMatch(/sign-in was refused/i);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encode(secret));
  }
}
