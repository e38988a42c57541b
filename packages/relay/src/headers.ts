import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@tpr/core/api';

/** Sent with every response of the relay. */
export const commonHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** For relayed responses, whose content is data: a browser that opens it runs nothing, and no cache stores it. */
export const relayedHeaders = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" };

/** The `Authorization` header if it holds a bearer; otherwise undefined. */
export function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const { authorization = '' } = headers;
  return /^Bearer [\x21-\x7E]+$/i.test(authorization) ? authorization : undefined;
}

/** The headers of the relayed request. The two interfaces get the bearer; the token issuer gets none (R023). */
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

/** The relayed response headers: those that the client reads, and those for support. */
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

/** @param url the requested address. */
export function responseHeaders(headers: Headers, url: string, endpoint: Endpoint): Headers {
  const answer = new Headers(relayedHeaders);
  for (const name of passed) copy(headers, answer, name);
  // `fetch` has decompressed the body, so the length of a compressed response does not apply.
  if (!headers.has('content-encoding')) copy(headers, answer, 'content-length');
  // For any other scheme, the browser would show its own password prompt.
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
