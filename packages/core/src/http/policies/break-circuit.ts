import { ask, withLimit, type Op } from '../../runtime/op.ts';
import { connectionError } from '../error-mapping.ts';
import { checkStillUseful, sleepInterruptibly } from '../deadline.ts';
import type { Attempt, Next, PendingRequest, Policy, ReceivedResponse, RequestContext } from '../policy.ts';
import { isFailure, wasNeverSent } from '../response-status.ts';

/** Waits for the backoff of the attempt and, while the circuit is open, until this request may probe the service. */
export const breakCircuit: Policy = function* (context, request, next, attempt) {
  const { circuitBreaker } = context;
  yield* checkStillUseful(context, request);
  if (!circuitBreaker.isOpen) yield* sleepInterruptibly(context, request, attempt.delayMs);
  const probed = circuitBreaker.isOpen
    ? yield* withLimit(circuitBreaker, 1, probe(context, request, next, attempt))
    : undefined;
  return probed ?? (yield* sendAndObserve(context, request, next, attempt));
};

/** @returns undefined when the circuit has closed before it was this request's turn. */
function* probe(...[context, request, next, attempt]: Parameters<Policy>): Op<ReceivedResponse | undefined> {
  const { circuitBreaker } = context;
  yield* checkStillUseful(context, request);
  if (!circuitBreaker.isOpen) return undefined;
  const delayMs = circuitBreaker.probeDelayMs(yield* ask('random'));
  yield* sleepInterruptibly(context, request, Math.max(attempt.delayMs, delayMs));
  return yield* sendAndObserve(context, request, next, attempt, true);
}

function* sendAndObserve(
  { circuitBreaker }: RequestContext,
  { name, address, repeatable }: PendingRequest,
  next: Next,
  attempt: Attempt,
  isProbe = false,
): Op<ReceivedResponse> {
  const response = yield* next(attempt);
  const { status, isUnsent, sentMs, receivedMs } = response;
  // A limit of the host says nothing about the service.
  if (isUnsent === true) return response;
  if (circuitBreaker.isUnreachable(response)) {
    if (!repeatable && !wasNeverSent(response)) return response;
    throw connectionError(name, address, response.request.url, response);
  }
  if (isFailure(status)) {
    circuitBreaker.onFailure(response, attempt.number, receivedMs, isProbe, receivedMs - sentMs);
  } else circuitBreaker.onSuccess();
  return response;
}
