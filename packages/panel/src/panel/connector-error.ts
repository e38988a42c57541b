import { ConnectorError } from '@tpr/core';

/** A thrown value as a ConnectorError, which says what to do. Any other error is a bug of the connectors. */
export function asConnectorError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  return new ConnectorError('bug', cause instanceof Error ? cause.message : String(cause), { cause });
}
