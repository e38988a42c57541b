import type { Policy } from '../policy.ts';

/** Adds the bearer, after all waiting, because a token may expire during the wait. */
export const authenticate: Policy = function* ({ auth, deadlineMs }, { history }, next, attempt) {
  if (auth === undefined) return yield* next(attempt);
  const bearer = yield* auth.bearer(history.rejectedBearer, deadlineMs);
  const secrets = [bearer, ...auth.secrets()];
  const response = yield* next({ ...attempt, bearer });
  // Another request may have renewed the token meanwhile, and a service may repeat the new one.
  return { ...response, bearer, secrets: [...secrets, ...response.secrets, ...auth.secrets()] };
};

/** Signs in again, once for each request: after a 401, and after a 403 if the token may be bound to an address (G98). */
export const reauthenticate: Policy = function* ({ auth, profile }, { history }, next, attempt) {
  const response = yield* next(attempt);
  const { status } = response;
  if (auth === undefined || history.signedInAfter !== undefined) return response;
  const mayBeBound = status === 403 && auth.isForbidden !== true && profile.get('auth.retryOn403');
  if (status !== 401 && !(mayBeBound && (yield* auth.retriesOn403()))) return response;
  history.signedInAfter = status;
  history.rejectedBearer = response.bearer;
  return yield* next({ ...attempt, delayMs: 0 });
};
