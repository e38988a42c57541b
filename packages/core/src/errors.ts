import type { UnreachableReason } from './runtime/op.ts';

/**
 * What a caller has to do about a failure; callers switch on it and never read messages.
 * - `config`: a setting or an input is missing, malformed or leads nowhere; nothing was sent for it. Ask the user; `field` names it.
 * - `auth`: the sign-in was refused. Sign in again, never by itself.
 * - `refused`: the service said no (400, 403, 404, 409, 422). Show its reason.
 * - `retry-later`: 429, 503, a broken connection, an answer that is empty or not whole, or a spent time budget. Go on after `waitMs`, from `cursor` when there is one.
 * - `unknown-outcome`: a write got no readable answer. Look before repeating it.
 * - `invalid-response`: an answer does not have the expected form. Report endpoint and place; the profile may mend it.
 * - `bug`: our own invariant broke.
 */
export type ErrorKind = 'config' | 'auth' | 'refused' | 'retry-later' | 'unknown-outcome' | 'invalid-response' | 'bug';

export interface ErrorDetails {
  /** Name of the operation, such as `thirdParties.get`. */
  readonly endpoint?: string;
  /** HTTP status; 0 when no answer arrived. */
  readonly status?: number;
  readonly requestId?: string;
  readonly attempts?: number;
  /** The setting, input or answer field at fault. */
  readonly field?: string;
  /** What the service itself said, in one line. */
  readonly reason?: string;
  /** Of a refusal: whether it is in the service's own form, or in one that something between may have said (G101). */
  readonly isOwn?: boolean;
  /** Of a refusal: whether an entry of the profile may mend it. */
  readonly mayBeProfile?: boolean;
  /** `config`: an address that leads nowhere: host and port, and why. */
  readonly unreached?: { readonly why: UnreachableReason; readonly host: string };
  /** `retry-later`: milliseconds to wait before going on. */
  readonly waitMs?: number;
  /** `retry-later`: where to go on, for the operation that threw. */
  readonly cursor?: string;
  readonly cause?: unknown;
}

/** The one error class. Its message is safe to show: tokens, passwords and bodies never enter it. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';
  readonly kind: ErrorKind;
  readonly endpoint: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly attempts: number | undefined;
  readonly field: string | undefined;
  readonly reason: string | undefined;
  readonly isOwn: boolean | undefined;
  readonly mayBeProfile: boolean;
  readonly unreached: ErrorDetails['unreached'];
  readonly waitMs: number | undefined;
  readonly cursor: string | undefined;

  constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}) {
    super(message);
    this.kind = kind;
    this.endpoint = details.endpoint;
    this.status = details.status;
    this.requestId = details.requestId;
    this.attempts = details.attempts;
    this.field = details.field;
    this.reason = details.reason;
    this.isOwn = details.isOwn;
    this.mayBeProfile = details.mayBeProfile ?? false;
    this.unreached = details.unreached;
    this.waitMs = details.waitMs;
    this.cursor = details.cursor;
    // A cause may hold a request with its headers: it stays reachable, but no dump or serialisation shows it.
    Object.defineProperty(this, 'cause', { value: details.cause, enumerable: false });
  }
}

/** Whether the service itself said that something is not there. */
export function isNotFound(error: unknown): error is ConnectorError {
  return error instanceof ConnectorError && error.status === 404 && error.isOwn !== false;
}

/** Whether a failure is of one record or input alone: with the next one it may be otherwise. */
export function isOfOneRecord({ kind, unreached }: ConnectorError): boolean {
  return kind === 'refused' || (kind === 'config' && unreached === undefined);
}
