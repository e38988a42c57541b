import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { HttpRequest, HttpResponse } from '@tpr/core';
import { malformedRequest, ResponseReader, type HttpClient } from '@tpr/core/fetch';
import { usesEnvironmentProxy } from './environment-proxy.ts';

/**
 * The client of Node.js. By its `fetch` a pull of 10,000 takes 100 MB more and a third more processor time: what `fetch` makes
 * for a response is freed by a full garbage collection only.
 */
export function createNodeClient(variables: NodeJS.ProcessEnv = process.env): HttpClient {
  // Node.js reads the proxy's variables when it makes an agent, so these are made after `reachDirectly`.
  const settings = {
    keepAlive: true,
    timeout: idleMs,
    ...(usesEnvironmentProxy(variables) && { proxyEnv: variables }),
  };
  const agents = { 'http:': new HttpAgent(settings), 'https:': new HttpsAgent(settings) };
  return (request, signal) => {
    const sent = start(request, signal, agents);
    return sent === undefined ? Promise.resolve(malformedRequest()) : receive(sent, request);
  };
}

/** How long a connection that is not used stays open, unless the server says how long. */
const idleMs = 4_000;

/** @returns undefined for a request that HTTP does not allow. Node.js quotes the part, which may contain a secret. */
function start(
  { method, url, headers, body, file }: HttpRequest,
  signal: AbortSignal,
  agents: { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent },
): ClientRequest | undefined {
  try {
    const { protocol, username, password } = new URL(url);
    if (username !== '' || password !== '') return undefined;
    const content = file ?? body;
    const length = content === undefined ? undefined : Buffer.byteLength(content);
    const sent = {
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'tpr',
      ...headers,
      // For DELETE, Node.js does not add it.
      ...(length !== undefined && { 'content-length': length }),
    };
    const options = { method, headers: sent, signal, joinDuplicateHeaders: true };
    if (protocol === 'https:') return requestHttps(url, { ...options, agent: agents['https:'] }).end(content);
    return protocol === 'http:' ? requestHttp(url, { ...options, agent: agents['http:'] }).end(content) : undefined;
  } catch {
    return undefined;
  }
}

function receive(sent: ClientRequest, request: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    let received: IncomingMessage | undefined;
    // Bytes after a complete response are an error of the connection, not of the response.
    sent.on('error', (error) => received?.complete !== true && reject(error));
    sent.on('response', (incoming) => {
      received = incoming;
      const reader = new ResponseReader(request, incoming.statusCode ?? 0, headersOf(incoming));
      const body = decoded(incoming, reader.isFile, reject);
      body.on('data', (piece: Uint8Array) => {
        if (reader.add(piece)) return;
        resolve(reader.end());
        sent.destroy();
      });
      body.on('end', () => resolve(reader.end()));
      body.on('error', reject);
    });
  });
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const lines: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) lines[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return lines;
}

/**
 * Decompresses a body. Of a compressed text that was cut off, the beginning is returned: it shows what responded, and
 * incomplete JSON is noticed. A file that was cut off is an error.
 */
function decoded(incoming: IncomingMessage, isFile: boolean, onError: (error: Error) => void): Readable {
  const decoder = decoderOf(incoming.headers['content-encoding'], isFile);
  if (decoder === undefined) return incoming;
  return pipeline(incoming, decoder, (error) => error && onError(error));
}

function decoderOf(encoding: string | undefined, isFile: boolean) {
  const options = isFile ? {} : { finishFlush: constants.Z_SYNC_FLUSH };
  switch (encoding?.trim().toLowerCase()) {
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
