import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../src/host/rest.ts';

const connections = new Set<object>();
const heard: (string | undefined)[] = [];
const server = createServer((incoming, outgoing) => {
  connections.add(incoming.socket);
  heard.push(incoming.headers.connection);
  outgoing.end('{"data": {}}');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

test('each request to n8n has a connection of its own, which n8n cannot have ended before', async () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens nowhere.');
  const rest = await signIn(`http://127.0.0.1:${address.port}`);
  await rest.nodeTypes();
  expect(heard).toEqual(['close', 'close', 'close']);
  expect(connections.size).toBe(3);
});
