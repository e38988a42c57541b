import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../../src/host/port.ts';

/** The sandbox behind another address, with ZIP archives of any size. */
export interface BigFiles {
  /** The origin to use instead of the sandbox's. */
  readonly url: string;
  close(): Promise<void>;
}

const chunkBytes = 64 * 1024;

/** Forwards every call, except that a ZIP archive consists of random bytes, written as fast as they are read. */
export async function serveBigFiles(origin: string, fileBytes: number): Promise<BigFiles> {
  const port = await freePort();
  const server = createServer((incoming, outgoing) => {
    if (/\/dossiers\/\d+\/files$/.test(incoming.url ?? '')) sendNoise(outgoing, fileBytes);
    else handOn(origin, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function sendNoise(outgoing: ServerResponse, fileBytes: number): void {
  outgoing.writeHead(200, {
    'content-type': 'application/zip',
    'content-length': fileBytes,
    'content-disposition': 'attachment; filename="evidence.zip"',
  });
  // Incompressible, and identical each time.
  const chunk = Buffer.alloc(chunkBytes);
  for (let place = 0, state = 1; place < chunkBytes; place += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    chunk[place] = state >>> 16;
  }
  let left = fileBytes;
  const write = () => {
    while (left > 0) {
      const size = Math.min(left, chunkBytes);
      left -= size;
      if (!outgoing.write(size === chunkBytes ? chunk : chunk.subarray(0, size))) {
        outgoing.once('drain', write);
        return;
      }
    }
    outgoing.end();
  };
  write();
}

function handOn(origin: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { host: _, ...headers } = incoming.headers;
  const onward = request(origin + (incoming.url ?? ''), { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.once('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
