import { isWatchState, type WatchState } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';
import type { Remembered } from './remembered.ts';

/** State between two polls: plain JSON, stored by n8n with the workflow. */
export interface PollState {
  /** Events, account and start that the state is valid for. */
  readonly watched: string;
  readonly watch: WatchState;
  /** The longest time range of one look, in seconds, if a longer one took more time than a poll has. */
  readonly stretchS?: number;
  /** Facts of the records that were returned before, the latest last. */
  readonly remembered?: readonly Remembered[];
}

const key = 'poll';

/** The state that an earlier poll kept for the same. */
export function loadState(kept: IDataObject, watched: string): PollState | undefined {
  const state = kept[key] as Partial<PollState> | undefined;
  return state?.watched === watched && isWatchState(state.watch) ? (state as PollState) : undefined;
}

/** Stored as one value, so that n8n keeps all of it or nothing. */
export function keepState(kept: IDataObject, state: PollState): void {
  Object.assign(kept, { [key]: state });
}
