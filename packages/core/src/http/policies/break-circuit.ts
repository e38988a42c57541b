import { ask, withLimit, type Op } from '../../runtime/op.ts';
import { connectionError } from '../connection-error.ts';
import { checkStillUseful, sleepInterruptibly } from '../deadline.ts';
import type { Attempt, Policy, ReceivedResponse } from '../policy.ts';
import { isFailure, wasNeverSent } from '../response-status.ts';

/** Waits for the backoff of the attempt. While the circuit is open, also waits for the request's turn to probe. */
export const breakCircuit: Policy = (context, request, next) => {
  const { circuitBreaker } = context;

  const sendAndObserve = function* (attempt: Attempt, isProbe: boolean): Op<ReceivedResponse> {
    const response = yield* next(attempt);
    const { status, sentMs, receivedMs } = response;
    if (circuitBreaker.neverReached(response)) {
      if (!request.repeatable && !wasNeverSent(response)) return response;
      throw connectionError(request.name, request.address, response.request.url, response);
    }
    if (isFailure(status)) {
      circuitBreaker.onFailure(response, attempt.number, receivedMs, isProbe, receivedMs - sentMs);
    } else circuitBreaker.onSuccess();
    return response;
  };

  /** @returns undefined when the circuit has closed before it was this request's turn. */
  const probe = function* (attempt: Attempt): Op<ReceivedResponse | undefined> {
    yield* checkStillUseful(context, request);
    if (!circuitBreaker.isOpen) return undefined;
    const delayMs = circuitBreaker.probeDelayMs(yield* ask('random'));
    yield* sleepInterruptibly(context, request, Math.max(attempt.delayMs, delayMs));
    return yield* sendAndObserve(attempt, true);
  };

  return function* (attempt) {
    yield* checkStillUseful(context, request);
    if (!circuitBreaker.isOpen) yield* sleepInterruptibly(context, request, attempt.delayMs);
    const probed = circuitBreaker.isOpen ? yield* withLimit(circuitBreaker, 1, probe(attempt)) : undefined;
    return probed ?? (yield* sendAndObserve(attempt, false));
  };
};
