import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createGunzip } from 'node:zlib';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

/** The error that n8n's request library throws; n8n checks its class by name. */
export class AxiosError extends Error {
  readonly response: { readonly status: number; readonly data: unknown; readonly headers: IDataObject } | undefined;
  readonly code: string | undefined;

  constructor(message: string, code?: string, response?: AxiosError['response'], cause?: Error) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.response = response;
  }
}

/** One request over a real socket, with the options of n8n's helper that the nodes use. */
export async function sendRequest(options: IHttpRequestOptions): Promise<unknown> {
  const message = await exchange(options);
  const status = message.statusCode ?? 0;
  const { ignoreHttpStatusErrors: ignore } = options;
  const isIgnored = ignore === true || (typeof ignore === 'object' && !ignore.except.includes(status));
  const headers = { ...message.headers } as IDataObject;
  // As n8n's library does, in whichever form the body is requested.
  const unpacked = headers['content-encoding'] === 'gzip' ? message.pipe(createGunzip()) : message;
  const body = options.encoding === 'stream' ? unpacked : await readAll(unpacked);
  if (status < 300 || isIgnored) return { statusCode: status, headers, body };
  // A stream has not been read yet at this point.
  const data = body instanceof Buffer ? body.toString('utf8') : body;
  throw new AxiosError(`Request failed with status code ${status}`, 'ERR_BAD_REQUEST', { status, data, headers });
}

function exchange(options: IHttpRequestOptions): Promise<IncomingMessage> {
  const { url, method = 'GET', headers, body, timeout, abortSignal } = options;
  return new Promise((resolve, reject) => {
    const sent = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, {
      method,
      headers: headers as Record<string, string>,
      agent: false,
      ...(timeout !== undefined && { timeout }),
      ...(abortSignal !== undefined && { signal: abortSignal as AbortSignal }),
    });
    // n8n's library (axios 1.18) stops its timeout once it has returned a stream; only the signal ends it then.
    sent.on('response', (message) => {
      if (options.encoding === 'stream') sent.removeAllListeners('timeout');
      resolve(message);
    });
    sent.on('timeout', () => sent.destroy(new AxiosError('timeout exceeded', 'ECONNABORTED')));
    sent.on('error', (error) =>
      reject(new AxiosError(error.message, 'code' in error ? String(error.code) : undefined, undefined, error)),
    );
    sent.end(typeof body === 'string' || body instanceof Buffer ? body : undefined);
  });
}

export async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
