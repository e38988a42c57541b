import ky, { isTimeoutError, type KyResponse, type ResponsePromise } from 'ky';
import type { HttpReply, HttpRequest } from '../engine/op.ts';
import { withBodyUpTo } from './body.ts';

/** The longest time a timer can hold; with a longer one it fires at once. */
export const longestTimerMs = 2_147_483_647;

export interface SendOptions {
  /** Ends the exchange with a reply of status 0. */
  readonly signal?: AbortSignal;
  /** Takes the place of the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

/**
 * Sends a request once. Redirects are not followed, so that a bearer never reaches another origin; in a browser, which
 * hides where they lead, they are replies of status 0. Text is read as UTF-8 whatever the headers say.
 * Never rejects: every fault of transport is a reply of status 0.
 */
export async function send(request: HttpRequest, options: SendOptions = {}): Promise<HttpReply> {
  let exchange: ResponsePromise;
  let isCut = false;
  try {
    exchange = begin(request, options, () => {
      isCut = true;
    });
  } catch {
    // The platform quotes the header or address it refuses, and that may hold a secret.
    return failed('The request cannot be sent: its address, a header or its body has a form that HTTP does not allow.');
  }
  try {
    const response = await exchange;
    if (response.type === 'opaqueredirect')
      return failed('The service answered with a redirect, which is not followed.');
    return readReply(response, new Uint8Array(await exchange.arrayBuffer()), request.expect, isCut);
  } catch (error) {
    if (isTimeoutError(error)) return failed(`No complete answer within ${request.timeoutMs} ms.`);
    return failed(tellFault(error));
  }
}

function begin(
  { method, url, headers, body, timeoutMs, maxBytes }: HttpRequest,
  { signal, fetch }: SendOptions,
  onCut: () => void,
): ResponsePromise {
  const limitMs = Math.min(timeoutMs, longestTimerMs);
  return ky(url, {
    method,
    headers,
    retry: 0,
    throwHttpErrors: false,
    redirect: 'manual',
    // Rows pulled now are shown as of now.
    cache: 'no-store',
    // One bounds the wait for the headers, the other the whole exchange with the body.
    timeout: limitMs,
    totalTimeout: limitMs,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    // Not in a hook: what a hook is given is a copy, and the other one would be held whole.
    fetch: async (...asked) => {
      const response = await (fetch ?? globalThis.fetch)(...asked);
      return withBodyUpTo(response.ok ? maxBytes.answer : maxBytes.refusal, response, onCut);
    },
  });
}

function readReply(response: KyResponse, bytes: Uint8Array, expect: HttpRequest['expect'], isCut: boolean): HttpReply {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  if (isCut && response.ok) return { status, headers, text: '', isCut };
  if (expect === 'bytes' && response.ok) return { status, headers, text: '', bytes };
  return { status, headers, text: new TextDecoder().decode(bytes) };
}

function failed(failure: string): HttpReply {
  return { status: 0, headers: {}, text: '', failure };
}

/** The innermost cause says what happened; the outer ones, that something did, and to which address. */
function tellFault(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (!(cause instanceof Error)) return 'The exchange broke off.';
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return (cause.message || code).replace(/\s+/g, ' ');
}
