import type { IncomingMessage } from 'node:http';

/** @throws SyntaxError when the body is not JSON. */
export async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}
