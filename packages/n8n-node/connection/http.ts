import type { HttpResponse, HttpRequest } from '@tpr/core';
import { unreachableReasonOf } from '@tpr/core/fetch';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

/** A full response of n8n's request helpers. */
export interface FullResponse {
  readonly statusCode: number;
  readonly headers: IDataObject;
  readonly body: unknown;
}

/**
 * Asks once, through whichever helper of n8n, and reads the answer. n8n stops counting where an answer begins, and puts a
 * signal of its own in place of ours: the rest of a text is waited for as long again. A file may take longer, while
 * something of it arrives (`whileArriving`).
 * @param signal aborts when the caller no longer waits.
 */
export async function exchange(
  request: HttpRequest,
  signal: AbortSignal,
  send: (options: IHttpRequestOptions) => Promise<FullResponse>,
  read = readReply,
): Promise<HttpResponse> {
  try {
    const response = await send(requestOptions(request, signal));
    const reply = read(response, request);
    return await (request.expect === 'text' ? inTime(reply, request, response) : reply);
  } catch (error) {
    return replyOfFailure(error, request);
  }
}

async function inTime(
  reply: Promise<HttpResponse>,
  request: HttpRequest,
  { body }: FullResponse,
): Promise<HttpResponse> {
  const { timeoutMs } = request;
  const patience = AbortSignal.timeout(timeoutMs);
  try {
    return await unless(patience, reply);
  } catch (error) {
    if (error !== patience.reason) return replyOfFailure(error, request);
    (body as Partial<Closable>).destroy?.();
    return noAnswer(`No complete response within ${timeoutMs} ms.`);
  }
}

interface Closable {
  destroy(): void;
}

/** A stream of Node.js, as far as it shows whether more of it arrives. */
interface Arriving extends Closable {
  readonly readableEnded: boolean;
  /** Has arrived, and was not taken yet. */
  readonly readableLength: number;
}

/**
 * Waits until a body is stored, however long that takes while it arrives.
 * @param received changes with what was taken of the body.
 * @throws Error if the body stops in the middle: nothing arrives for the timeout.
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
  // A slow store leaves what has arrived in the stream.
  const isStoring = () => stream.readableEnded === true || Number(stream.readableLength) > 0;
  for (let before: number | undefined; before !== received() || isStoring();) {
    before = received();
    if (await isWithin(timeoutMs, isSettled)) return await stored;
  }
  stream.destroy?.();
  throw new Error(`The file stopped in the middle: nothing arrived for ${timeoutMs} ms.`);
}

/** @param promised is never rejected. */
async function isWithin(timeoutMs: number, promised: Promise<true>): Promise<boolean> {
  try {
    return await unless(AbortSignal.timeout(timeoutMs), promised);
  } catch {
    return false;
  }
}

/** What is promised. Rejects with the signal's reason when that comes first. */
async function unless<T>(signal: AbortSignal, promised: Promise<T>): Promise<T> {
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([promised, aborted]);
  } finally {
    // A signal with a listener is kept until its timeout, and all responses of that minute with it.
    signal.removeEventListener('abort', stop);
  }
}

/**
 * A request of the client in the words of n8n's helpers. Redirects are not followed, so that a bearer never reaches
 * another origin; statuses are left to the client, except 401, by which n8n renews the credential.
 */
function requestOptions(request: HttpRequest, signal: AbortSignal): IHttpRequestOptions {
  return {
    method: request.method,
    url: request.url,
    headers: { ...request.headers },
    ...(request.body !== undefined && { body: request.body }),
    ...(request.file !== undefined && { body: Buffer.from(request.file) }),
    // n8n bounds no answer: as a stream it is read as far as it is wanted.
    encoding: 'stream',
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

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** An answer as text, no more of it than was asked for. Bytes are read as UTF-8 whatever the headers say (R020). */
export async function readReply(
  { statusCode: status, headers, body }: FullResponse,
  { maxBytes }: HttpRequest,
): Promise<HttpResponse> {
  const chunks: Uint8Array[] = [];
  let leftBytes = isSuccess(status) ? maxBytes.answer : maxBytes.refusal;
  let isCut = false;
  for await (const chunk of chunksOf(body)) {
    chunks.push(chunk.subarray(0, leftBytes));
    isCut = chunk.length > leftBytes;
    leftBytes -= chunk.length;
    // Who leaves the loop ends the stream, and with it the connection.
    if (isCut) break;
  }
  const reply = { status, headers: readHeaders(headers) };
  if (isCut && isSuccess(status)) return { ...reply, text: '', isCut };
  return { ...reply, text: Buffer.concat(chunks).toString('utf8') };
}

/** A proxy's helper may have read it already. */
function chunksOf(body: unknown): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) {
    return body as AsyncIterable<Uint8Array>;
  }
  if (body instanceof Uint8Array || body instanceof ArrayBuffer || typeof body === 'string')
    return [Buffer.from(body as string)];
  return body === undefined || body === null ? [] : [Buffer.from(JSON.stringify(body))];
}

/** What n8n threw, as the client's reply: a status where the service gave one, else that no answer came. */
function replyOfFailure(error: unknown, { url }: HttpRequest): HttpResponse {
  const { httpCode, description, message } = Object(error) as Readonly<Record<string, unknown>>;
  const status = Number(httpCode);
  if (Number.isInteger(status) && status >= 400 && status < 600) {
    return { status, headers: {}, text: typeof description === 'string' ? description : '' };
  }
  const failure = [message, description].find((text) => typeof text === 'string' && text !== '');
  const unreached = unreachableReasonOf(error, url);
  return { ...noAnswer(String(failure ?? 'the connection broke')), ...(unreached !== undefined && { unreached }) };
}

function noAnswer(failure: string): HttpResponse {
  return { status: 0, headers: {}, text: '', failure };
}
