import { isWatchState, type WatchState } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';
import type { Remembered } from './remembered.ts';

/** What one poll leaves to the next. Plain JSON, kept by n8n with the workflow. */
export interface PollState {
  /** What it holds for: other events, another account or another start begins anew. */
  readonly watched: string;
  readonly watch: WatchState;
  /** Longest part of the past looked at in one go, in seconds, where a longer one took more time than a poll has. */
  readonly stretchS?: number;
  /** What was told of things before, the latest last. */
  readonly remembered?: readonly Remembered[];
}

const key = 'poll';

/** The state that an earlier poll kept for the same. */
export function loadState(kept: IDataObject, watched: string): PollState | undefined {
  const state = kept[key] as Partial<PollState> | undefined;
  return state?.watched === watched && isWatchState(state.watch) ? (state as PollState) : undefined;
}

/** Told to n8n as one value, so that it is kept whole or not at all. */
export function keepState(kept: IDataObject, state: PollState): void {
  Object.assign(kept, { [key]: state });
}
