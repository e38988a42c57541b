import { ask, type Op } from '../engine/op.ts';
import type { Profile } from '../service/profile/index.ts';
import type { Authenticator } from './session.ts';

/** For hosts whose own credential layer signs every request, and signs in again on a 401 alone. */
export const signedByHost: Authenticator = {
  isOfHost: true,
  *bearer() {
    return undefined;
  },
  mayBeTied: () => false,
  isNotTied: () => undefined,
  secrets: () => [],
};

/**
 * The same for hosts that can sign in by themselves: where a 403 may mean that a token is tied to another address (G98),
 * the host is asked to save no session, and signs what follows with another token.
 * @param secrets what no message may repeat.
 */
export function renewedByHost(profile: Profile, secrets: Authenticator['secrets']): Authenticator {
  let isMatterOfRights = false;
  return {
    ...signedByHost,
    mayBeTied: () => !isMatterOfRights && profile.get('behaviour.reauthOn403'),
    isNotTied: () => {
      isMatterOfRights = true;
    },
    forget: (): Op<void> => ask('save', { key: 'session', value: undefined }),
    secrets,
  };
}
