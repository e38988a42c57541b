import { ask, type Op } from '../../runtime/op.ts';

/** Supplies the bearer of requests. For a host that signs requests itself, the bearer is undefined. */
export interface Authenticator {
  /** Set if the host signs every request, including those of a legacy interface with its own sign-in (G97). */
  readonly isOfHost?: true;
  /**
   * @param rejected the bearer that the service has just rejected; it is not returned again.
   * @param deadlineMs ms since epoch; the client does not wait for the issuer after it.
   */
  bearer(rejected?: string, deadlineMs?: number): Op<string | undefined>;
  /**
   * Called after a 403, whose token may be bound to another network address (G98). A host that signs deletes its token,
   * so that it signs in again.
   * @returns whether the next request has a new token.
   */
  retriesOn403(): Op<boolean>;
  /** Set by the pipeline when a new sign-in did not help after a 403: the user lacks the right. */
  isForbidden?: boolean;
  /** Passwords and tokens, also recent ones, that must be redacted from messages. */
  secrets(): readonly (string | undefined)[];
}

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
