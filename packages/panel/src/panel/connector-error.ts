import { ConnectorError } from '@tpr/core';

/** Whatever was thrown, as an error that says what to do. What is none of ours is a mistake of ours. */
export function asConnectorError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  return new ConnectorError('bug', cause instanceof Error ? cause.message : String(cause), { cause });
}
