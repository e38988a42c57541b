import type { PollState } from './poll-state.ts';

/**
 * Start positions of activated triggers, in memory until n8n stores a position. With durable cursors n8n discards the position
 * of the activation's poll, and the next poll would start at its own time. The position is lost if the process ends before.
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
