import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { RelaySettings } from '../src/settings.ts';
import { TrustedProxies } from '../src/trusted-proxies.ts';
import { behindProxy, aList, aWrite, openRelay, openUpstream } from './bench.ts';

const open: { close(): Promise<void> }[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const each of open.splice(0).toReversed()) await each.close();
});

async function start(settings: Partial<RelaySettings> = {}) {
  const upstream = await openUpstream();
  const relay = await openRelay(upstream.url, settings);
  open.push(upstream, relay);
  return { upstream, relay };
}

/** A socket of one client that sends `first` and then nothing. */
async function openIdleSocket(port: number, first = ''): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  if (first !== '') socket.write(first);
}

/** The status that another client gets, from another address. */
function askFrom(localAddress: string, port: number, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', localAddress, path: aList, agent: false, headers });
    asking.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asking.on('error', reject);
    asking.end();
  });
}

const half = `POST ${aWrite} HTTP/1.1\r\nHost: relay.example\r\nContent-Type: application/json\r\nContent-Length: 20\r\n`;

describe('S17: one client', () => {
  it.each([
    ['1,005 connections that say nothing', ''],
    ['1,005 connections with half a header', 'GET / HTTP/1.1\r\nX-A: '],
    ['1,005 connections with half a body', `${half}\r\n{"la`],
  ])('with %s blocks no other client', async (_what, first) => {
    const { relay } = await start();
    for (let index = 0; index < 1_005; index++) await openIdleSocket(relay.port, first);
    const startedMs = Date.now();
    expect(await askFrom('127.0.0.2', relay.port)).toBe(200);
    expect(Date.now() - startedMs).toBeLessThan(2_000);
  });

  it('that reconnects again and again blocks no other client', async () => {
    const { relay } = await start();
    for (let round = 0; round < 5; round++) {
      for (let index = 0; index < 300; index++) await openIdleSocket(relay.port);
      expect(await askFrom('127.0.0.2', relay.port)).toBe(200);
    }
  });

  it('behind the proxy has a limited number of concurrent requests, and the others keep theirs', async () => {
    const { relay } = await start(behindProxy);
    const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });
    const lines = Object.entries(from('203.0.113.7:4711')).map(([name, value]) => `${name}: ${value}\r\n`);
    for (let index = 0; index < 150; index++) await openIdleSocket(relay.port, `${half}${lines.join('')}\r\n{"la`);
    expect(await askFrom('127.0.0.1', relay.port, from('203.0.113.7'))).toBe(429);
    expect(await askFrom('127.0.0.1', relay.port, from('203.0.113.8'))).toBe(200);
  });

  it('that bypasses the proxy has its share of connections, and the proxy continues to be served', async () => {
    const { relay } = await start({ trustedProxies: new TrustedProxies('', '127.0.0.3') });
    for (let index = 0; index < 1_005; index++) await openIdleSocket(relay.port);
    const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    expect(await askFrom('127.0.0.3', relay.port, forwarded)).toBe(200);
  });

  it('that has disconnected may connect again', async () => {
    const { relay } = await start();
    for (let index = 0; index < 150; index++) await openIdleSocket(relay.port);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => askFrom('127.0.0.1', relay.port).catch(() => 0)).toBe(200);
  });
});

describe('S17: a page that embeds the add-in', () => {
  const addinDir = `${import.meta.dirname}/addin`;
  const ancestorsIn = (policy: string) =>
    policy
      .split('; ')
      .find((directive) => directive.startsWith('frame-ancestors '))
      ?.split(' ')
      .slice(1);
  const policyOf = async (settings: Partial<RelaySettings>) => {
    const { relay } = await start(settings);
    const response = await fetch(`${relay.url}/page.html`);
    return response.headers.get('content-security-policy') ?? '';
  };

  it('may be of any tenant until one is named: a limit', async () => {
    expect(ancestorsIn(await policyOf({ addinDir }))).toContain('https://*.sharepoint.com');
  });

  it('is of the tenant or of Excel itself, once the tenant is named', async () => {
    expect(ancestorsIn(await policyOf({ addinDir, tenant: 'contoso' }))).toEqual([
      "'self'",
      'https://*.officeapps.live.com',
      'https://*.office.com',
      'https://*.office365.com',
      'https://*.microsoft.com',
      'https://*.microsoft365.com',
      'https://*.cloud.microsoft',
      'https://contoso.sharepoint.com',
      'https://contoso-my.sharepoint.com',
    ]);
  });
});
