import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@tpr/core/api';
import { HttpError } from './http-error.ts';

const json = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i;
const form = /^application\/x-www-form-urlencoded(?:\s*;\s*charset="?utf-8"?)?$/i;

/**
 * Reads the body that the operation declares. The service is called only after all of it has arrived.
 * @returns undefined if the operation has no body.
 * @throws HttpError 413 for a body that is too long, 415 for one that is not JSON (a form for the token issuer), 400 if
 * the operation has no body.
 */
export async function readBody(
  incoming: IncomingMessage,
  endpoint: Endpoint,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { 'content-type': type = '', 'content-encoding': encoding, 'content-length': length = '0' } = incoming.headers;
  if (endpoint.body === undefined) {
    const isEmpty = incoming.headers['transfer-encoding'] === undefined && Number(length) === 0;
    if (!isEmpty) throw new HttpError(400, 'This operation takes no body.');
    return undefined;
  }
  const [declared, name] = endpoint.base === 'auth' ? [form, 'a form'] : [json, 'JSON'];
  if (!declared.test(type.trim()) || encoding !== undefined) throw new HttpError(415, `This operation takes ${name}.`);
  const tooLong = new HttpError(413, `The body is longer than ${maxBytes / 1_024} KB.`, { connection: 'close' });
  if (Number(length) > maxBytes) throw tooLong;
  const pieces: Buffer[] = [];
  let bytes = 0;
  // By default, leaving the loop closes the connection, and the client would not receive the refusal.
  for await (const piece of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLong;
    pieces.push(piece);
  }
  return Uint8Array.from(Buffer.concat(pieces));
}
