import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

type Outgoing = HttpBindings['outgoing'];

/** What a fault does to a connection. Each ends with the answer that tells the server to write nothing more. */

/** Leaves the caller waiting until it gives up or the sandbox stops. */
export async function hang(outgoing: Outgoing): Promise<Response> {
  if (!outgoing.destroyed) await new Promise<void>((resolve) => outgoing.once('close', () => resolve()));
  return RESPONSE_ALREADY_SENT;
}

/** Breaks the connection before a word. */
export function drop(outgoing: Outgoing): Response {
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Sends the head and half of the body, then breaks the connection. */
export async function reset(outgoing: Outgoing, response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, { ...headers, 'content-length': String(bytes.length + 1) });
  await new Promise<void>((resolve) => outgoing.write(bytes.slice(0, bytes.length / 2), () => resolve()));
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** The answer with half of its body, whole as far as HTTP can tell. */
export async function truncate(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(bytes.slice(0, bytes.byteLength / 2), { status: response.status, headers });
}

/** What a proxy in the way might say. */
export const loginPage = (): Response =>
  new Response('<!doctype html><html><title>Sign in</title><p>Please sign in to the network.</p></html>', {
    headers: { 'content-type': 'text/html;charset=UTF-8' },
  });

export const isAlreadySent = (response: Response): boolean => response.headers.has('x-hono-already-sent');
