import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, any of which could take one before it is listened on. */
const first = 20_000;
const count = 12_000;
/** Processes begin at different places. */
let place = (process.pid * 37) % count;

/** A free port of this machine; another one each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    place = (place + 1) % count;
    const port = first + place;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${first} to ${first + count - 1} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
