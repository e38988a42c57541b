import { invalidResponseError, refusedInEnvelope, tooLongError, unknownOutcomeError } from '../error-mapping.ts';
import { InvalidResponse, type InvalidReason } from '../invalid-response.ts';
import type { PendingRequest, Policy, ReceivedResponse, RequestContext } from '../policy.ts';
import { isFromService, oauthErrorOf } from '../response-origin.ts';
import { isAnswered, isRedirect } from '../response-status.ts';

/** Why an intermediary (proxy, gateway, captive portal) may have sent a response instead of the service. */
type Suspicion = InvalidReason | 'error-response' | 'redirect';

interface SuspectResponse {
  readonly reason: Suspicion;
  readonly invalid?: InvalidResponse;
}

interface TrustedResponse {
  readonly value: unknown;
  /** For an error response: whether only the service writes its shape. */
  readonly isOwn?: boolean;
}

/**
 * A description for each reason of suspicion, and the maximum number of repeats; by default from `retry.maxAttempts`.
 */
const suspicions: Readonly<Record<Suspicion, readonly [words: string, maxRepeats?: number]>> = {
  'error-response': ['not in a shape that the service writes', 1],
  redirect: ['a redirect', 2],
  schema: ['a response of another shape', 2],
  empty: ['an empty response'],
  incomplete: ['an incomplete response'],
  'no-content': ['no list'],
  'not-json': ['a response that is not JSON'],
};

/**
 * Decides by fixed rules whether a response is the service's own and of the expected shape (G101). A read is repeated
 * after a success of another shape, and once after an error in a shape that the service does not write. A write is never
 * repeated: if its success is not trusted, its outcome is unknown.
 * @throws ConnectorError `retry-later` for an incomplete response, `invalid-response` for one that is too long or of
 * another shape, for a write `unknown-outcome`; `refused` for an envelope with an error instead of content
 */
export const validateResponse: Policy = function* (context, request, next, attempt) {
  const { name, address, repeatable, history } = request;
  const { detected, profile } = context;
  const response = yield* next(attempt);
  if (!isAnswered(response.status)) return response;
  if (response.isCut === true) {
    if (!repeatable) throw unknownOutcomeError(name, response, attempt.number);
    throw tooLongError(name, response.status, response.request.maxBytes);
  }
  const examined = examine(context, request, response);
  if (!('reason' in examined)) {
    // An intermediary may have answered a write with a success.
    if (examined.isOwn === true || (repeatable && examined.value !== undefined)) detected.answeredAt.add(address);
    return { ...response, ...examined };
  }
  const { reason, invalid } = examined;
  if (invalid?.refusal !== undefined) throw refusedInEnvelope(name, response, invalid.refusal);
  history.suspects++;
  if (repeatable && isSameValue(invalid, history.lastInvalid)) {
    if (reason === 'schema') detected.shapes.set(name, 'map');
    return { ...response, value: invalid!.value };
  }
  history.lastInvalid = invalid;
  const [words, maxRepeats = profile.get('retry.maxAttempts') - 1] = suspicions[reason];
  if (repeatable && history.suspects <= maxRepeats) return { ...response, suspect: `${response.status}, ${words}` };
  if (reason === 'error-response') return { ...response, isOwn: false };
  // If the service has responded before, its address is right: an intermediary may have passed the write on.
  if (reason === 'redirect' && (repeatable || !detected.answeredAt.has(address))) return response;
  if (!repeatable) throw unknownOutcomeError(name, response, attempt.number);
  throw invalidResponseError(name, response, invalid!, history.suspects);
};

function examine(
  { auth, profile }: RequestContext,
  { address, read }: PendingRequest,
  response: ReceivedResponse,
): TrustedResponse | SuspectResponse {
  const { status } = response;
  const isIssuer = auth === undefined;
  if (status >= 400) {
    const also = address === 'baseUrl' ? profile.get('errors.shape') : undefined;
    const isOwn = isFromService(response, also) || (isIssuer && oauthErrorOf(response) !== undefined);
    if (isOwn) return { value: undefined, isOwn };
    // A 401 has been repeated already, with a new bearer.
    return status === 401 && !isIssuer ? { value: undefined, isOwn: false } : { reason: 'error-response' };
  }
  try {
    const value = read?.(response);
    return isRedirect(status) && value === undefined ? { reason: 'redirect' } : { value };
  } catch (error) {
    if (error instanceof InvalidResponse) return { reason: error.reason, invalid: error };
    throw error;
  }
}

/**
 * An object that maps names to values is rarely a response, and a 204 is rarely an empty list. Each is accepted when
 * received twice in a row (G29, G53, G61).
 */
function isSameValue(invalid: InvalidResponse | undefined, last: InvalidResponse | undefined): boolean {
  return invalid?.value !== undefined && last?.value !== undefined && invalid.shape === last.shape;
}
