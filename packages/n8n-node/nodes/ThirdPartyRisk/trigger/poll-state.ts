import type { IDataObject } from 'n8n-workflow';

/** What one poll leaves to the next. Plain JSON, kept by n8n with the workflow. */
export interface PollState {
  /** The kind of resource and the events it holds for: another choice begins anew. */
  readonly watched: string;
  /** Every change up to here was handed over; ms since epoch by the service's clock. */
  readonly cursorMs: number;
  /** What was found up to the cursor and may be found again by the next look, which reaches back. */
  readonly seen: readonly string[];
  /** A stretch that held more than one poll could hand over. */
  readonly backlog?: Backlog;
  /** Length of the next stretch, where a longer one took more time than a poll has. */
  readonly stretchMs?: number;
}

export interface Backlog {
  readonly untilMs: number;
  /** What was handed over of it already. */
  readonly handed: readonly string[];
}

const key = 'poll';

/** The state that an earlier poll kept for the same choice of events. */
export function loadState(kept: IDataObject, watched: string): PollState | undefined {
  const state = kept[key] as PollState | undefined;
  return state?.watched === watched && typeof state.cursorMs === 'number' ? state : undefined;
}

/** Told to n8n as one value, so that it is kept whole or not at all. */
export function keepState(kept: IDataObject, state: PollState): void {
  Object.assign(kept, { [key]: state });
}
