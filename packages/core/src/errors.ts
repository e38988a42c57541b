import type { UnreachableReason } from './runtime/op.ts';

/**
 * What a caller has to do about a failure. Callers switch on it and never parse messages.
 * - `config`: a setting or an input is missing, malformed or leads to a wrong address. Ask the user; `field` names it
 *   if it is known.
 * - `auth`: the sign-in was refused. Ask the user to sign in again; never do it automatically.
 * - `refused`: the service refused the request (400, 403, 404, 409, 422). Show its reason.
 * - `retry-later`: 429, 5xx, a broken connection, an empty or incomplete response, or the deadline. Continue after
 *   `waitMs`, or after some seconds where it is unknown, from `cursor` if there is one.
 * - `unknown-outcome`: a write got no readable response. Check before repeating it.
 * - `invalid-response`: a response does not have the expected form. Report endpoint and field; the profile may correct
 *   it.
 * - `bug`: an invariant of the connectors is violated.
 */
export type ErrorKind = 'config' | 'auth' | 'refused' | 'retry-later' | 'unknown-outcome' | 'invalid-response' | 'bug';

export interface ErrorDetails {
  /** Name of the operation, such as `thirdParties.get`. */
  readonly endpoint?: string | undefined;
  /** HTTP status; 0 when no complete response arrived. */
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly attempts?: number | undefined;
  /** The setting, input or response field that is wrong. */
  readonly field?: string | undefined;
  /** The service's own message, or that of a failed connection, in one line. */
  readonly reason?: string | undefined;
  /** For an error response: true if the service wrote it, false if an intermediary may have (G101). */
  readonly isOwn?: boolean | undefined;
  /** For an error response: the relay in front of the service wrote it. */
  readonly isOfRelay?: boolean | undefined;
  /** For an error response: whether a profile entry may correct it. */
  readonly mayBeProfile?: boolean | undefined;
  /** `config`, for an address that cannot be reached: host and port, and why. */
  readonly unreached?: { readonly why: UnreachableReason; readonly host: string } | undefined;
  /** `retry-later`: milliseconds to wait before going on. */
  readonly waitMs?: number | undefined;
  /** `retry-later`: where the operation that threw can be resumed. */
  readonly cursor?: string | undefined;
  /** `config`: the message in each language, where its thrower does not know the language of the user. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
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
  readonly isOfRelay: boolean;
  readonly mayBeProfile: boolean;
  readonly unreached: ErrorDetails['unreached'];
  readonly waitMs: number | undefined;
  readonly cursor: string | undefined;
  readonly texts: ErrorDetails['texts'];

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
    this.isOfRelay = details.isOfRelay ?? false;
    this.mayBeProfile = details.mayBeProfile ?? false;
    this.unreached = details.unreached;
    this.waitMs = details.waitMs;
    this.cursor = details.cursor;
    this.texts = details.texts;
    // A cause may contain a request with its headers: not enumerable, so that no dump or serialisation shows it.
    Object.defineProperty(this, 'cause', { value: details.cause, enumerable: false });
  }
}

/** Whether a failure is of one of these kinds. */
export function isOfKind(error: unknown, ...kinds: readonly ErrorKind[]): error is ConnectorError {
  return error instanceof ConnectorError && kinds.includes(error.kind);
}

/** Whether the service itself responded 404 about a record. The 404 of a token issuer is a `config` error. */
export function isNotFound(error: unknown): error is ConnectorError {
  return error instanceof ConnectorError && error.kind !== 'config' && error.status === 404 && error.isOwn !== false;
}

/** Whether every response to a request was another record than the requested one. */
export function isOtherRecord(error: unknown): error is ConnectorError {
  return isOfKind(error, 'invalid-response') && error.field === 'otherRecord';
}

/**
 * Whether the service would respond to the same request in the same way. A broken connection or an ended session may be
 * repaired at any moment.
 */
export function isLasting(error: unknown): error is ConnectorError {
  return isOfKind(error, 'refused', 'invalid-response');
}
