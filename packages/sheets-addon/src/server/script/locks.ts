type Lock = GoogleAppsScript.Lock.Lock;

/**
 * Google refuses operations on locks when a script has made too many of them, such as thousands of formulas at once
 * (github.com/googleworkspace/apps-script-oauth2/issues/207). The lock then counts as held by another execution.
 */
export function takeLock(lock: Lock, waitMs: number): boolean {
  const endMs = Date.now() + waitMs;
  try {
    return lock.tryLock(waitMs);
  } catch {
    Utilities.sleep(Math.max(0, endMs - Date.now()));
    return false;
  }
}

/** Never throws: the work under the lock is done, and Google releases the lock at the end of the execution. */
export function releaseLock(lock: Lock): void {
  try {
    lock.releaseLock();
  } catch {
    // Refused for the same reason.
  }
}
