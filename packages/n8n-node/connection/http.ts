import type { HttpReply, HttpRequest } from '@tpr/core';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

/** A full response of n8n's request helpers. */
export interface FullResponse {
  readonly statusCode: number;
  readonly headers: IDataObject;
  readonly body: unknown;
}

/**
 * A request of the client in the words of n8n's helpers. Redirects are not followed, so that a bearer never reaches
 * another origin; statuses are left to the client, except 401, by which n8n renews the credential.
 */
export function requestOptions(request: HttpRequest, signal: AbortSignal): IHttpRequestOptions {
  return {
    method: request.method,
    url: request.url,
    headers: { ...request.headers },
    ...(request.body !== undefined && { body: request.body }),
    encoding: request.expect === 'bytes' ? 'stream' : 'arraybuffer',
    returnFullResponse: true,
    ignoreHttpStatusErrors: { ignore: true, except: [401] },
    disableFollowRedirect: true,
    timeout: request.timeoutMs,
    abortSignal: signal,
  };
}

/** Names in lower case; a header that came several times is one line. */
export function readHeaders(headers: IDataObject): Record<string, string> {
  const lines: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...headers })) {
    if (value === undefined || value === null || typeof value === 'function') continue;
    lines[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : String(value);
  }
  return lines;
}

/** Bytes are read as UTF-8 whatever the headers say (R020). */
export function readText(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Buffer.from(body).toString('utf8');
  if (body instanceof ArrayBuffer) return Buffer.from(body).toString('utf8');
  return body === undefined || body === null ? '' : JSON.stringify(body);
}

const longestFailure = 200;

/** What n8n threw, as the client's reply: a status where the service gave one, else that no answer came. */
export function replyOfFailure(error: unknown): HttpReply {
  const { httpCode, description, message } = Object(error) as Readonly<Record<string, unknown>>;
  const status = Number(httpCode);
  if (Number.isInteger(status) && status >= 400 && status < 600) {
    return { status, headers: {}, text: typeof description === 'string' ? description : '' };
  }
  const failure = [message, description].find((text) => typeof text === 'string' && text !== '');
  return {
    status: 0,
    headers: {},
    text: '',
    failure: String(failure ?? 'the connection broke').slice(0, longestFailure),
  };
}
