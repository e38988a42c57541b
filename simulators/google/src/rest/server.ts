import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Counting } from './counters.ts';
import { driveRoutes } from './drive-routes.ts';
import type { Faults } from './faults.ts';
import { maskAnswer } from './field-mask.ts';
import { GoogleError, invalid, notFound } from './google-error.ts';
import type { Grant } from './grant.ts';
import type { Identities } from './identities.ts';
import type { Quota } from './quota.ts';
import { PlainText, type Route, type GoogleState } from './route.ts';
import { scriptRoutes } from './script-routes.ts';
import { SignInError } from './sign-in-error.ts';
import { answerSignIn, Redirect } from './sign-in-routes.ts';
import { spreadsheetRoutes } from './spreadsheet-routes.ts';
import { valuesRoutes } from './values-routes.ts';

const routes: readonly Route[] = [...valuesRoutes, ...spreadsheetRoutes, ...driveRoutes, ...scriptRoutes];

export interface ServerParts {
  readonly state: GoogleState;
  readonly identities: Identities;
  readonly quota: Quota;
  readonly faults: Faults;
  readonly counting: Counting;
  /** Sheets refuses larger bodies here; Google only recommends to stay below. */
  readonly maxPayloadBytes: number;
  latencyMs: number;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** All interfaces at one address: their paths do not overlap. */
export function createGoogleServer(parts: ServerParts): ReturnType<typeof createServer> {
  // Idle connections stay open: closing one while a client sends its next request would reset that request.
  return createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    void serve(parts, request, response).catch(() => response.destroy());
  });
}

async function serve(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { faults, counting } = parts;
  const bytes = await readBody(request);
  const url = new URL(request.url ?? '/', 'http://local');
  counting.requests += 1;
  const fault = faults.draw(`${request.method} ${decode(url.pathname)}`);
  if (fault !== undefined) counting.planted += 1;
  if (fault === 'cut') return void response.destroy();
  if (fault === 'unavailable' || fault === 'busy') return send(response, planted(fault === 'busy' ? 429 : 503));
  const reply = await answer(parts, request, url, bytes);
  if (fault === 'cut-after') return void response.destroy();
  send(response, fault === 'unavailable-after' ? planted(503) : reply);
}

function planted(status: 429 | 503): Reply {
  const message =
    status === 429 ? 'Resource has been exhausted (e.g. check quota).' : 'The service is currently unavailable.';
  return { status, body: new GoogleError(status, message) };
}

async function answer(parts: ServerParts, request: IncomingMessage, url: URL, bytes: Buffer): Promise<Reply> {
  const { identities, counting } = parts;
  try {
    if (url.pathname.endsWith('/token')) counting.tokens += 1;
    const tokenUri = `http://${request.headers.host ?? ''}/token`;
    const signIn = answerSignIn(identities, {
      method: request.method ?? '',
      url,
      text: bytes.toString('utf8'),
      holder: () => holderOf(identities, request.headers.authorization),
      tokenUri,
    });
    if (signIn !== undefined) return { status: 200, body: signIn };
    return { status: 200, body: await callRoute(parts, request, url, bytes) };
  } catch (error) {
    if (error instanceof SignInError) return { status: error.code === 'invalid_client' ? 401 : 400, body: error };
    if (error instanceof GoogleError) return { status: error.status, body: error };
    throw error;
  }
}

async function callRoute(parts: ServerParts, request: IncomingMessage, url: URL, bytes: Buffer): Promise<unknown> {
  const { state, quota, counting } = parts;
  const [route, groups] = findRoute(request.method ?? '', url.pathname);
  const user = readHolder(parts.identities, request.headers.authorization, route);
  if (route.use !== undefined) {
    counting.largestPayloadBytes = Math.max(counting.largestPayloadBytes, bytes.length);
    if (bytes.length > parts.maxPayloadBytes) {
      counting.overPayload += 1;
      throw invalid(`Request payload size exceeds the limit: ${parts.maxPayloadBytes} bytes.`);
    }
    try {
      quota.take(route.use, user.email);
    } catch (error) {
      counting.overQuota += 1;
      throw error;
    }
  }
  const names = Object.entries(groups).map(([name, text]) => [name, decode(text)]);
  const call = { state, user, parts: Object.fromEntries(names), query: url.searchParams, body: parseBody(bytes) };
  return counting.during(groups['spreadsheetId'], async () => {
    if (parts.latencyMs > 0) await wait(parts.latencyMs);
    const result = route.answer(call);
    counting.carriedOut(route.name);
    if (result instanceof PlainText) return result;
    return maskAnswer(result, url.searchParams.get('fields') ?? undefined);
  });
}

function findRoute(method: string, path: string): [Route, Readonly<Record<string, string>>] {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match !== null) return [route, { ...match.groups }];
  }
  throw notFound();
}

function holderOf(identities: Identities, header: string | undefined): Grant {
  const holder = identities.holderOf((header ?? '').replace(/^Bearer /, ''));
  if (holder !== undefined) return holder;
  throw new GoogleError(
    401,
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  );
}

function readHolder(identities: Identities, header: string | undefined, { scopes }: Route): Grant {
  const holder = holderOf(identities, header);
  if (!scopes.some((scope) => holder.scopes.includes(scope))) {
    throw new GoogleError(403, 'Request had insufficient authentication scopes.', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');
  }
  return holder;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
}

function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalid('Invalid JSON payload received.');
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('Malformed path.');
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  if (body instanceof Redirect) return void response.writeHead(302, { location: body.location }).end();
  if (body instanceof PlainText) {
    response.writeHead(status, { 'content-type': `${body.type}; charset=UTF-8` }).end(body.text);
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}
