import type { Op } from '../../runtime/op.ts';

/** Supplies the bearer of requests. For a host that signs requests itself, the bearer is undefined. */
export interface Authenticator {
  /** Set if the host signs every request, including those of a legacy interface with its own sign-in (G97). */
  readonly isOfHost?: true;
  /**
   * @param rejected the bearer that the service has just rejected; it is not returned again.
   * @param deadlineMs ms since epoch; the client does not wait for the issuer after it.
   */
  bearer(rejected?: string, deadlineMs?: number): Op<string | undefined>;
  /** Whether a 403 may mean that the token is bound to another network address, so that a new sign-in could help (G98). */
  retriesOn403(): boolean;
  /** Called when a new sign-in did not help: the user lacks the right. */
  markForbidden(): void;
  /** Only if the host signs: deletes its token after a 403, so that it signs in again. */
  forget?(): Op<void>;
  /** Passwords and tokens, also recent ones, that must be redacted from messages. */
  secrets(): readonly (string | undefined)[];
}
