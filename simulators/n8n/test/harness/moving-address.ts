import { createServer, request } from 'node:http';
import type { Sandbox } from '@tpr/sandbox';

/** A sandbox behind a proxy that reports the client address, which changes between requests, as between two workers. */
export interface MovingAddress extends Pick<Sandbox, 'baseUrl' | 'legacyBaseUrl' | 'authUrl'> {
  /** The next requests come from this address. */
  moveTo(address: string): void;
  close(): Promise<void>;
}

export async function openMovingAddress({ url, ...sandbox }: Sandbox): Promise<MovingAddress> {
  let address = '192.0.2.1';
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-sandbox-address': address };
    const forwarded = request(url + (incoming.url ?? ''), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', (error) => outgoing.destroy(error));
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const proxy = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`;
  const behind = (target: string) => target.replace(url, proxy);
  return {
    baseUrl: behind(sandbox.baseUrl),
    legacyBaseUrl: behind(sandbox.legacyBaseUrl),
    authUrl: behind(sandbox.authUrl),
    moveTo(next) {
      address = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
