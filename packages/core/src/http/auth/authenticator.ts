import type { Op } from '../../runtime/op.ts';

/** Supplies the bearer of a call. A host that signs requests itself supplies one that answers undefined. */
export interface Authenticator {
  /** The host signs each request, those of the legacy interface by whoever signs in there (G97). */
  readonly isOfHost?: true;
  /**
   * @param rejected the bearer that the service has just refused; it is not handed out again.
   * @param deadlineMs no wait for the issuer goes beyond it.
   */
  bearer(rejected?: string, deadlineMs?: number): Op<string | undefined>;
  /** Whether a 403 may mean that the token is tied to another address, so that signing in again could help (G98). */
  retriesOn403(): boolean;
  /** Signing in again did not help: it is a matter of rights. */
  markForbidden(): void;
  /** Only if the host signs: deletes its token after a 403, so that it signs in again. */
  forget?(): Op<void>;
  /** What no message may repeat of an answer: passwords and tokens, those of late included. */
  secrets(): readonly (string | undefined)[];
}
