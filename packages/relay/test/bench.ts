import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { createProfile } from '@tpr/core/api';
import type { LogLine } from '../src/index.ts';
import { type RelayOptions, startRelay } from '../src/server.ts';
import type { RelaySettings } from '../src/settings.ts';
import { TrustedProxies } from '../src/trusted-proxies.ts';

/** A request that a service has received, with its whole body. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A service that records its requests. */
export interface Upstream {
  readonly url: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

export async function openUpstream(
  answer: RequestListener = (_request, response) => response.end('{}'),
): Promise<Upstream> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body: Buffer.concat(pieces).toString() });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}`, asked, close };
}

export interface RelayBench {
  readonly url: string;
  readonly port: number;
  readonly log: readonly LogLine[];
  close(): Promise<void>;
}

/** A relay on a free port before a service at `upstream`, whose three addresses are paths of it. */
export async function openRelay(
  upstream: string,
  settings: Partial<RelaySettings> = {},
  options: RelayOptions = {},
): Promise<RelayBench> {
  const log: LogLine[] = [];
  const relay = await startRelay(
    {
      upstreams: { current: `${upstream}/current`, legacy: `${upstream}/legacy`, auth: `${upstream}/auth` },
      realm: 'tpr',
      clientId: 'tpr-sandbox',
      profile: createProfile(),
      company: { presets: [] },
      port: 0,
      host: '127.0.0.1',
      addinDir: '/nonexistent',
      addinOrigins: [],
      maxBodyBytes: 1_024,
      timeoutMs: 5_000,
      ratePerSecond: 10_000,
      addressRatePerSecond: 10_000,
      signInsPerMinute: 10_000,
      ...settings,
    },
    { log: (line) => void log.push(line), ...options },
  );
  return { url: relay.url, port: Number(new URL(relay.url).port), log, close: () => relay.close() };
}

/** The proxy of the tests is this machine. */
export const behindProxy = { trustedProxies: new TrustedProxies('', '127.0.0.1') };

/**
 * Sends bytes unchanged and returns all bytes up to the end of the connection, which the relay closes after a request with
 * `Connection: close`. A connection that stays open is left after `silenceMs` without a byte.
 */
export async function sendRaw(port: number, text: string | readonly string[], silenceMs = 30_000): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => (heard += piece));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const piece of [text].flat()) socket.write(piece, 'latin1');
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.setTimeout(silenceMs, () => socket.destroy());
  });
  return heard;
}

/** The status of the first response on a raw connection; undefined without a response. */
export const statusIn = (heard: string): number | undefined => {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1];
  return status === undefined ? undefined : Number(status);
};

/** A file of a dossier, by the path of the client's request. */
export const aFile = '/service/current/api/v1/account/1001/dossiers/1/documents/2/files/3';
export const aList = '/service/current/api/v1/account/1001/thirdparties';
export const aWrite = '/service/current/api/v1/account/1001/thirdparties/7/attributes';
export const aToken = '/service/auth/auth/realms/tpr/protocol/openid-connect/token';
