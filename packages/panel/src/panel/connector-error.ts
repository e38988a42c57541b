import { ConnectorError } from '@tpr/core';

/** Converts a thrown value to a ConnectorError. Any other error becomes a `bug`. */
export function asConnectorError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  return new ConnectorError('bug', cause instanceof Error ? cause.message : String(cause), { cause });
}
