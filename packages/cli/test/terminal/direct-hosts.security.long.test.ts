import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tpr } from '../commands/tpr.ts';
import { makeFolder } from '../files/folder.ts';

async function listen(server: Server, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A proxy of the environment, and its requests. */
async function openProxy(): Promise<{ readonly url: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(502).end();
  });
  server.on('connect', ({ url }, socket) => {
    asked.push(url ?? '');
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  return { url: `http://127.0.0.1:${await listen(server, '127.0.0.1')}`, asked };
}

it.each([
  ['127.0.0.1', {}],
  ['127.0.0.2', { NO_PROXY: 'intranet.example' }],
  ['localhost', { no_proxy: 'intranet.example' }],
  ['[::1]', {}],
  ['127.0.0.2', { NODE_USE_ENV_PROXY: '', HTTPS_PROXY: '127.0.0.1:9' }],
])(
  'S22: a sign-in on this machine does not go to the proxy of the environment: %s with %j',
  async (host, more: Record<string, string>) => {
    const proxy = await openProxy();
    const signIns: string[] = [];
    const issuer = createServer((request, response) => {
      signIns.push(request.url ?? '');
      response.writeHead(401).end('{"error":"invalid_grant"}');
    });
    const url = `http://${host}:${await listen(issuer, host.replace(/[[\]]/g, ''))}`;
    const connection = ['--base-url', url, '--auth-url', url, '--realm', 'buyers', '--client-id', 'public'];
    const ran = await tpr(
      ['pull', '--to', join(makeFolder(), 'p.csv'), ...connection, '--username', 'robot', '--account', '7'],
      {
        env: { TPR_PASSWORD: 'hush', NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy.url, ...more },
      },
    );
    expect(ran.code).toBe(3);
    expect(signIns).toHaveLength(1);
    expect(proxy.asked).toEqual([]);
  },
);
