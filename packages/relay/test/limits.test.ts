import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { clientAddress } from '../src/client-address.ts';
import { createTokenBucket } from '../src/token-bucket.ts';
import type { RelayOptions } from '../src/server.ts';
import type { RelaySettings } from '../src/settings.ts';
import { aFile, aList, aWrite, openRelay, openUpstream } from './bench.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

async function start(settings: Partial<RelaySettings> = {}, options: RelayOptions = {}) {
  const upstream = await openUpstream();
  const relay = await openRelay(upstream.url, settings, options);
  open.push(upstream, relay);
  return { upstream, relay };
}

describe('the rate', () => {
  it('allows a burst as large as the rate a second, and one more request for each token that is refilled', () => {
    let nowMs = 0;
    const limiter = createTokenBucket(4, { nowMs: () => nowMs });
    expect(Array.from({ length: 6 }, () => limiter.take('a'))).toEqual([0, 0, 0, 0, 0.25, 0.25]);
    nowMs = 250;
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 0.25]);
    nowMs = 60_000;
    expect(Array.from({ length: 5 }, () => limiter.take('a'))).toEqual([0, 0, 0, 0, 0.25]);
  });

  it('can refill more slowly than its burst', () => {
    let nowMs = 0;
    const limiter = createTokenBucket(0.5, { atOnce: 3, nowMs: () => nowMs });
    expect(Array.from({ length: 4 }, () => limiter.take('a'))).toEqual([0, 0, 0, 2]);
    nowMs = 2_000;
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 2]);
  });

  it('of one client is not that of another', () => {
    const limiter = createTokenBucket(1, { nowMs: () => 0 });
    expect(['a', 'a', 'b', 'b'].map((client) => limiter.take(client))).toEqual([0, 1, 0, 1]);
  });

  it('stores a bounded number of clients', () => {
    const limiter = createTokenBucket(1, { nowMs: () => 0 });
    limiter.take('first');
    for (let index = 0; index < 10_000; index++) limiter.take(`client ${index}`);
    expect([limiter.take('first'), limiter.take('client 9999')]).toEqual([0, 1]);
  });

  it('beyond it the response is 429 with the wait, and no request reaches the service', async () => {
    const { upstream, relay } = await start({ ratePerSecond: 1 });
    const responses = await Promise.all(Array.from({ length: 8 }, () => fetch(`${relay.url}${aList}`)));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(refused[0]!.headers.get('retry-after')).toBe('1');
    expect(upstream.asked.length).toBe(8 - refused.length);
    expect((await fetch(`${relay.url}/health`)).status).toBe(200);
  });

  it('is not raised by addresses that a client invents', async () => {
    const { relay } = await start({ ratePerSecond: 2 });
    const asking = Array.from({ length: 8 }, (_each, index) =>
      fetch(`${relay.url}${aList}`, { headers: { 'x-forwarded-for': `10.0.0.${index}` } }),
    );
    expect((await Promise.all(asking)).some(({ status }) => status === 429)).toBe(true);
  });

  it.each([
    ['10.0.0.1', 'made.up, 1.2.3.4', true, '1.2.3.4'],
    ['10.0.0.1', 'made.up, 1.2.3.4', false, '10.0.0.1'],
    ['10.0.0.1', undefined, true, '10.0.0.1'],
    ['10.0.0.1', 'unknown', true, '10.0.0.1'],
    ['10.0.0.1', '1.2.3.4:5678', true, '1.2.3.4'],
    ['10.0.0.1', '[2001:db8::1]:5678', true, '2001:db8:0:0'],
    ['10.0.0.1', '[2001:db8::1]', true, '2001:db8:0:0'],
    ['10.0.0.1', '2001:db8::1', true, '2001:db8:0:0'],
    ['10.0.0.1', '[::ffff:1.2.3.4]:5678', true, '1.2.3.4'],
    ['::ffff:10.0.0.1', undefined, false, '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, false, '2001:db8:1:2'],
    ['2001:db8::1', undefined, false, '2001:db8:0:0'],
    ['::1', undefined, false, '0:0:0:0'],
    ['fe80::1%eth0', undefined, false, 'fe80:0:0:0'],
  ])('counts %s with forwarded %s, from a proxy %s, as %s', (remoteAddress, forwarded, isFromProxy, counted) => {
    const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } };
    expect(clientAddress(request, isFromProxy)).toBe(counted);
  });
});

describe('a body', () => {
  const send = (url: string, length: number) =>
    fetch(`${url}${aWrite}`, {
      method: 'POST',
      body: 'x'.repeat(length),
      headers: { 'content-type': 'application/json' },
    });

  it('up to the limit passes, one byte more is refused', async () => {
    const { upstream, relay } = await start({ maxBodyBytes: 2_048 });
    expect((await send(relay.url, 2_048)).status).toBe(200);
    const refused = await send(relay.url, 2_049);
    expect([refused.status, await refused.json()]).toEqual([413, { message: 'The body is longer than 2 KB.' }]);
    expect(upstream.asked.map(({ body }) => body.length)).toEqual([2_048]);
  });
});

describe('connections', () => {
  it('beyond their number are closed', async () => {
    const { relay } = await start({}, { limits: { connections: 2 } });
    const sockets = Array.from({ length: 4 }, () => connect(relay.port, '127.0.0.1').on('error', () => undefined));
    let closed = 0;
    for (const socket of sockets) socket.on('close', () => (closed += 1)).resume();
    await expect.poll(() => closed).toBe(2);
    for (const socket of sockets) socket.destroy();
  });
});

describe('a stop', () => {
  it('lets running requests finish, accepts no new ones, and closes idle connections', async () => {
    const upstream = await openUpstream((_request, response) => {
      response.write('begun, ');
      setTimeout(() => response.end('ended'), 300);
    });
    const relay = await openRelay(upstream.url);
    open.push(upstream);
    const kept = connect(relay.port, '127.0.0.1');
    await once(kept, 'connect');
    const asking = fetch(`${relay.url}${aFile}`);
    await expect.poll(() => upstream.asked.length).toBe(1);
    const stopping = relay.close();
    const startedMs = Date.now();
    await expect(fetch(`${relay.url}/health`)).rejects.toThrow('fetch failed');
    expect(await (await asking).text()).toBe('begun, ended');
    await stopping;
    expect(Date.now() - startedMs).toBeLessThan(2_000);
    expect(relay.log.at(-2)).toMatchObject({ operation: 'files.download', status: 200 });
  });

  it('aborts a request that does not end', async () => {
    const upstream = await openUpstream(() => undefined);
    const relay = await openRelay(upstream.url, {}, { limits: { graceMs: 200 } });
    open.push(upstream);
    const asking = fetch(`${relay.url}${aFile}`).catch((error: unknown) => error);
    await expect.poll(() => upstream.asked.length).toBe(1);
    const started = Date.now();
    await relay.close();
    expect(Date.now() - started).toBeLessThan(1_500);
    expect(await asking).toBeInstanceOf(TypeError);
  });

  it('requested twice happens once', async () => {
    const { relay } = await start();
    await Promise.all([relay.close(), relay.close()]);
    await sleep(10);
    const said = relay.log.flatMap((line) => ('message' in line ? [line.message] : []));
    expect(said.filter((message) => message.startsWith('The relay stops'))).toHaveLength(1);
    expect(relay.log.length).toBe(4);
  });
});
