import { gzipSync } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { CorruptionKind } from './kinds.ts';

type Outgoing = HttpBindings['outgoing'];

interface Whole {
  readonly response: Response;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly outgoing: Outgoing;
}

/** Corrupts the service's response. A corruption of the connection has already written it. */
export async function corrupt(kind: CorruptionKind, response: Response, outgoing: Outgoing): Promise<Response> {
  return corruptions[kind]({ response, bytes: new Uint8Array(await response.arrayBuffer()), outgoing });
}

const corruptions: Readonly<Record<CorruptionKind, (whole: Whole) => Response | Promise<Response>>> = {
  drop: ({ outgoing }) => cut(outgoing),
  reset: async (whole) => {
    await write(whole, { announced: whole.bytes.length + 1, sent: half(whole.bytes) });
    return cut(whole.outgoing);
  },
  stall: async (whole) => {
    await write(whole, { announced: whole.bytes.length + 1, sent: half(whole.bytes) });
    return hang(whole.outgoing);
  },
  'length-long': async (whole) => {
    await write(whole, { announced: whole.bytes.length + 10, sent: whole.bytes });
    return cut(whole.outgoing);
  },
  'length-short': async (whole) => {
    const announced = half(whole.bytes);
    await write(whole, { announced: announced.length, sent: announced });
    whole.outgoing.end(whole.bytes.slice(announced.length));
    return RESPONSE_ALREADY_SENT;
  },
  drip: ({ response, bytes }) => again(response, drops(bytes)),
  truncate: ({ response, bytes }) => again(response, half(bytes)),
  doubled: ({ response, bytes }) => again(response, new Blob([bytes, bytes])),
  'gzip-false': ({ response, bytes }) => again(response, bytes, { 'content-encoding': 'gzip' }),
  'gzip-cut': ({ response, bytes }) => again(response, half(gzipSync(bytes)), { 'content-encoding': 'gzip' }),
};

/** Keeps the caller waiting until it gives up or the sandbox stops. */
export async function hang(outgoing: Outgoing): Promise<Response> {
  if (!outgoing.destroyed) await new Promise<void>((resolve) => outgoing.once('close', () => resolve()));
  return RESPONSE_ALREADY_SENT;
}

/** Closes the connection. */
export function cut(outgoing: Outgoing): Response {
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

export const isAlreadySent = (response: Response): boolean => response.headers.has('x-hono-already-sent');

/** Writes head and body by hand, so that the announced length may differ from the bytes sent. */
async function write(
  { response, outgoing }: Whole,
  { announced, sent }: { readonly announced: number; readonly sent: Uint8Array },
): Promise<void> {
  const headers = { ...Object.fromEntries(response.headers), 'content-length': String(announced) };
  outgoing.writeHead(response.status, headers);
  await new Promise<void>((resolve) => outgoing.write(sent, () => resolve()));
}

const half = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => bytes.slice(0, bytes.length / 2);

/** The response with another body and a matching length: valid HTTP. */
function again(
  response: Response,
  body: ConstructorParameters<typeof Response>[0],
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = new Headers({ ...Object.fromEntries(response.headers), ...more });
  headers.delete('content-length');
  // A 204 has no body to corrupt.
  return new Response(response.status === 204 ? null : body, { status: response.status, headers });
}

function drops(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      // Without a pause the bytes would leave in one packet.
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (sent === bytes.length) controller.close();
      else controller.enqueue(bytes.slice(sent, (sent += 1)));
    },
  });
}
