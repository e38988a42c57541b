import { isFeedState, type FeedState } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';
import type { Remembered } from './field-differences.ts';

/** State between two polls: plain JSON, stored by n8n with the workflow. */
export interface PollState {
  /** Events, account and start that the state is valid for. */
  readonly scope: string;
  readonly feed: FeedState;
  /** Longest part of the past that one read of the feed covers, in seconds, where a longer one took more time than a poll has. */
  readonly maxSpanSeconds?: number;
  /** Facts of the records that were returned before, the latest last. */
  readonly remembered?: readonly Remembered[];
}

const key = 'poll';

/** The state that an earlier poll has stored for the same scope. */
export function loadState(kept: IDataObject, scope: string): PollState | undefined {
  const state = kept[key] as Partial<PollState> | undefined;
  return state?.scope === scope && isFeedState(state.feed) ? (state as PollState) : undefined;
}

/** Stored as one value, so that n8n keeps all of it or nothing. */
export function keepState(kept: IDataObject, state: PollState): void {
  Object.assign(kept, { [key]: state });
}
