/** What is known when an answer has arrived. */
export interface Attempt {
  /** HTTP status; 0 when no complete answer arrived. */
  readonly status: number;
  readonly repeatable: boolean;
  /** Attempts made at this request, this one included. */
  readonly attempts: number;
  readonly tries: number;
}

/**
 * - `answer`: the answer stands, good or bad.
 * - `gate`: the service refused to be asked now and did nothing; every request waits, then this one is sent again.
 * - `again`: the answer is lost or broken and the request may be repeated, after a growing wait.
 * - `later`: the tries are used up; the request may be repeated another time.
 * - `unknown`: the answer is lost and the request must not be repeated blindly.
 */
export type RetryDecision = 'answer' | 'gate' | 'again' | 'later' | 'unknown';

/** A pure table (R158–R160, G103): 429 is safe to repeat for every call, everything unclear only for repeatable ones. */
export function decideRetry({ status, repeatable, attempts, tries }: Attempt): RetryDecision {
  if (status === 429) return 'gate';
  if (status !== 0 && status !== 408 && status < 500) return 'answer';
  if (!repeatable) return 'unknown';
  return attempts < tries ? 'again' : 'later';
}

/** A capped, doubling wait in whole milliseconds, with half of it at random, so that clients do not come back in step. @param random in [0, 1) */
export function backoffMs(attempts: number, firstMs: number, maxMs: number, random: number): number {
  return Math.round(Math.min(maxMs, firstMs * 2 ** Math.min(attempts - 1, 30)) * (0.5 + random / 2));
}
