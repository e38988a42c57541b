import { HttpError } from './http-error.ts';

export interface UpstreamRequest extends Listening {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** Longest wait for the answer to begin, and between two pieces of it. */
  readonly timeoutMs: number;
}

/** What the answer means to the side that waits for it. */
interface Listening {
  /** The client no longer waits for the response. */
  readonly signal: AbortSignal;
  /** Ends the client's connection at once: part of the answer has left, and the rest will not come. */
  readonly breakOff: () => void;
  /** Told the code of what went wrong, such as ECONNREFUSED. */
  readonly onFault: (code: string) => void;
}

/** An answer that has begun. Redirects are answers. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
}

/**
 * Asks the service once, and passes the body on as it comes: no more of it is held than one piece.
 * @throws HttpError 504 when it does not answer in time, 502 when it can not be reached.
 */
export async function askUpstream({
  url,
  method,
  headers,
  body,
  timeoutMs,
  ...asking
}: UpstreamRequest): Promise<UpstreamAnswer> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new DOMException('', 'TimeoutError')), timeoutMs);
  const signal = AbortSignal.any([patience.signal, asking.signal]);
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body }),
    });
    if (answer.body === null) clearTimeout(timer);
    return { status: answer.status, headers: answer.headers, body: answer.body && passOn(answer.body, timer, asking) };
  } catch (error) {
    clearTimeout(timer);
    if (patience.signal.aborted) throw new HttpError(504, `The service did not answer within ${timeoutMs} ms.`);
    if (!asking.signal.aborted) asking.onFault(codeOf(error));
    throw new HttpError(502, 'The service can not be reached from the relay.');
  }
}

function passOn(
  body: ReadableStream<Uint8Array>,
  timer: NodeJS.Timeout,
  asking: Listening,
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
      if (!asking.signal.aborted) asking.onFault(codeOf(error));
      // With an end, even one that says nothing, the client would take half of the answer for all of it.
      asking.breakOff();
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
