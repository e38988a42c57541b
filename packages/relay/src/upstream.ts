import { unreachableReasonOf } from '@tpr/core/fetch';
import { HttpError } from './http-error.ts';

export interface UpstreamRequest extends WaitingClient {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** Maximum wait for the start of the response, and between two chunks of it. */
  readonly timeoutMs: number;
}

/** The client that waits for the response. */
interface WaitingClient {
  /** The client no longer waits for the response. */
  readonly signal: AbortSignal;
  /** Ends the client's connection at once: a part of the response has been sent, and the rest is lost. */
  readonly breakOff: () => void;
  /** Called with the error code of a failure, such as ECONNREFUSED. */
  readonly onFault: (code: string) => void;
}

/** A response whose headers have arrived. A redirect is a response. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
}

/**
 * Sends one request to the service and streams the body of the response; at most one chunk is held.
 * @returns `proxy-refusal` if a proxy on the way requires a sign-in (407): the service was not called.
 * @throws HttpError 504 when the service does not respond in time, 502 when it cannot be reached.
 */
export async function askUpstream({
  url,
  method,
  headers,
  body,
  timeoutMs,
  ...client
}: UpstreamRequest): Promise<UpstreamAnswer | 'proxy-refusal'> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException('', 'TimeoutError')), timeoutMs);
  const signal = AbortSignal.any([timeout.signal, client.signal]);
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body }),
    });
    if (answer.body === null) clearTimeout(timer);
    return { status: answer.status, headers: answer.headers, body: answer.body && passOn(answer.body, timer, client) };
  } catch (error) {
    clearTimeout(timer);
    if (timeout.signal.aborted) throw new HttpError(504, `The service did not answer within ${timeoutMs} ms.`);
    if (unreachableReasonOf(error, url) === 'proxy') return 'proxy-refusal';
    if (!client.signal.aborted) client.onFault(codeOf(error));
    throw new HttpError(502, 'The service cannot be reached from the relay.');
  }
}

function passOn(
  body: ReadableStream<Uint8Array>,
  timer: NodeJS.Timeout,
  client: WaitingClient,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const pass = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      timer.refresh();
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      clearTimeout(timer);
      controller.close();
    } catch (error) {
      clearTimeout(timer);
      if (!client.signal.aborted) client.onFault(codeOf(error));
      // Ending the response normally would make the partial body look complete.
      client.breakOff();
    }
  };
  const cancel = (reason: unknown) => {
    clearTimeout(timer);
    return reader.cancel(reason);
  };
  return new ReadableStream({ pull: pass, cancel }, { highWaterMark: 0 });
}

/** The innermost cause has the code; the outer ones name the address. */
function codeOf(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
