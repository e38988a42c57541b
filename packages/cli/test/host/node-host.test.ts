import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ask } from '@tpr/core';
import { createAsyncRunner } from '@tpr/core/fetch';
import { describeHttpHost, request } from '@tpr/core/conformance';
import { expect, it, onTestFinished } from 'vitest';
import { createNodeHost } from '../../src/host/node-host.ts';

describeHttpHost(createNodeHost);

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a compressed file that was cut off is no response', async () => {
  const whole = gzipSync(Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * index) % 251)));
  const url = await listen(
    createServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length / 2));
    }),
  );
  const { run } = createAsyncRunner(createNodeHost());
  const found = await run(ask('send', { ...request(url), expect: 'bytes' }));
  expect(found).toMatchObject({ status: 0, failure: 'unexpected end of file' });
});

it('requests that follow one another share a connection', async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end('{}'));
  server.on('connection', () => connections++);
  const url = await listen(server);
  const { run } = createAsyncRunner(createNodeHost());
  for (let count = 0; count < 5; count++) await run(ask('send', request(url)));
  expect(connections).toBe(1);
});
