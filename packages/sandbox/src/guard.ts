/** The headers of a browser's request, by name. */
export type ReadHeader = (
  name: 'host' | 'origin' | 'sec-fetch-site' | 'sec-fetch-mode' | 'sec-fetch-dest',
) => string | undefined;

/**
 * Whether a request comes from a program of this machine, from the address bar, or from a page that this very server
 * served. A program sends neither Origin nor Sec-Fetch-Site; a page can not leave them out, nor say another thing
 * (https://w3c.github.io/webappsec-fetch-metadata/, https://fetch.spec.whatwg.org/#forbidden-request-header). Host
 * counts as well: the owner of a name can let it lead here, and its page then counts as the server's own.
 */
export function isFromHere(read: ReadHeader): boolean {
  const host = read('host')?.toLowerCase();
  const origin = read('origin');
  const site = read('sec-fetch-site');
  if (!isLoopback(host) || (origin !== undefined && origin !== `http://${host}`)) return false;
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The same, or from a page of another server of this machine that says which one it is. */
export function isFromThisMachine(read: ReadHeader): boolean {
  if (isFromHere(read)) return true;
  const [, origin] = /^https?:\/\/(.*)$/.exec(read('origin') ?? '') ?? [];
  return isLoopback(read('host')) && isLoopback(origin);
}

/**
 * Whether it is a program, and the address that it asked for is one of numbers or the name by which a container knows its
 * host: no page can be behind it, whatever names lead here.
 */
export function isProgramNearby(read: ReadHeader): boolean {
  const isPage = ['origin', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'] as const;
  const isNumbered = /^(?:\d{1,3}(?:\.\d{1,3}){3}|host\.(?:docker|containers)\.internal)(?::\d{1,5})?$/i;
  return isNumbered.test(read('host') ?? '') && isPage.every((name) => read(name) === undefined);
}

/** Whether a page of this machine opens this server's page in a frame: it can show it, and not read it. */
export function isFrameOfThisMachine(read: ReadHeader): boolean {
  const isFrame = read('sec-fetch-dest') === 'iframe' && read('sec-fetch-mode') === 'navigate';
  return isFrame && read('sec-fetch-site') === 'same-site' && read('origin') === undefined && isLoopback(read('host'));
}

const isLoopback = (host: string | undefined): boolean =>
  host !== undefined && /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);

/** The message of a refused request. */
export const refusal = 'Pages of other servers are not answered: open the address itself, by typing or pasting it.';
