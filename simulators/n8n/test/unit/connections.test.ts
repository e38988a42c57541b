import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { signIn } from '../../src/host/rest.ts';

/** Answers the first request on a connection and breaks off at the next one, as an n8n that closes idle connections may. */
const server = createServer((incoming, outgoing) => {
  if (used.has(incoming.socket)) return void incoming.socket.destroy();
  used.add(incoming.socket);
  outgoing.setHeader('set-cookie', 'n8n-auth=signed-in; HttpOnly');
  outgoing.end(incoming.url === '/types/nodes.json' ? '[]' : '{"data":{}}');
});
const used = new WeakSet<object>();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

it('each request to n8n has a connection of its own, so none meets one that n8n closes', async () => {
  const rest = await signIn(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await rest.call('GET', '/rest/workflows')).toEqual({});
  expect(await rest.nodeTypes()).toEqual([]);
});
