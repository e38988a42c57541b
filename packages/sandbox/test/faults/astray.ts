import { createServer as createPlainServer } from 'node:http';
import { createServer as createSealedServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { makeSelfSigned } from './self-signed.ts';

/** Addresses that lead nowhere, each in a way of its own, on this machine. */
export interface Astray {
  /** No resolver is asked for it: a label of it is empty. */
  readonly nameless: string;
  /** Https is asked for where http alone is spoken. */
  readonly plain: string;
  readonly selfSigned: string;
  /** Connections that were made to it so far. */
  attempts(of: 'plain' | 'selfSigned'): number;
  /** Requests that were answered: none, whatever happens. */
  answers(): number;
  close(): void;
}

export async function openAstray(): Promise<Astray> {
  let answers = 0;
  const answer = (_request: unknown, response: { end(text: string): unknown }): void => {
    answers += 1;
    response.end('{}');
  };
  const plain = createPlainServer(answer);
  const selfSigned = createSealedServer(makeSelfSigned('127.0.0.1'), answer);
  const attempts = { plain: 0, selfSigned: 0 };
  plain.on('connection', () => (attempts.plain += 1));
  selfSigned.on('connection', () => (attempts.selfSigned += 1));
  const [plainPort, sealedPort] = await Promise.all([portOf(plain), portOf(selfSigned)]);
  return {
    nameless: 'https://tpr..invalid',
    plain: `https://127.0.0.1:${plainPort}`,
    selfSigned: `https://127.0.0.1:${sealedPort}`,
    attempts: (of) => attempts[of],
    answers: () => answers,
    close() {
      for (const server of [plain, selfSigned]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
