import type { PollState } from './poll-state.ts';

/**
 * Where activated triggers began, until n8n has kept the position of a poll. With durable cursors n8n drops what the poll of
 * an activation keeps, so the next poll would take its own time for the beginning. A process that ends meanwhile forgets.
 */
const beginnings = new Map<string, PollState>();

/** @param trigger identifies the node of a workflow. */
export function rememberBeginning(trigger: string, state: PollState): void {
  beginnings.set(trigger, state);
}

/** To be called once n8n has kept a position. */
export function forgetBeginning(trigger: string): void {
  beginnings.delete(trigger);
}

export function beginningOf(trigger: string, watched: string): PollState | undefined {
  const state = beginnings.get(trigger);
  return state?.watched === watched ? state : undefined;
}
