import type { Policy } from '../policy.ts';

/**
 * Signs in again, once for each request: after a 401, and after a 403 where the token may be bound to another network
 * address (G98).
 */
export const reauthenticate: Policy = ({ auth }, _request, next) => {
  if (auth === undefined) return next;
  let rejectedBearer: string | undefined;
  let signedInAfter: 401 | 403 | undefined;
  return function* (attempt) {
    let response = yield* next({ ...attempt, rejectedBearer });
    const { status } = response;
    const isExpired = status === 401 || (status === 403 && auth.retriesOn403());
    if (isExpired && signedInAfter === undefined) {
      signedInAfter = status;
      rejectedBearer = response.bearer;
      if (status === 403 && auth.forget !== undefined) yield* auth.forget();
      response = yield* next({ ...attempt, delayMs: 0, rejectedBearer });
    }
    return signedInAfter === 403 ? { ...response, isAfterSignIn: true } : response;
  };
};
