import type { PollState } from './poll-state.ts';

/**
 * Start positions of activated triggers, in memory until n8n stores a position. With durable cursors n8n discards the position
 * of the activation's poll, and the next poll would start at its own time. The position is lost if the process ends before.
 */
const positions = new Map<string, PollState>();

/** @param trigger identifies the node of a workflow. */
export function rememberInitialPosition(trigger: string, state: PollState): void {
  positions.set(trigger, state);
}

/** Called once n8n has stored a position. */
export function forgetInitialPosition(trigger: string): void {
  positions.delete(trigger);
}

export function initialPositionOf(trigger: string, scope: string): PollState | undefined {
  const state = positions.get(trigger);
  return state?.scope === scope ? state : undefined;
}
