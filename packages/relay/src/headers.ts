import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@tpr/core/api';

/** Sent with every answer of the relay. */
export const commonHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** What comes from the service is data: opened as a page it runs nothing, and no cache keeps it. */
export const relayedHeaders = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" };

/** The header as it goes on; undefined where it holds no bearer. */
export function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const { authorization = '' } = headers;
  return /^Bearer [\x21-\x7E]+$/i.test(authorization) ? authorization : undefined;
}

/** The headers that the client sets. A bearer belongs to the two interfaces; the token issuer gets none (R023). */
export function requestHeaders(
  incoming: IncomingMessage,
  { base, body }: Endpoint,
  userAgent: string,
): Record<string, string> {
  const { accept, 'accept-language': language, 'content-type': type } = incoming.headers;
  const authorization = base === 'auth' ? undefined : bearerOf(incoming);
  return {
    'user-agent': userAgent,
    ...(authorization !== undefined && { authorization }),
    ...(accept !== undefined && { accept }),
    ...(language !== undefined && { 'accept-language': language }),
    ...(body !== undefined && type !== undefined && { 'content-type': type }),
  };
}

/** The response headers that the client reads, and those that people need for support. */
const passed = [
  'content-type',
  'content-disposition',
  'date',
  'deprecation',
  'link',
  'retry-after',
  'sunset',
  'x-correlation-id',
  'x-request-id',
];

/** @param url where the answer came from. */
export function responseHeaders(headers: Headers, url: string, endpoint: Endpoint): Headers {
  const answer = new Headers(relayedHeaders);
  for (const name of passed) copy(headers, answer, name);
  // A compressed response has another length: it arrives here decompressed.
  if (!headers.has('content-encoding')) copy(headers, answer, 'content-length');
  // A challenge of another kind would make the browser ask for a password of its own.
  if (/^Bearer\b/i.test(headers.get('www-authenticate') ?? '')) copy(headers, answer, 'www-authenticate');
  const location = locationIn(headers, url);
  if (location !== undefined && (endpoint.response.kind === 'address' || location.origin === new URL(url).origin)) {
    answer.set('location', location.href);
  }
  return answer;
}

function copy(from: Headers, to: Headers, name: string): void {
  const value = from.get(name);
  if (value !== null) to.set(name, value);
}

function locationIn(headers: Headers, url: string): URL | undefined {
  const location = headers.get('location');
  if (location === null || !URL.canParse(location, url)) return undefined;
  const found = new URL(location, url);
  return /^https?:$/.test(found.protocol) ? found : undefined;
}
