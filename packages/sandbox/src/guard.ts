/** The headers of a browser's request, by name. */
export type ReadHeader = (
  name: 'host' | 'origin' | 'sec-fetch-site' | 'sec-fetch-mode' | 'sec-fetch-dest',
) => string | undefined;

/**
 * Whether a request comes from a program on this machine, from the address bar, or from a page of this same server. A
 * program sends neither Origin nor Sec-Fetch-Site; a page cannot omit or forge them
 * (https://w3c.github.io/webappsec-fetch-metadata/, https://fetch.spec.whatwg.org/#forbidden-request-header). Host is
 * checked against DNS rebinding: a foreign name that resolves to this machine would count as the same origin.
 */
export function isFromHere(read: ReadHeader): boolean {
  const host = read('host')?.toLowerCase();
  const origin = read('origin');
  const site = read('sec-fetch-site');
  if (!isLoopback(host) || (origin !== undefined && origin !== `http://${host}`)) return false;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The same, or from a page of another server on this machine that sends its Origin. */
export function isFromThisMachine(read: ReadHeader): boolean {
  if (isFromHere(read)) return true;
  const [, origin] = /^https?:\/\/(.*)$/.exec(read('origin') ?? '') ?? [];
  return isLoopback(read('host')) && isLoopback(origin);
}

/**
 * Whether the request comes from a program and addresses the host by IPv4 address or by the name that containers use.
 * DNS rebinding needs a name of its own, so no page can send it.
 */
export function isProgramNearby(read: ReadHeader): boolean {
  const isPage = ['origin', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'] as const;
  const isNumbered = /^(?:\d{1,3}(?:\.\d{1,3}){3}|host\.(?:docker|containers)\.internal)(?::\d{1,5})?$/i;
  return isNumbered.test(read('host') ?? '') && isPage.every((name) => read(name) === undefined);
}

/** Whether a page on this machine opens this server's page in a frame: it can display it, not read it. */
export function isFrameOfThisMachine(read: ReadHeader): boolean {
  const isFrame = read('sec-fetch-dest') === 'iframe' && read('sec-fetch-mode') === 'navigate';
  return isFrame && read('sec-fetch-site') === 'same-site' && read('origin') === undefined && isLoopback(read('host'));
}

const isLoopback = (host: string | undefined): boolean =>
  host !== undefined && /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);

/** The message of a refused request. */
export const refusal = 'Pages of other servers are not answered: open the address itself, by typing or pasting it.';
