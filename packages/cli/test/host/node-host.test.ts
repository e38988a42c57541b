import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ask } from '@tpr/core';
import { createAsyncRunner } from '@tpr/core/fetch';
import { request } from '@tpr/core/conformance';
import { describeHttpHost, serve, serveSockets } from '@tpr/core/conformance/http';
import { afterEach, expect, it, vi } from 'vitest';
import { usesEnvironmentProxy } from '../../src/host/environment-proxy.ts';
import { createNodeHost } from '../../src/host/node-host.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describeHttpHost(createNodeHost);

it('a truncated compressed file is not a response', async () => {
  const whole = gzipSync(Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * index) % 251)));
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length / 2));
  });
  const { run } = createAsyncRunner(createNodeHost());
  const found = await run(ask('send', { ...request(url), expect: 'bytes' }));
  expect(found).toMatchObject({ status: 0, failure: 'unexpected end of file' });
});

it('requests that follow one another share a connection', async () => {
  const sockets = new Set<Socket>();
  const url = await serve(({ socket }, response) => {
    sockets.add(socket);
    response.end('{}');
  });
  const { run } = createAsyncRunner(createNodeHost());
  for (let count = 0; count < 5; count++) await run(ask('send', request(url)));
  expect(sockets.size).toBe(1);
});

it('a connection is given up whose server has responded before it received the whole request', async () => {
  let connected: Socket | undefined;
  const url = await serveSockets((socket) => {
    connected = socket;
    socket.once('data', () => {
      socket.pause();
      socket.write('HTTP/1.1 413 Too large\r\ncontent-length: 0\r\n\r\n');
    });
  });
  const { run } = createAsyncRunner(createNodeHost());
  const file = new Uint8Array(20_000_000);
  expect((await run(ask('send', { ...request(url), method: 'PUT', file }))).status).toBe(413);
  const closed = new Promise((resolve) => connected?.on('close', resolve));
  connected?.resume();
  await closed;
});

it('through a proxy of the environment fetch sends', async () => {
  const seen: unknown[] = [];
  const url = await serve(({ headers }, response) => {
    seen.push(headers['user-agent']);
    response.end();
  });
  await createAsyncRunner(createNodeHost()).run(ask('send', request(url)));
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  await createAsyncRunner(createNodeHost()).run(ask('send', request(url)));
  expect(seen).toEqual(['tpr', 'node']);
});

it.each<[NodeJS.ProcessEnv, boolean]>([
  [{}, false],
  [{ HTTPS_PROXY: 'http://proxy.example' }, false],
  [{ NODE_USE_ENV_PROXY: '0' }, false],
  [{ NODE_USE_ENV_PROXY: '1' }, true],
  [{ NODE_OPTIONS: '--max-semi-space-size=8 --use-env-proxy' }, true],
])('with %j the proxy of the environment is used: %s', (variables, isUsed) => {
  expect(usesEnvironmentProxy(variables)).toBe(isUsed);
});
