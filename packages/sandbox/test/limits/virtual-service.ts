import { createClient, signedByHost, type Client, type HttpResponse } from '@tpr/core';
import { createProfile } from '@tpr/core/api';
import { createVirtualAsyncHost, reply, type Script, type VirtualAsyncHost } from '@tpr/core/conformance';
import { buyerConnection } from '../buyer-connection.ts';

export const startMs = Date.UTC(2026, 0, 1);

/** The answer to a read that is within the limits. */
export function readAnswer(headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return reply(200, '{"content":{"thirdpartyId":1}}', headers);
}

/** A client of a service on a virtual clock, and the host to run it. */
export function openVirtualService(
  script: Required<Pick<Script, 'service' | 'latencyMs'>>,
  overrides: Readonly<Record<string, unknown>>,
): { readonly host: VirtualAsyncHost; readonly client: Client } {
  const connection = buyerConnection({ baseUrl: 'https://service.example', authUrl: 'https://auth.example' });
  const client = createClient({ connection, profile: createProfile(overrides), auth: signedByHost });
  return { host: createVirtualAsyncHost({ startMs, ...script }), client };
}
