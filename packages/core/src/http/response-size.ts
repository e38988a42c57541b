import type { HttpResponse, HttpRequest } from '../runtime/op.ts';
import { ConnectorError } from '../errors.ts';
import { isSuccess } from './response-status.ts';

/** Maximum bytes read per response. A page of 500 records has a few hundred kilobytes, a token about two. */
const mostBytes = { token: 65_536, page: 33_554_432, file: 536_870_912 };
const maxErrorBytes = 65_536;

export function maxBytesOf(kind: keyof typeof mostBytes): HttpRequest['maxBytes'] {
  return { success: mostBytes[kind], error: maxErrorBytes };
}

/** Applies the limit for hosts that cannot stop reading. A character has at least one byte. */
export function withinSize(response: HttpResponse, { maxBytes }: HttpRequest): HttpResponse {
  const { status, text, bytes } = response;
  if (!isSuccess(status)) return { ...response, text: text.slice(0, maxBytes.error) };
  const isCut = response.isCut === true || Math.max(text.length, bytes?.length ?? 0) > maxBytes.success;
  return isCut ? { status, headers: response.headers, text: '', isCut } : response;
}

/** Not retried, because the next response would be as long. */
export function tooLongError(operation: string, status: number, { success }: HttpRequest['maxBytes']): ConnectorError {
  const most = success < 1_048_576 ? `${success / 1_024} kB` : `${success / 1_048_576} MB`;
  return new ConnectorError(
    'invalid-response',
    `${operation}: the response is longer than ${most} and was not read. Check the address, and whether a proxy intercepts the connection; of a list, ask for smaller pages (paging.pageSize).`,
    { endpoint: operation, status, field: 'size' },
  );
}
