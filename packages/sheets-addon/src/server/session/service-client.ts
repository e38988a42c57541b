import { createClient, type Client } from '@tpr/core';
import type { TokenShelf } from '../service/host.ts';
import { shareSession, type ServiceSessionOptions } from './service-session.ts';

/** A client of all operations over a session that many executions share. */
export function openClient(options: ServiceSessionOptions): Client {
  const { connection, profile } = options;
  return createClient({ connection, profile, auth: shareSession(options) });
}

/** Tokens in memory, for a sign-in: of one that is refused nothing is kept. */
export function memoryTokens(): TokenShelf & { readonly values: ReadonlyMap<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    load: (key) => values.get(key),
    save(key, value) {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
    },
  };
}
