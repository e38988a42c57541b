import type { IPollFunctions } from 'n8n-workflow';

const begun = new WeakSet<object>();

/**
 * Whether no poll has begun since n8n was started, or the workflow was activated or published. Until then, n8n polls with
 * the same functions.
 */
export function isFirstPoll(functions: IPollFunctions): boolean {
  return !begun.has(functions);
}

/**
 * Whether a user has activated the workflow and no poll has begun since. False after a start of n8n and after a change
 * was published. With durable cursors this holds for the poll of the activation alone.
 */
export function isActivation(functions: IPollFunctions): boolean {
  return functions.getActivationMode() === 'activate' && isFirstPoll(functions);
}

/** To be called once the start position of the activation is stored: until then, the next poll is the first one. */
export function endActivation(functions: IPollFunctions): void {
  begun.add(functions);
}
