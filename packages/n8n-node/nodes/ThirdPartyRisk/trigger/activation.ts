import type { IPollFunctions } from 'n8n-workflow';

const begun = new WeakSet<object>();

/**
 * Whether no poll has begun since n8n was started, or the workflow was activated or published. Between these events,
 * n8n polls with the same `functions`.
 */
export function isFirstPoll(functions: IPollFunctions): boolean {
  return !begun.has(functions);
}

/**
 * Whether a user has activated the workflow and no poll has begun since. False after a start of n8n and after a change
 * was published. With durable cursors it is true only in the poll of the activation.
 */
export function isActivation(functions: IPollFunctions): boolean {
  return functions.getActivationMode() === 'activate' && isFirstPoll(functions);
}

/** Called once the start position of the activation is stored. Before that, the next poll still counts as the first. */
export function endActivation(functions: IPollFunctions): void {
  begun.add(functions);
}
