/**
 * As `fetch`, by a connection of its own. n8n ends a connection that was idle for five seconds, and a busy process learns
 * that only from the next request, which fails.
 */
export const fetchN8n = (
  url: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> => fetch(url, { ...init, headers: { ...headers, connection: 'close' } });
