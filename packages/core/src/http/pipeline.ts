import type { Op } from '../runtime/op.ts';
import { waitForLimits } from './policies/wait-for-limits.ts';
import { authenticate } from './policies/authenticate.ts';
import { breakCircuit } from './policies/break-circuit.ts';
import { reauthenticate } from './policies/reauthenticate.ts';
import { retry } from './policies/retry.ts';
import { transport } from './policies/transport.ts';
import { validateResponse } from './policies/validate-response.ts';
import type {
  Next,
  PendingRequest,
  Policy,
  ReceivedResponse,
  RequestContext,
  RequestHistory,
  RequestOptions,
} from './policy.ts';

/**
 * Every request passes through these policies in order, and its response in the reverse order. A retry begins again
 * below `retry`. So it waits for the circuit breaker, the limits and a valid token, like a new request.
 */
const policies: readonly Policy[] = [
  retry, //            repeats what failed, where repeating does no harm
  validateResponse, // is this the service's own response, and of the expected shape?
  reauthenticate, //   signs in again after a 401, and after a 403 of a token that is bound to an address
  breakCircuit, //     waits while the service is down; one request at a time probes it
  waitForLimits, //    waits for the concurrency limit and the rate limit
  authenticate, //     adds the bearer, and renews it before it expires
  transport, //        builds the request and sends it once
];

/**
 * Sends one request through all policies.
 * @param build makes the HTTP request for a bearer; undefined where the host signs the request itself.
 * @returns the response, error responses included.
 * @throws ConnectorError `retry-later`, `unknown-outcome`, `auth`; `config` for an address that cannot be reached;
 * `invalid-response` for a response that cannot be read; `refused` for an envelope with an error instead of content
 */
export function* send<T = never>(
  context: RequestContext,
  options: RequestOptions<T>,
  build: PendingRequest['build'],
): Op<ReceivedResponse<T>> {
  const own = options.address === 'legacyBaseUrl' ? legacyContext(context) : context;
  const { generation } = own.circuitBreaker;
  const history: RequestHistory = { suspects: 0, rejections: 0 };
  const request: PendingRequest = { ...(options as RequestOptions<unknown>), build, generation, history };
  const pipeline = policies.reduceRight<Next>(
    (next, policy) => (attempt) => policy(own, request, next, attempt),
    unreachable,
  );
  const response = yield* pipeline({ number: 1, delayMs: 0 });
  // The new bearer did not help: the user lacks the right, and other requests need not sign in again. Only the last response
  // counts, because one of an intermediary is repeated.
  if (own.auth !== undefined && response.status === 403 && history.signedInAfter === 403) own.auth.isForbidden = true;
  return response as ReceivedResponse<T>;
}

function legacyContext({ legacyHost, legacyAuth, ...context }: RequestContext): RequestContext {
  return { ...context, ...legacyHost, ...(legacyAuth !== undefined && { auth: legacyAuth }) };
}

function unreachable(): never {
  throw new Error('The last policy answers by itself.');
}
