import type { HttpRequest, Op } from '../runtime/op.ts';
import type { Authenticator } from './auth/authenticator.ts';
import type { ClientContext } from './client-context.ts';
import type { InvalidResponse } from './invalid-response.ts';
import type { ErrorResponse } from './service-message.ts';
import type { ServiceAddress } from '../connection.ts';

/**
 * One step of the pipeline. What it remembers between the attempts of a request is in the request's history.
 *
 * A policy is one generator function for all requests. V8 keeps a function that is made for each request until a full
 * collection: 20,000 reads then take 285 MB instead of 145 MB, and twice the processor time.
 */
export type Policy = (
  context: RequestContext,
  request: PendingRequest,
  next: Next,
  attempt: Attempt,
) => Op<ReceivedResponse>;

export type Next = (attempt: Attempt) => Op<ReceivedResponse>;

/** The shared state of requests to one host. Requests to the token issuer have no bearer, so no `auth`. */
export type RequestContext = Omit<ClientContext, 'auth' | 'connection'> & { readonly auth?: Authenticator };

export interface RequestOptions<T> {
  /** The operation, for messages. */
  readonly name: string;
  /** The setting that holds the address. */
  readonly address: ServiceAddress;
  readonly repeatable: boolean;
  /**
   * Parses a success, and returns undefined for any other response. Absent if every 2xx is accepted. @throws
   * InvalidResponse
   */
  readonly read?: (response: ReceivedResponse) => T | undefined;
  /** Redacted from every message about a response, in addition to the bearer and the authenticator's secrets. */
  readonly secrets?: readonly (string | undefined)[];
}

export interface PendingRequest extends RequestOptions<unknown> {
  /** @param bearer undefined where the host signs the request itself */
  readonly build: (bearer: string | undefined) => HttpRequest;
  /** `CircuitBreaker.generation` when the operation was called. */
  readonly generation: number;
  readonly history: RequestHistory;
}

/** What the policies remember of a request between its attempts. */
export interface RequestHistory {
  /** The status after which the user was signed in again. */
  signedInAfter?: 401 | 403;
  /** A bearer that the service has rejected and that must not be used again. */
  rejectedBearer?: string | undefined;
  /** How many responses were suspect. */
  suspects: number;
  /** Why the last suspect response was invalid. */
  lastInvalid?: InvalidResponse | undefined;
  /** How often the service has responded 429. */
  rejections: number;
}

export interface Attempt {
  /** 1 for the first. A request that was throttled or signed in again keeps its number. */
  readonly number: number;
  /** The backoff before it is sent, in ms. */
  readonly delayMs: number;
  readonly bearer?: string | undefined;
}

/** A response with what the policies add to it on its way back. */
export interface ReceivedResponse<T = unknown> extends ErrorResponse {
  readonly request: HttpRequest;
  readonly bearer?: string | undefined;
  /** When the request was sent, and when the response had arrived, ms since epoch. */
  readonly sentMs: number;
  readonly receivedMs: number;
  /** Set for a 429. */
  readonly throttled?: Throttled;
  /** Why the response is not trusted, in a few words; the request is sent again. */
  readonly suspect?: string;
  /** The result of `read` for a trusted success; absent for an error response. */
  readonly value?: T | undefined;
}

export interface Throttled {
  /** The pause that follows: the service's Retry-After, or a backoff. */
  readonly pauseMs: number;
  /** Whether this response began the pause, or only arrived during it. */
  readonly beganPause: boolean;
}
