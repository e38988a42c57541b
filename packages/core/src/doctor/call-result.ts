import type { ConnectorError } from '../errors.ts';
import { parseJsonIfAny } from '../http/json.ts';
import { isErrorOrHealthBody } from '../http/response-origin.ts';
import type { HttpRequest, HttpResponse } from '../runtime/op.ts';

export interface HttpExchange {
  readonly request: HttpRequest;
  readonly reply: HttpResponse;
}

/** The result of one call, with all requests and responses that it took. */
export interface CallResult<T> {
  readonly value: T | undefined;
  readonly error: ConnectorError | undefined;
  /** Exchanges with the interfaces of the service, in order, without sign-ins. */
  readonly exchanged: readonly HttpExchange[];
}

/**
 * The last response of an attempt, when it succeeded and comes from the service. A body in an unknown form may be the
 * service's; an error message or a health report with status 200 is not.
 */
export function lastAnswer({ exchanged, error }: CallResult<unknown>): HttpResponse | undefined {
  if (error !== undefined && (error.kind !== 'invalid-response' || error.field === 'address')) return undefined;
  const reply = exchanged[exchanged.length - 1]?.reply;
  if (reply === undefined || reply.status < 200 || reply.status >= 400 || isErrorOrHealthBody(reply.text))
    return undefined;
  return error === undefined || hasContent(reply.text) ? reply : undefined;
}

/** Whether a body is JSON with something in it. */
const hasContent = (text: string): boolean => /^\s*[[{]\s*[^\s\]}]/.test(text);

/** The JSON of `lastAnswer`, or undefined. */
export function lastJson(attempt: CallResult<unknown>): unknown {
  return parseJsonIfAny(lastAnswer(attempt)?.text ?? '');
}
