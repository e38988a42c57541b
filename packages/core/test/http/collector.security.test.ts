import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../src/client.ts';
import { TokenSession } from '../../src/http/auth/token-session.ts';
import { createAsyncRunner, createFetchHost } from '../../src/runtime/fetch/index.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { connection } from './bench.ts';

/** A server that accepts any request, and is not the token issuer. */
async function openCollector() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    request.setEncoding('utf8').on('data', (text: string) => heard.push(text));
    request.on('end', () => response.end('{"access_token":"x"}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { heard, port: (server.address() as { port: number }).port };
}

/** Appended to `http://127.0.0.1`, each would be an address of the collector. */
const leading = [':{port}/collect', '@127.0.0.1:{port}/x', ':x@127.0.0.1:{port}/x', ':{port}', '.0.0.1:{port}/x'];

describe('S02: over real sockets, even with an unreviewed profile', () => {
  it.each(leading)('no password reaches the collector by %s', async (path) => {
    const { heard, port } = await openCollector();
    const profile = createProfile({ 'paths.token': path.replace('{port}', String(port)) });
    const authUrl = path.startsWith('.') ? 'http://127' : 'http://127.0.0.1';
    const session = new TokenSession({ ...connection, baseUrl: 'http://127.0.0.1', authUrl }, profile);
    await expect(createAsyncRunner(createFetchHost()).run(session.bearer())).rejects.toMatchObject({ kind: 'config' });
    expect(heard).toEqual([]);
  });

  it.each(leading)('no bearer reaches it by %s', async (path) => {
    const issuer = await openCollector();
    const { heard, port } = await openCollector();
    const profile = createProfile({
      'paths.prefix': '',
      'paths.thirdParties.list': `GET ${path.replace('{port}', String(port))}`,
    });
    const addresses = { baseUrl: 'http://127.0.0.1', authUrl: `http://127.0.0.1:${issuer.port}` };
    const client = createClient({ connection: { ...connection, ...addresses }, profile });
    await expect(createAsyncRunner(createFetchHost()).run(client.thirdParties.list())).rejects.toMatchObject({
      kind: 'config',
    });
    expect(heard).toEqual([]);
  });
});
