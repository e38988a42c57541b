/**
 * As `fetch`, on a separate connection. n8n closes a connection that was idle for five seconds. A busy process learns
 * this only when its next request fails.
 */
export const fetchN8n = (
  url: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> => fetch(url, { ...init, headers: { ...headers, connection: 'close' } });
