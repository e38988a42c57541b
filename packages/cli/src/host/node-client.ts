import type Http from 'node:http';
import type Https from 'node:https';
import { createRequire } from 'node:module';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { HttpRequest, HttpResponse } from '@tpr/core';
import { malformedRequest, ResponseReader, type HttpClient } from '@tpr/core/fetch';

// An `import` of `node:http` evaluates all of its exports. For one of them, `WebSocket`, Node.js loads `fetch` in 20 ms.
const require = createRequire(import.meta.url);
const http = require('node:http') as typeof Http;
const https = require('node:https') as typeof Https;

interface Agents {
  readonly 'http:': Http.Agent;
  readonly 'https:': Https.Agent;
}

/**
 * The client of Node.js. With `fetch`, a pull of 10,000 takes 100 MB more and a third more processor time. Only a full garbage
 * collection frees what `fetch` allocates for a response.
 */
export function createNodeClient(): HttpClient {
  const settings = { keepAlive: true, timeout: idleMs };
  const agents: Agents = { 'http:': new http.Agent(settings), 'https:': new https.Agent(settings) };
  return (request, signal) => {
    const sent = start(request, signal, agents);
    return sent === undefined ? Promise.resolve(malformedRequest()) : receive(sent, request);
  };
}

/** How long a connection that is not used stays open, unless the server says how long. */
const idleMs = 4_000;

/** @returns undefined for a request that HTTP does not allow. Node.js quotes the part, which may contain a secret. */
function start(request: HttpRequest, signal: AbortSignal, agents: Agents): Http.ClientRequest | undefined {
  const { method, url, headers, body, file } = request;
  try {
    const { protocol, username, password } = new URL(url);
    if (username !== '' || password !== '') return undefined;
    const content = file ?? body;
    const length = content === undefined ? undefined : Buffer.byteLength(content);
    const sent = {
      // Not deflate, of which there are two forms.
      'accept-encoding': 'gzip, br',
      'user-agent': 'tpr',
      ...headers,
      // For DELETE, Node.js does not add it.
      ...(length !== undefined && { 'content-length': length }),
    };
    const options = { method, headers: sent, signal, joinDuplicateHeaders: true };
    if (protocol === 'https:') return https.request(url, { ...options, agent: agents['https:'] }).end(content);
    return protocol === 'http:' ? http.request(url, { ...options, agent: agents['http:'] }).end(content) : undefined;
  } catch {
    return undefined;
  }
}

function receive(sent: Http.ClientRequest, request: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    let received: Http.IncomingMessage | undefined;
    // Bytes after a complete response are an error of the connection, not of the response.
    sent.on('error', (error) => received?.complete !== true && reject(error));
    // Where the server changes the protocol, Node.js closes the connection without an error.
    sent.on('close', () => received ?? reject(new Error('The connection was closed without a response.')));
    sent.on('response', (incoming) => {
      received = incoming;
      const { statusCode: status = 0 } = incoming;
      if (status < 200) return reject(new Error(`The service responded ${status} and nothing else.`));
      const reader = new ResponseReader(request, status, headersOf(incoming));
      const finish = (): void => {
        resolve(reader.end());
        // The server did not wait for the whole request, or the rest of its response is not needed.
        if (!sent.writableFinished || !incoming.complete) sent.destroy();
      };
      const bodyStream = decoded(incoming, reader.isFile, reject);
      bodyStream.on('data', (piece: Uint8Array) => reader.add(piece) || finish());
      bodyStream.on('end', finish);
      bodyStream.on('error', reject);
    });
  });
}

function headersOf({ headers }: Http.IncomingMessage): Record<string, string> {
  const lines: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) lines[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return lines;
}

/**
 * Decompresses a body; one of an unknown encoding is returned as it is. Of a compressed text that was cut off, the
 * beginning is returned. It shows what responded, and incomplete JSON is noticed. A file that was cut off is an error.
 */
function decoded(incoming: Http.IncomingMessage, isFile: boolean, onError: (error: Error) => void): Readable {
  const { 'content-encoding': encodings = '', 'content-length': length } = incoming.headers;
  const names = length === '0' ? [] : encodings.toLowerCase().split(',');
  const decoders = names.map((name) => decoderOf(name.trim(), isFile)).reverse();
  if (!decoders.every((decoder) => decoder !== undefined)) return incoming;
  return decoders.reduce<Readable>(
    (body, decoder) => pipeline(body, decoder, (error) => error && onError(error)),
    incoming,
  );
}

function decoderOf(encoding: string, isFile: boolean) {
  const options = isFile ? {} : { finishFlush: constants.Z_SYNC_FLUSH };
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(options);
    case 'deflate':
      return createInflate(options);
    case 'br':
      return createBrotliDecompress(isFile ? {} : { finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      return undefined;
  }
}
