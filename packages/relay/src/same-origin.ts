import type { RelayContext } from './relay-state.ts';

/**
 * Whether a page of another origin sent the request, according to the browser's headers. Such a page could not read the
 * response, but could guess passwords. Browsers without Sec-Fetch-Site send Origin with all requests except simple
 * reads.
 */
export function isCrossOrigin(c: RelayContext, isFromProxy: boolean): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  // A proxy may use a host name of its own, and pass on the requested one in a header.
  const host = (isFromProxy ? c.req.header('x-forwarded-host') : undefined) ?? c.req.header('host');
  return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase();
}

/** Whether every hop to the proxy in front used https, as its header says; false without that header. */
export function isOverHttps(c: RelayContext): boolean {
  const schemes = (c.req.header('x-forwarded-proto') ?? '').split(',');
  return schemes.every((scheme) => scheme.trim() === 'https');
}
