import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { fileOf, readAddin } from './addin.ts';
import { createApp } from './app.ts';
import { shareOf } from './client-address.ts';
import { companyPath, changesOf } from './company.ts';
import { type Log, logInto } from './log.ts';
import { createPages } from './office-pages.ts';
import { createAllowedRoutes } from './allowed-routes.ts';
import { createRequestRates } from './request-rates.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { RelaySettings } from './settings.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { ProxyRefusal } from './proxy-refusal.ts';
import type { RelayState } from './relay-state.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Limits on the time and the number of clients. */
export interface Limits {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** To the end of its body. */
  readonly requestMs: number;
  readonly connections: number;
  /** Maximum connections of one client. For a client behind a trusted proxy: maximum concurrent requests. */
  readonly perClient: number;
  /** Time that requests in progress get when the relay stops. */
  readonly graceMs: number;
}

export interface RelayOptions {
  /** Default: standard output. */
  readonly log?: Log;
  readonly limits?: Partial<Limits>;
  /** @returns the reason for a 403, in one line; undefined to accept the request. Default: accepts all. */
  readonly refuse?: (request: IncomingMessage) => string | undefined;
}

/** A running relay. */
export interface Relay {
  /** The origin, such as http://127.0.0.1:8080. A client's addresses are …/service/current, /legacy and /auth below it. */
  readonly url: string;
  /** Accepts no new requests, waits for requests in progress, and aborts them after `graceMs`. */
  close(): Promise<void>;
}

const usual: Limits = { headersMs: 10_000, requestMs: 30_000, connections: 1_000, perClient: 100, graceMs: 10_000 };

/** @throws RangeError that names the invalid setting. */
export async function startRelay(settings: RelaySettings, options: RelayOptions = {}): Promise<Relay> {
  const { log = logInto(process.stdout, reportError), refuse = () => undefined } = options;
  const limits = { ...usual, ...options.limits };
  const pages = createPages(settings);
  const addin = readAddin(settings.addinDir, pages);
  const state: RelayState = {
    settings,
    allowedRoutes: createAllowedRoutes(settings),
    pages,
    addin: new Map([...(addin ?? []), [companyPath, fileOf(companyPath, companyText(settings), pages)]]),
    rates: createRequestRates(settings),
    inProgress: createConcurrencyLimit(limits.perClient),
    signIns: createLoginThrottle(settings),
    proxyRefusal: new ProxyRefusal(),
    log,
    isStopping: false,
  };
  const listener = getRequestListener(createApp(state).fetch);
  let running = 0;
  const server = createServer(serverOptions(limits), (incoming, outgoing) => {
    running += 1;
    outgoing.once('close', () => (running -= 1));
    const refused = refuse(incoming);
    if (refused === undefined) void listener(incoming, outgoing);
    else outgoing.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(`${refused}\n`);
  });
  server.maxConnections = limits.connections;
  limitConnections(server, limits.perClient, settings.trustedProxies);
  // Longer than the service may take; it ends the connection of a client that stops reading.
  server.timeout = settings.timeoutMs + 10_000;
  await listen(server, settings);
  const url = addressOf(server, settings.host);
  const say = (message: string) => log({ time: new Date().toISOString(), message });
  say(`The relay listens at ${url}.`);
  for (const { key, from, to } of changesOf(settings.company.profile)) say(`The profile has ${key}: ${from} → ${to}`);
  if (addin === undefined) say(`There is no add-in in ${settings.addinDir}: it is not served, calls are relayed.`);
  let closing: Promise<void> | undefined;
  const stop = async () => {
    state.isStopping = true;
    say(`The relay stops. Requests in progress: ${running}.`);
    await shutDown(server, () => running > 0, limits.graceMs);
    say('The relay has stopped.');
  };
  return { url, close: () => (closing ??= stop()) };
}

/** If stderr fails as well, nothing can be reported. */
function reportError(line: string): void {
  process.stderr.on('error', () => undefined);
  process.stderr.write(`${line}\n`);
}

const companyText = ({ company }: RelaySettings) => Buffer.from(`${JSON.stringify(company, undefined, 2)}\n`);

const serverOptions = ({ headersMs, requestMs }: Limits) => ({
  headersTimeout: headersMs,
  requestTimeout: Math.max(headersMs, requestMs),
  connectionsCheckingInterval: Math.min(1_000, headersMs),
  // Longer than load balancers keep a connection (60 s), so that they close it first.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
});

/**
 * Limits the connections of each client, so that silent ones do not use up all. The clients of a trusted proxy share
 * its connections; their concurrent requests are limited instead.
 */
function limitConnections(server: Server, perClient: number, proxies?: TrustedProxies): void {
  const connections = createConcurrencyLimit(perClient);
  server.on('connection', (socket: Socket) => {
    if (proxies?.has(socket.remoteAddress) === true) return;
    const client = shareOf(socket.remoteAddress ?? '');
    if (!connections.take(client)) return void socket.destroy();
    socket.once('close', () => connections.leave(client));
  });
}

async function listen(server: Server, { host, port }: RelaySettings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
}

/** Explains an error of the system by the setting that has to change. */
function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT ${port} is in use by another program: end that program, or set another PORT.`,
    EACCES: `PORT ${port} may not be opened by this user: set one from 1024 on.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine: set 127.0.0.1, or 0.0.0.0 for all of them.`,
    ENOTFOUND: `HOST ${host} is not an address: set 127.0.0.1, or 0.0.0.0 for all of this machine.`,
  };
  const line = lines[error.code ?? ''];
  return line === undefined ? error : new RangeError(line, { cause: error });
}

function addressOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : '';
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function shutDown(server: Server, isBusy: () => boolean, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Idle connections, even those without any request, are not closed automatically.
  const sweep = setInterval(() => (isBusy() ? server.closeIdleConnections() : server.closeAllConnections()), 50);
  const giveUp = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(giveUp);
}
