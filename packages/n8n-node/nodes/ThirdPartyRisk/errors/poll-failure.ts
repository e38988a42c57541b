import type { ConnectorError } from '@tpr/core';
import type { Failure } from 'n8n-workflow';

/**
 * Cause of a failure, by which n8n schedules the next poll. Without one, n8n derives it from the status, and a single 403
 * pauses the trigger for half an hour. Invalid responses have none: they may come from a proxy.
 */
export function failureOf({ kind, status, waitMs }: ConnectorError): Failure | undefined {
  switch (kind) {
    case 'retry-later':
      return {
        cause: status === 429 ? 'rate-limited' : 'temporarily-unavailable',
        ...(waitMs !== undefined && { retryAfterMs: waitMs }),
      };
    case 'auth':
      return { cause: 'credential-invalid' };
    case 'config':
    case 'refused':
      return { cause: 'configuration-invalid' };
    case 'bug':
      return { cause: 'node-defect' };
    case 'invalid-response':
    case 'unknown-outcome':
      return undefined;
  }
}
