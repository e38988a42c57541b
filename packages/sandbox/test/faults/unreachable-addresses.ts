import { createServer as createPlainServer } from 'node:http';
import { createServer as createSealedServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { makeSelfSigned } from './self-signed.ts';

/** Addresses on this machine at which no connection can be established, each for another reason. */
export interface UnreachableAddresses {
  /** Its host name has an empty label, so no resolver is queried. */
  readonly nameless: string;
  /** An https address of a server that speaks only http. */
  readonly plain: string;
  readonly selfSigned: string;
  /** Number of connections to it so far. */
  attempts(of: 'plain' | 'selfSigned'): number;
  /** Number of requests answered: 0 in every case. */
  answers(): number;
  close(): void;
}

export async function openUnreachableAddresses(): Promise<UnreachableAddresses> {
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
