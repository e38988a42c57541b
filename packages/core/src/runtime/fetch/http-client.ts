import { noResponse } from '../no-response.ts';
import type { HttpRequest, HttpResponse } from '../op.ts';
import { unreachableReasonOf } from './unreachable-reason.ts';

/** The longest delay of a timer; a longer one fires at once. */
export const longestTimerMs = 2_147_483_647;

/**
 * Sends a request and receives its response, on one platform. It does not follow redirects, so that a bearer never reaches
 * another origin, repeats nothing, and rejects if no complete response arrives. `signal` ends the request.
 */
export type HttpClient = (request: HttpRequest, signal: AbortSignal) => Promise<HttpResponse>;

/**
 * Sends a request, with one timeout for headers and body. Never rejects: a connection error has the status 0.
 * @param signal of this request alone
 */
export async function sendWithTimeout(
  client: HttpClient,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const { timeoutMs } = request;
  const controller = new AbortController();
  let isLate = false;
  const expire = (): void => {
    isLate = true;
    controller.abort();
  };
  const timer = setTimeout(expire, Math.min(timeoutMs, longestTimerMs));
  signal.addEventListener('abort', () => controller.abort());
  try {
    return await client(request, controller.signal);
  } catch (error) {
    if (isLate) return { ...noResponse(`No complete response within ${timeoutMs} ms.`), isLate };
    return noResponse(describeFault(error), unreachableReasonOf(error, request.url));
  } finally {
    clearTimeout(timer);
  }
}

/** For a request that the platform refuses to make. It quotes the header or address, which may contain a secret. */
export function malformedRequest(): HttpResponse {
  const failure = 'its address, a header or its body has a form that HTTP does not allow.';
  return { ...noResponse(failure), isRefusedByHost: true };
}

const systemCode = /^E[A-Z]+$/;
/** What Chromium, Safari and Firefox say about every failed connection or interrupted body, in English only. */
const unspecific =
  /^(?:Failed to fetch|network error|Load failed|NetworkError when attempting to fetch resource|Error in input stream)/;

/** The message of the innermost cause: outer errors say only that something failed. Undefined without a cause. */
function describeFault(error: unknown): string | undefined {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (!(cause instanceof Error)) return 'The connection broke off.';
  if (unspecific.test(cause.message)) return undefined;
  const code = 'code' in cause ? String(cause.code) : undefined;
  const message = (cause.message || code || cause.name).replace(/\s+/g, ' ');
  // Node.js says only "aborted" where the connection was reset.
  return code === undefined || !systemCode.test(code) || message.includes(code) ? message : `${message} (${code})`;
}
