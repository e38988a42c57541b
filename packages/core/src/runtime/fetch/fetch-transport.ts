import type { HttpResponse, HttpRequest, UnreachableReason } from '../op.ts';
import { readUpTo } from './read-body.ts';
import { unreachableReasonOf } from './unreachable-reason.ts';

const utf8 = new TextDecoder();

/** The longest delay of a timer; a longer one fires at once. */
export const longestTimerMs = 2_147_483_647;

interface SendOptions {
  /** Aborts the request: a response with status 0. */
  readonly signal?: AbortSignal;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

/**
 * Sends a request once. Redirects are not followed, so that a bearer never reaches another origin. A browser hides
 * their target, so there they are responses with status 0. Text is decoded as UTF-8 whatever the headers say. Never
 * rejects: a connection error is a response with status 0.
 */
export async function send(request: HttpRequest, { signal, fetch }: SendOptions = {}): Promise<HttpResponse> {
  const { timeoutMs } = request;
  const controller = new AbortController();
  const end = (): void => controller.abort();
  let isLate = false;
  // One timeout for headers and body together.
  const timer = setTimeout(
    () => {
      isLate = true;
      end();
    },
    Math.min(timeoutMs, longestTimerMs),
  );
  signal?.addEventListener('abort', end);
  try {
    return await receive(request, controller.signal, fetch ?? globalThis.fetch);
  } catch (error) {
    if (isLate) return failed(`No complete response within ${timeoutMs} ms.`);
    return failed(describeFault(error), unreachableReasonOf(error, request.url));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

async function receive(
  request: HttpRequest,
  signal: AbortSignal,
  fetch: typeof globalThis.fetch,
): Promise<HttpResponse> {
  const init = initOf(request, signal);
  let response: Response;
  try {
    response = await fetch(request.url, init);
  } catch (error) {
    // The platform quotes the header or address that it refuses, which may contain a secret.
    if (isMalformed(request.url, init)) {
      return failed(
        'The request cannot be sent: its address, a header or its body has a form that HTTP does not allow.',
      );
    }
    throw error;
  }
  if (response.type === 'opaqueredirect') {
    return failed('The service responded with a redirect, which is not followed.');
  }
  return readResponse(response, request);
}

function initOf({ method, headers, body, file }: HttpRequest, signal: AbortSignal): RequestInit {
  return {
    method,
    headers,
    redirect: 'manual',
    // Data must not come from the browser's cache.
    cache: 'no-store',
    signal,
    ...(body !== undefined && { body }),
    ...(file !== undefined && { body: file as Uint8Array<ArrayBuffer> }),
  };
}

/** Whether the platform refuses to make a request of it at all. */
function isMalformed(url: string, init: RequestInit): boolean {
  try {
    void new Request(url, init);
    return false;
  } catch {
    return true;
  }
}

async function readResponse(response: Response, { expect, maxBytes }: HttpRequest): Promise<HttpResponse> {
  const { status, ok: isOk } = response;
  const headers = Object.fromEntries(response.headers);
  const { bytes, isCut } = await readUpTo(isOk ? maxBytes.success : maxBytes.error, response);
  if (isCut && isOk) return { status, headers, text: '', isCut };
  if (expect === 'bytes' && isOk) return { status, headers, text: '', bytes };
  return { status, headers, text: utf8.decode(bytes) };
}

function failed(failure: string, unreached?: UnreachableReason): HttpResponse {
  return { status: 0, headers: {}, text: '', failure, ...(unreached !== undefined && { unreached }) };
}

/** The message of the innermost cause: the outer errors say only that something failed, and at which address. */
function describeFault(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (!(cause instanceof Error)) return 'The connection broke off.';
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return (cause.message || code).replace(/\s+/g, ' ');
}
