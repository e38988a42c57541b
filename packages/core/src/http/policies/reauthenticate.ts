import type { Policy } from '../policy.ts';

/** Signs in again, once for each request: after a 401, and after a 403 if the token may be bound to an address (G98). */
export const reauthenticate: Policy = function* ({ auth }, { history }, next, attempt) {
  let response = yield* next(attempt);
  const { status } = response;
  const isExpired = status === 401 || (status === 403 && auth?.retriesOn403() === true);
  if (auth !== undefined && isExpired && history.signedInAfter === undefined) {
    history.signedInAfter = status;
    history.rejectedBearer = response.bearer;
    if (status === 403 && auth.forget !== undefined) yield* auth.forget();
    response = yield* next({ ...attempt, delayMs: 0 });
  }
  return history.signedInAfter === 403 ? { ...response, isAfterSignIn: true } : response;
};
