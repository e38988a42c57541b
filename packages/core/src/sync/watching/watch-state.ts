import type { FilledBox } from './box.ts';

/**
 * How far changes were returned; plain JSON. Seconds since epoch are those that the profile's zone gives a wall-clock
 * time of the service: where the service counts in another zone (G33), all of them are off by the same.
 */
export interface WatchState {
  /** Nothing more is expected before it: its time to be shown late has passed (G34). */
  readonly settledS: number;
  /** All visible events before it have been returned. */
  readonly seenS: number;
  /** The boxes that were returned and end after `settledS`. */
  readonly boxes: readonly FilledBox[];
  /** An event shows under a second that lies at most so long before the service's clock. */
  readonly lagS: number;
  /** The last change of the zone's offset: earlier events say nothing about the lag now. */
  readonly lagFromS: number;
  /** From UTC to the profile's zone, as of the last look. */
  readonly offsetS: number;
  /** How far the service's clock was ahead of the computer's at the last look. */
  readonly aheadMs: number;
}

/** Whether a kept value has the form of a state. */
export function isWatchState(value: unknown): value is WatchState {
  const state = value as Partial<WatchState> | null | undefined;
  const { settledS, seenS, lagS, lagFromS, offsetS, aheadMs } = state ?? {};
  const numbers = [settledS, seenS, lagS, lagFromS, offsetS, aheadMs];
  return numbers.every((each) => Number.isFinite(each)) && Array.isArray(state?.boxes);
}
