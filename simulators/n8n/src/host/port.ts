import { createServer } from 'node:net';

/** Below the ephemeral ports of operating systems: an outgoing connection could take one of those first. */
const first = 20_000;
const count = 12_000;
/** Processes start at different ports. */
let place = (process.pid * 37) % count;

/** A free port of this machine; a different one each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    place = (place + 1) % count;
    const port = first + place;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${first} to ${first + count - 1} is free.`);
}

/** Whether no program listens on a port of this machine. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
