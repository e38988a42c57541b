import { isFeedState, type FeedState } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';
import { isRemembered, type Remembered } from './field-differences.ts';

/** State between two polls: plain JSON, stored by n8n with the workflow. */
export interface PollState {
  /** Resource, account and start that the state is valid for; of a start date also the choice of events. */
  readonly scope: string;
  readonly feed: FeedState;
  /** Longest time range of one read of the feed, in seconds; set after a longer one took more time than a poll has. */
  readonly maxSpanSeconds?: number;
  /** Facts of the records that were returned before, the latest last. */
  readonly remembered?: readonly Remembered[];
  /** The data that was included in their items. */
  readonly included?: readonly string[];
  /** What the next items have to say: the trigger had no position although it may have run before. */
  readonly notice?: string;
}

const key = 'poll';

/** The state that an earlier poll has stored; undefined if it cannot be read. */
export function loadState(kept: IDataObject): PollState | undefined {
  const state = kept[key] as Partial<PollState> | undefined;
  if (!isFeedState(state?.feed) || typeof state.scope !== 'string') return undefined;
  const { scope, feed, maxSpanSeconds, remembered, included, notice } = state;
  // An imported workflow brings its static data. A part that cannot be read is left out, so that the poll still runs.
  return {
    scope,
    feed,
    ...(isPositive(maxSpanSeconds) && { maxSpanSeconds }),
    ...(Array.isArray(remembered) && { remembered: remembered.filter(isRemembered) }),
    ...(Array.isArray(included) && { included: included.map(String) }),
    ...(typeof notice === 'string' && { notice }),
  };
}

const isPositive = (value: unknown): value is number => Number.isFinite(value) && Number(value) > 0;

/** Stored as one value, so that n8n keeps all of it or nothing. */
export function keepState(kept: IDataObject, state: PollState): void {
  Object.assign(kept, { [key]: state });
}
