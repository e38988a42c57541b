import { createClient, type Client } from '@tpr/core';
import type { TokenStore } from '../service/host.ts';
import { withCompanySignIn } from './company-sign-in.ts';
import { shareSession, type ServiceSessionOptions } from './service-session.ts';

/** Creates a client with a session that many executions share. */
export function openClient({ connection: given, ...options }: ServiceSessionOptions): Client {
  const connection = withCompanySignIn({ ...given });
  return createClient({ connection, profile: options.profile, auth: shareSession({ connection, ...options }) });
}

/** Stores tokens in memory, so that a refused sign-in stores nothing. */
export function memoryTokens(): TokenStore & { readonly values: ReadonlyMap<string, string> } {
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
