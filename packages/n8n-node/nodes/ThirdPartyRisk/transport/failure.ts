import type { ConnectorError } from '@tpr/core';
import type { Failure } from 'n8n-workflow';

/**
 * Why n8n polls again later or waits for a person. Without it, n8n guesses from the status and pauses a trigger for half an
 * hour after a single 403. An invalid response may be a proxy's, which is left to n8n's own back-off.
 */
export function failureOf({ kind, status, waitMs }: ConnectorError): Failure | undefined {
  switch (kind) {
    case 'later':
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
    case 'contract':
    case 'unknown-outcome':
      return undefined;
  }
}
