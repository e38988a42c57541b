import type { Policy } from '../policy.ts';

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
