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
    const response = yield* next({ ...attempt, rejectedBearer });
    const { status } = response;
    const isExpired = status === 401 || (status === 403 && auth.retriesOn403());
    if (!isExpired || signedInAfter !== undefined) return { ...response, ...afterSignIn(signedInAfter) };
    signedInAfter = status;
    rejectedBearer = response.bearer;
    if (status === 403 && auth.forget !== undefined) yield* auth.forget();
    return { ...(yield* next({ ...attempt, delayMs: 0, rejectedBearer })), ...afterSignIn(signedInAfter) };
  };
};

/** A 403 to a bearer that was requested because of a 403 is about the rights of the user. */
const afterSignIn = (signedInAfter: 401 | 403 | undefined): { readonly isAfterSignIn?: true } =>
  signedInAfter === 403 ? { isAfterSignIn: true } : {};
