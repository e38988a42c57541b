import { createServer, type RequestListener } from 'node:http';
import { findRefusal, type AccessRules } from './access-rules.ts';

/** A running server. */
export interface Listening {
  /** The origin, such as http://127.0.0.1:4880. */
  readonly url: string;
  close(): Promise<void>;
}

const portsTried = 20;

/** Listens on this machine only, on the given port or the next free one; 0 takes any. Refused requests get a 403. */
export async function listen(port: number, rules: AccessRules, listener: RequestListener): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    const refused = findRefusal(incoming, rules);
    if (refused === undefined) listener(incoming, outgoing);
    else outgoing.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(`${refused}\n`);
  });
  for (let offset = 0; ; offset += 1) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port === 0 ? 0 : port + offset, '127.0.0.1', () => {
          server.off('error', reject);
          resolve();
        });
      });
      break;
    } catch (error) {
      if (!isPortTaken(error) || offset === portsTried - 1) throw error;
    }
  }
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Whether a socket error means that another program uses the port. */
export const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
