import { ConnectorError } from '@tpr/core';

/** What a failed request of Google means for its sender. */
export type GoogleFailure =
  /** Refused because of too many requests; it was not carried out. */
  | { readonly kind: 'busy'; readonly waitMs: number | undefined }
  /** It is unknown whether it was carried out. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'final'; readonly status: number; readonly reason: string; readonly detail: string };

/** The token issuer did not respond: the request itself was not sent. */
export class NoToken extends Error {}

const networkCodes = /^(?:E[A-Z]+|UND_ERR_\w+|ERR_STREAM_\w+|ERR_SOCKET_\w+)$/;

/** Reasons of a refusal because of too many requests. In the older error format its status is 403. */
const tooMany: ReadonlySet<string> = new Set(['RATE_LIMIT_EXCEEDED', 'rateLimitExceeded', 'userRateLimitExceeded']);

type Reasons = readonly { readonly reason?: string }[];

const reasonIn = (entries: Reasons | undefined): string | undefined =>
  Array.isArray(entries) ? (entries as Reasons).find(({ reason }) => reason)?.reason : undefined;

/** @returns undefined for an error that is not of a request. Source: Google API error model (AIP-193). */
export function readFailure(error: unknown): GoogleFailure | undefined {
  if (!(error instanceof Error) || error instanceof ConnectorError) return undefined;
  if (error instanceof NoToken) return { kind: 'busy', waitMs: undefined };
  const { status, data, headers } = responseOf(error);
  if (status === undefined) return isNetworkFailure(error) ? { kind: 'lost' } : undefined;
  const body: Partial<{ message: string; details: Reasons; errors: Reasons }> = Object(Object(data)['error']);
  const detail = reasonIn(body.details) ?? reasonIn(body.errors) ?? '';
  if (status === 429 || tooMany.has(detail)) return { kind: 'busy', waitMs: readRetryAfter(headers) };
  if (status >= 500) return { kind: 'lost' };
  return { kind: 'final', status, reason: typeof body.message === 'string' ? body.message : '', detail };
}

function responseOf(error: Error): { status?: number; data?: unknown; headers?: unknown } {
  if (!('response' in error) || typeof error.response !== 'object' || error.response === null) return {};
  const { status, data, headers }: Partial<Record<string, unknown>> = Object(error.response);
  return { ...(typeof status === 'number' && { status }), data, headers };
}

/** The library wraps what `fetch` threw, once or twice. */
function isNetworkFailure(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && networkCodes.test(at.code)) return true;
    if (at instanceof TypeError && /fetch failed|terminated|network/i.test(at.message)) return true;
    if (/premature close|socket hang up/i.test(at.message)) return true;
  }
  return false;
}

function readRetryAfter(headers: unknown): number | undefined {
  const text = headers instanceof Headers ? headers.get('retry-after') : null;
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) * 1000 : undefined;
}
