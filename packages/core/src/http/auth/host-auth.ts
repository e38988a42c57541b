import { ask } from '../../runtime/op.ts';
import type { Authenticator } from './authenticator.ts';

/** For hosts whose credential layer signs every request and renews the token only after a 401. */
export const signedByHost: Authenticator = {
  isOfHost: true,
  *bearer() {
    return undefined;
  },
  *retriesOn403() {
    return false;
  },
  secrets: () => [],
};

/**
 * For hosts that can also renew the token after a 403, when it is bound to another network address (G98). The client
 * deletes the session, and the host signs the next requests with a new token.
 * @param secrets values that messages must not repeat.
 */
export function renewedByHost(secrets: Authenticator['secrets']): Authenticator {
  return {
    ...signedByHost,
    *retriesOn403() {
      yield* ask('save', { key: 'session', value: undefined });
      return true;
    },
    secrets,
  };
}
