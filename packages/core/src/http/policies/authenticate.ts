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
