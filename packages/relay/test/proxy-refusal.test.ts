import { createServer, setGlobalProxyFromEnv } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { aList, aToken, aWrite, openRelay } from './bench.ts';
import { closeOpened, open } from './started-relay.ts';

const refusal = {
  message:
    'The proxy between the relay and the service requires a sign-in (407). The administrator of the relay has to correct HTTPS_PROXY.',
};

/** What the proxy answers. It never opens a connection. */
let status = '407 Proxy Authentication Required';
let asked = 0;
let restore: () => void;
const proxy = createServer();
proxy.on('connect', (_request, socket) => {
  asked++;
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
});

beforeEach(async () => {
  [asked, status] = [0, '407 Proxy Authentication Required'];
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  restore = setGlobalProxyFromEnv({ https_proxy: `http://user:wrong@127.0.0.1:${port}` });
});
afterEach(async () => {
  vi.useRealTimers();
  restore();
  await closeOpened();
  proxy.close();
});

async function start() {
  const relay = await openRelay('https://service.example');
  open.push(relay);
  return relay;
}

it('a password that the proxy of the relay refuses is sent once, whatever the clients call', async () => {
  const relay = await start();
  const post = (type: string, body: string) => ({ method: 'POST', body, headers: { 'content-type': type } });
  const form = 'grant_type=password&client_id=tpr-sandbox&username=a&password=b';
  for (const [path, init] of [
    [aList, {}],
    [aWrite, post('application/json', '{}')],
    [aToken, post('application/x-www-form-urlencoded', form)],
  ] as const) {
    const response = await fetch(`${relay.url}${path}`, init);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toMatch(/^(599|600)$/);
    expect(await response.json()).toEqual(refusal);
  }
  expect(asked).toBe(1);
  expect(relay.log).toContainEqual(expect.objectContaining({ heldBack: refusal.message }));
});

it('the proxy is asked again when the pause is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const relay = await start();
  const ask = async () => (await fetch(`${relay.url}${aList}`)).status;
  expect(await ask()).toBe(429);
  status = '503 Service Unavailable';
  vi.advanceTimersByTime(599_000);
  expect(await ask()).toBe(429);
  vi.advanceTimersByTime(2_000);
  expect(await ask()).toBe(502);
  expect(asked).toBe(2);
});

it('a client stops at once, and reports why', async () => {
  const relay = await start();
  const connection = {
    baseUrl: `${relay.url}/service/current`,
    authUrl: `${relay.url}/service/auth`,
    realm: 'tpr',
    clientId: 'tpr-sandbox',
    username: 'buyer',
    password: 'secret',
    accountId: '1001',
  };
  const client = createClient({ connection });
  const { run } = createAsyncRunner(createFetchHost());
  const failure = run(client.attributes.set({ thirdpartyId: '7', label: 'Criticality', values: ['High'] }));
  await expect(failure).rejects.toMatchObject({ kind: 'retry-later', status: 429, reason: refusal.message });
  expect(asked).toBe(1);
});
