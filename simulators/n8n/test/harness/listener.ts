import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request that reached an address, with its whole body. */
export interface Heard {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** A server on this machine that records every request. */
export interface Listener {
  readonly url: string;
  readonly port: number;
  readonly heard: Heard[];
  close(): Promise<void>;
}

type Answer = (heard: Heard, outgoing: ServerResponse) => void;

export async function openListener(answer: Answer = (_heard, outgoing) => outgoing.end('{}')): Promise<Listener> {
  const heard: Heard[] = [];
  const server = createServer((incoming, outgoing) => {
    void note(incoming).then((one) => {
      heard.push(one);
      outgoing.setHeader('content-type', 'application/json');
      answer(one, outgoing);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    heard,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function note(incoming: IncomingMessage): Promise<Heard> {
  const { method = '', url = '', headers } = incoming;
  const pieces: Buffer[] = [];
  for await (const piece of incoming as AsyncIterable<Buffer>) pieces.push(piece);
  return { method, url, authorization: headers.authorization, body: Buffer.concat(pieces).toString() };
}
