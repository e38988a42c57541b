import { noResponse, type HttpRequest, type HttpResponse } from '../op.ts';
import { unreachableReasonOf } from './unreachable-reason.ts';

/** The longest delay of a timer; a longer one fires at once. */
export const longestTimerMs = 2_147_483_647;

/**
 * Sends a request and receives its response, on one platform. It repeats nothing, and follows no redirects, so that a
 * bearer never reaches another origin. It rejects if no complete response arrives. `signal` ends the request.
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

/** For a request that the platform refuses to make. Its own message quotes the header or address, which may contain a secret. */
export function malformedRequest(
  failure = 'its address, a header or its body has a form that HTTP does not allow.',
): HttpResponse {
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

const utf8 = new TextDecoder();

/** Collects a body up to the limit of its request. Text is decoded as UTF-8 whatever the headers say (R020). */
export class ResponseReader {
  private readonly request: HttpRequest;
  private readonly status: number;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly isSuccess: boolean;
  private readonly pieces: Uint8Array[] = [];
  private leftBytes: number;

  constructor(request: HttpRequest, status: number, headers: Readonly<Record<string, string>>) {
    this.request = request;
    this.status = status;
    this.headers = headers;
    this.isSuccess = status >= 200 && status < 300;
    this.leftBytes = this.isSuccess ? request.maxBytes.success : request.maxBytes.error;
  }

  /** Whether a file was requested and is received, instead of text. */
  get isFile(): boolean {
    return this.isSuccess && this.request.expect === 'bytes';
  }

  /** @param piece decompressed. @returns false once the limit is reached: the rest need not be received. */
  add(piece: Uint8Array): boolean {
    if (this.leftBytes >= 0) this.pieces.push(piece.subarray(0, this.leftBytes));
    this.leftBytes -= piece.length;
    return this.leftBytes >= 0;
  }

  end(): HttpResponse {
    const { status, headers } = this;
    if (this.leftBytes < 0 && this.isSuccess) return { status, headers, text: '', isCut: true };
    const bytes = joined(this.pieces);
    return this.isFile ? { status, headers, text: '', bytes } : { status, headers, text: utf8.decode(bytes) };
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
