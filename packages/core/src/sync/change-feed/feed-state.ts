import type { MatchedWindow } from './search-window.ts';

/**
 * The position in the change feed; plain JSON. Seconds since epoch are wall-clock times of the service, converted by
 * the profile's zone. If the service is in another zone (G33), all of them are off by the same amount.
 */
export interface FeedState {
  /** No event before this second can appear any more, not even a late one (G34). */
  readonly completeUntilSeconds: number;
  /** Every event before this second that has appeared was delivered. */
  readonly deliveredUntilSeconds: number;
  /** The delivered windows that end after `completeUntilSeconds`. */
  readonly delivered: readonly MatchedWindow[];
  /** Maximum by which the time of a new event is behind the service's clock. */
  readonly lagSeconds: number;
  /** The last change of the zone's offset (daylight saving). Events before it say nothing about the lag. */
  readonly lagKnownSinceSeconds: number;
  /** From UTC to the profile's zone, at the last poll. */
  readonly zoneOffsetSeconds: number;
  /** By how much the service's clock was ahead of the computer's at the last poll. */
  readonly clockOffsetMs: number;
}

/** Whether a stored value has the form of a state. */
export function isFeedState(value: unknown): value is FeedState {
  const state = value as Partial<FeedState> | null | undefined;
  const numbers = [
    state?.completeUntilSeconds,
    state?.deliveredUntilSeconds,
    state?.lagSeconds,
    state?.lagKnownSinceSeconds,
    state?.zoneOffsetSeconds,
    state?.clockOffsetMs,
  ];
  return numbers.every((each) => Number.isFinite(each)) && Array.isArray(state?.delivered);
}
