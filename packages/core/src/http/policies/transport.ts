import { ask, noResponse, type HttpRequest, type HttpResponse } from '../../runtime/op.ts';
import { ConnectorError } from '../../errors.ts';
import type { Policy } from '../policy.ts';
import { isSuccess } from '../response-status.ts';
import { redacted, type ErrorResponse } from '../service-message.ts';

/**
 * Builds the request and sends it once, through the host. A connection error is a response with status 0.
 * @throws ConnectorError `config` for a request that the host never sends: then no write has an unknown outcome.
 */
export const transport: Policy = function* (context, { name, build, secrets = [] }, _next, { bearer }) {
  const sentMs = yield* ask('now');
  const request = build(bearer);
  const response = withoutProxyRefusal(yield* ask('send', request));
  if (response.isRefusedByHost === true) {
    throw neverSent(name, { ...response, secrets: [bearer, ...(context.auth?.secrets() ?? []), ...secrets] });
  }
  const receivedMs = yield* ask('now');
  context.clock.observe(response.headers['date'], receivedMs);
  return { ...withinSize(response, request), request, sentMs, receivedMs, secrets };
};

/** A host may quote the header or the address that it refuses. */
function neverSent(operation: string, response: ErrorResponse): ConnectorError {
  const failure = redacted(response, response.failure) ?? '';
  const message = `${operation}: the request cannot be sent, and nothing was changed: ${failure}`;
  return new ConnectorError('config', message, { endpoint: operation, field: 'request', reason: failure });
}

/** A 407 comes from a proxy that has passed nothing on (RFC 9110, 15.5.8). Some hosts return it as the response. */
function withoutProxyRefusal(response: HttpResponse): HttpResponse {
  return response.status === 407 ? noResponse('407', 'proxy') : response;
}

/** Applies the limit for hosts that cannot stop reading. A character has at least one byte. */
export function withinSize(response: HttpResponse, { maxBytes }: HttpRequest): HttpResponse {
  const { status, text, bytes } = response;
  if (!isSuccess(status)) return { ...response, text: text.slice(0, maxBytes.error) };
  const isCut = response.isCut === true || Math.max(text.length, bytes?.length ?? 0) > maxBytes.success;
  return isCut ? { status, headers: response.headers, text: '', isCut } : response;
}
