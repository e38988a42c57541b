/**
 * The result of a use of Google's cache; `otherwise` if the cache fails. What it stores only saves time, so work and
 * formulas continue without it.
 */
export function despiteCacheFailure<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}
