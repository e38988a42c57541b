import { noResponse, type HttpResponse, type HttpRequest } from '@tpr/core';
import { ResponseReader, unreachableReasonOf } from '@tpr/core/fetch';
import { UserError, type IDataObject, type IHttpRequestOptions } from 'n8n-workflow';

/** A full response of n8n's request helpers. */
export interface FullResponse {
  readonly statusCode: number;
  readonly headers: IDataObject;
  readonly body: unknown;
}

/**
 * Sends one request through a helper of n8n, and reads the response. n8n's timeout ends when the response begins, and
 * n8n replaces the signal. So the body of a text response gets the timeout again. A file may take longer, as long as
 * data arrive (`whileArriving`).
 * @param signal aborted when the caller no longer waits.
 */
export async function exchange(
  request: HttpRequest,
  signal: AbortSignal,
  send: (options: IHttpRequestOptions) => Promise<FullResponse>,
  read = readReply,
): Promise<HttpResponse> {
  let isAnswered = false;
  try {
    const response = await send(requestOptions(request, signal));
    isAnswered = true;
    const reply = read(response, request);
    return await (request.expect === 'text' ? inTime(reply, request, response) : reply);
  } catch (error) {
    const unread = unreadResponseOf(error);
    if (unread === undefined) return replyOfFailure(error, request, isAnswered);
    const reply = await inTime(readReply(unread, request), request, unread);
    // The status has arrived, even if the body breaks off.
    return reply.status === 0 ? { status: unread.statusCode, headers: {}, text: '' } : reply;
  }
}

/** n8n throws a 401 before its body is read. The error then has the body, with the service's reason. */
function unreadResponseOf(error: unknown): FullResponse | undefined {
  const { httpCode, context } = Object(error) as Readonly<Record<string, unknown>>;
  const { data: body } = Object(context) as Readonly<Record<string, unknown>>;
  const statusCode = Number(httpCode);
  const isResponse = isErrorStatus(statusCode) && typeof body === 'object' && body !== null;
  return isResponse ? { statusCode, headers: {}, body } : undefined;
}

const isErrorStatus = (status: number): boolean => Number.isInteger(status) && status >= 400 && status < 600;

async function inTime(
  reply: Promise<HttpResponse>,
  request: HttpRequest,
  { body }: FullResponse,
): Promise<HttpResponse> {
  const { timeoutMs } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await raceSignal(timeout, reply);
  } catch (error) {
    if (error !== timeout.reason) return replyOfFailure(error, request, true);
    (body as Partial<Closable>).destroy?.();
    return { ...noResponse(`No complete response within ${timeoutMs} ms.`), isLate: true };
  }
}

interface Closable {
  destroy(): void;
}

/** The part of a Node.js stream that shows whether data still arrive. */
interface Arriving extends Closable {
  readonly readableEnded: boolean;
  /** Bytes that have arrived and were not read yet. */
  readonly readableLength: number;
}

/**
 * Waits until a body is stored, without a limit as long as data arrive.
 * @param received changes with each part of the body that was read.
 * @throws Error if no data arrive during the timeout.
 */
export async function whileArriving<T>(
  stored: Promise<T>,
  body: unknown,
  received: () => number,
  timeoutMs: number,
): Promise<T> {
  const stream = body as Partial<Arriving>;
  const settled = (): true => true;
  const isSettled = stored.then(settled, settled);
  // With a slow store, data that have arrived wait in the stream.
  const isStoring = () => stream.readableEnded === true || Number(stream.readableLength) > 0;
  for (let before: number | undefined; before !== received() || isStoring();) {
    before = received();
    if (await isWithin(timeoutMs, isSettled)) return await stored;
  }
  stream.destroy?.();
  throw new Error(`The file stopped in the middle: nothing arrived for ${timeoutMs} ms.`);
}

/** @param promised never rejects. */
async function isWithin(timeoutMs: number, promised: Promise<true>): Promise<boolean> {
  try {
    return await raceSignal(AbortSignal.timeout(timeoutMs), promised);
  } catch {
    return false;
  }
}

/** Resolves with the promise. Rejects with the signal's reason if that comes first. */
async function raceSignal<T>(signal: AbortSignal, promised: Promise<T>): Promise<T> {
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([promised, aborted]);
  } finally {
    // A listener would keep the signal until its timeout, and with it each response of that minute.
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Converts a request of the client to the options of n8n's helpers. Redirects are not followed, so that a bearer never
 * reaches another origin. The client handles all statuses except 401, on which n8n renews the credential.
 */
function requestOptions(request: HttpRequest, signal: AbortSignal): IHttpRequestOptions {
  return {
    method: request.method,
    url: request.url,
    headers: { ...request.headers },
    ...(request.body !== undefined && { body: request.body }),
    ...(request.file !== undefined && { body: Buffer.from(request.file) }),
    // n8n does not limit the size of a response; a stream is read only as far as needed.
    encoding: 'stream',
    returnFullResponse: true,
    ignoreHttpStatusErrors: { ignore: true, except: [401] },
    disableFollowRedirect: true,
    timeout: request.timeoutMs,
    abortSignal: signal,
  };
}

/** Names in lower case; the values of a repeated header are joined. */
export function readHeaders(headers: IDataObject): Record<string, string> {
  const lines: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...headers })) {
    if (value === undefined || value === null || typeof value === 'function') continue;
    lines[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : String(value);
  }
  return lines;
}

/** Reads a response as text, up to the requested size. */
export async function readReply(
  { statusCode, headers, body }: FullResponse,
  request: HttpRequest,
): Promise<HttpResponse> {
  const reader = new ResponseReader(request, statusCode, readHeaders(headers));
  for await (const chunk of chunksOf(body)) {
    // Leaving the loop ends the stream, and with it the connection.
    if (!reader.add(chunk)) break;
  }
  return reader.end();
}

/** Behind a proxy, n8n's helper may already have read the body. */
function chunksOf(body: unknown): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) {
    return body as AsyncIterable<Uint8Array>;
  }
  if (body instanceof Uint8Array || body instanceof ArrayBuffer || typeof body === 'string')
    return [Buffer.from(body as string)];
  return body === undefined || body === null ? [] : [Buffer.from(JSON.stringify(body))];
}

/**
 * Converts an error of n8n to a response: with the status of the service, or without a status if there was no response.
 */
function replyOfFailure(error: unknown, { url }: HttpRequest, isAnswered: boolean): HttpResponse {
  const { httpCode, description, message } = Object(error) as Readonly<Record<string, unknown>>;
  const status = Number(httpCode);
  if (isErrorStatus(status)) {
    return { status, headers: {}, text: typeof description === 'string' ? description : '' };
  }
  // The credential refuses to sign the request. n8n's store of files throws such errors, too, after the response.
  const refusal = isAnswered ? undefined : causesOf(error).find((cause) => cause instanceof UserError);
  if (refusal !== undefined) return { ...noResponse(refusal.message), isRefusedByHost: true };
  const failure = [message, description].find((text) => typeof text === 'string' && text !== '');
  return noResponse(String(failure ?? 'the connection broke'), unreachableReasonOf(error, url));
}

/** An error with the errors that it wraps. */
function causesOf(error: unknown, depth = 0): Error[] {
  return error instanceof Error && depth < 8 ? [error, ...causesOf(error.cause, depth + 1)] : [];
}
