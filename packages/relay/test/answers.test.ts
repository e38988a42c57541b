import { createServer } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { aFile, aList, aToken, aWrite, openRelay, openUpstream, sendRaw, type Upstream } from './bench.ts';
import { closeOpened, open, start } from './started-relay.ts';

afterEach(closeOpened);

describe('a request', () => {
  it('has the headers that the client sets and no others', async () => {
    const { upstream, relay } = await start();
    await fetch(`${relay.url}${aWrite}`, {
      method: 'POST',
      body: '{"label":"é"}',
      headers: {
        authorization: 'Bearer abc.def',
        'content-type': 'application/json; charset=utf-8',
        accept: 'application/json',
        'accept-language': 'fr',
        cookie: 'session=1',
        forwarded: 'for=1.2.3.4',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-real-ip': '1.2.3.4',
        'x-http-method-override': 'DELETE',
        'x-original-url': '/admin',
        'proxy-authorization': 'Basic YTpi',
        origin: relay.url,
        referer: `${relay.url}/taskpane.html`,
        'if-none-match': '"a"',
        range: 'bytes=0-1',
        te: 'trailers',
      },
    });
    const [{ headers, body, url, method }] = upstream.asked as [Upstream['asked'][number]];
    const { host, connection, 'accept-encoding': _encoding, 'sec-fetch-mode': _mode, ...own } = headers;
    expect({ method, url, body }).toEqual({
      method: 'POST',
      url: '/current/api/v1/account/1001/thirdparties/7/attributes',
      body: '{"label":"é"}',
    });
    expect(host).toBe(new URL(upstream.url).host);
    expect(connection).toBe('keep-alive');
    expect(own).toEqual({
      authorization: 'Bearer abc.def',
      'content-type': 'application/json; charset=utf-8',
      'content-length': '14',
      accept: 'application/json',
      'accept-language': 'fr',
      'user-agent': expect.stringMatching(/^tpr-relay\//),
    });
  });

  it('to the token issuer has no bearer', async () => {
    const { upstream, relay } = await start();
    const body = new URLSearchParams({
      grant_type: 'password',
      client_id: 'tpr-sandbox',
      username: 'u',
      password: 'p&=é',
    });
    await fetch(`${relay.url}${aToken}`, { method: 'POST', body, headers: { authorization: 'Bearer abc' } });
    expect(upstream.asked[0]).toMatchObject({
      url: '/auth/auth/realms/tpr/protocol/openid-connect/token',
      body: String(body),
    });
    expect(upstream.asked[0]!.headers.authorization).toBeUndefined();
  });

  it('with another kind of authorization is sent without it', async () => {
    const { upstream, relay } = await start();
    await fetch(`${relay.url}${aList}`, { headers: { authorization: 'Basic YTpi' } });
    expect(upstream.asked[0]!.headers.authorization).toBeUndefined();
  });

  it('keeps the client’s notation of event codes', async () => {
    const { upstream, relay } = await start();
    const times = 'eventOccurrenceStartDate=2026-11-01T09%3A30%3A00&eventOccurrenceEndDate=2026-11-02T09%3A30%3A00';
    for (const names of ['eventNames=A,B', 'eventNames=A%2CB', 'eventNames=A&eventNames=B']) {
      await fetch(`${relay.url}${aList}/search?${names}&${times}&page=0&pageSize=100`);
      expect(upstream.asked.at(-1)!.url.split('?')[1]).toBe(`${names}&${times}&page=0&pageSize=100`);
    }
  });

  it('pipelined after another is a separate request', async () => {
    const { upstream, relay } = await start();
    const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
    const last = ask(aFile, 'Connection: close\r\n');
    const heard = await sendRaw(relay.port, ask(aList) + ask('/service/current/admin') + last);
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200']);
    expect(upstream.asked.length).toBe(2);
  });
});

describe('a response', () => {
  it('keeps the headers that the client reads, and drops the others', async () => {
    const { relay } = await start((_request, response) => {
      response.writeHead(429, {
        'content-type': 'application/json;charset=UTF-8',
        'retry-after': '7',
        date: 'Sun, 01 Nov 2026 09:00:00 GMT',
        deprecation: '@1767225600',
        sunset: 'Fri, 31 Dec 2027 23:59:59 GMT',
        'x-request-id': 'r-1',
        'www-authenticate': 'Bearer error="invalid_token"',
        'set-cookie': ['a=1', 'b=2'],
        server: 'secret/1.0',
        'x-powered-by': 'secret',
        'access-control-allow-origin': '*',
        'strict-transport-security': 'max-age=1',
        'cache-control': 'public, max-age=9',
        'alt-svc': 'h3=":443"',
      });
      response.end('{"message":"slow"}');
    });
    const response = await fetch(`${relay.url}${aList}`);
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({ message: 'slow' });
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json;charset=UTF-8',
      'retry-after': '7',
      date: 'Sun, 01 Nov 2026 09:00:00 GMT',
      deprecation: '@1767225600',
      sunset: 'Fri, 31 Dec 2027 23:59:59 GMT',
      'x-request-id': 'r-1',
      'www-authenticate': 'Bearer error="invalid_token"',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      connection: 'keep-alive',
      'keep-alive': expect.any(String),
      'transfer-encoding': 'chunked',
    });
  });

  it('with a challenge of another kind does not open a password dialog of the browser', async () => {
    const { relay } = await start((_request, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' });
      response.end();
    });
    const response = await fetch(`${relay.url}${aList}`);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, null]);
  });

  it('with a redirect elsewhere is not followed, and does not say where', async () => {
    const other = await openUpstream();
    open.push(other);
    const { upstream, relay } = await start((_request, response) => {
      response.writeHead(307, { location: `${other.url}/steal` });
      response.end();
    });
    const headers = { authorization: 'Bearer abc', 'content-type': 'application/json' };
    const response = await fetch(`${relay.url}${aWrite}`, { method: 'POST', body: '{}', headers, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([307, null]);
    expect([other.asked.length, upstream.asked.length]).toEqual([0, 1]);
  });

  it('that names a created resource keeps its Location', async () => {
    const { upstream, relay } = await start((_request, response) => {
      response.writeHead(201, { location: '/current/api/v1/account/1001/thirdparties/7' });
      response.end();
    });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${relay.url}${aList}`, { method: 'POST', body: '{}', headers });
    expect(response.headers.get('location')).toBe(`${upstream.url}/current/api/v1/account/1001/thirdparties/7`);
  });

  it('with a redirect to a temporary address becomes one that a browser can read', async () => {
    const { relay } = await start((_request, response) => {
      response.writeHead(302, { location: 'https://storage.example/f?signature=s' });
      response.end();
    });
    const response = await fetch(`${relay.url}${aFile}/url`, { redirect: 'manual' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ url: 'https://storage.example/f?signature=s' });
  });

  it('that is compressed arrives complete, without a wrong Content-Length', async () => {
    const text = JSON.stringify({ items: Array.from({ length: 1_000 }, (_each, index) => index) });
    const { relay } = await start((_request, response) => {
      const packed = gzipSync(text);
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
      response.end(packed);
    });
    const response = await fetch(`${relay.url}${aList}`);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe(text);
  });

  it('without a body arrives without one', async () => {
    const { relay } = await start((_request, response) => {
      response.writeHead(204);
      response.end();
    });
    const response = await fetch(`${relay.url}${aFile}`);
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it.each([
    ['with a length', { 'content-length': 1_000_000 }],
    ['in chunks', {}],
  ])('that breaks off %s breaks off for the client too', async (_what, headers) => {
    const { relay } = await start((_request, response) => {
      response.writeHead(200, headers);
      response.write('half of it');
      setTimeout(() => response.destroy(), 50);
    });
    const response = await fetch(`${relay.url}${aFile}`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    await expect.poll(() => relay.log.at(-1)).toMatchObject({ operation: 'files.download', status: 'broken' });
  });

  it('that stalls in the middle breaks off after the time limit', async () => {
    const { relay } = await start(
      (_request, response) => {
        response.writeHead(200);
        response.write('half of it');
      },
      { timeoutMs: 200 },
    );
    const response = await fetch(`${relay.url}${aFile}`);
    await expect(response.text()).rejects.toThrow('terminated');
    await expect.poll(() => relay.log.at(-1)).toMatchObject({ status: 'broken', fault: 'TimeoutError' });
  });

  it('is aborted at the service when its client has gone', async () => {
    let isLeft = false;
    const { relay } = await start((_request, response) => {
      response.once('close', () => (isLeft = true));
    });
    const asking = fetch(`${relay.url}${aFile}`, { signal: AbortSignal.timeout(100) });
    await expect(asking).rejects.toThrow('timeout');
    await expect.poll(() => isLeft).toBe(true);
  });
});

describe('a service', () => {
  it('that does not answer in time gives 504', async () => {
    const { relay } = await start(() => undefined, { timeoutMs: 200 });
    const response = await fetch(`${relay.url}${aList}`);
    expect(response.status).toBe(504);
    expect(await response.json()).toEqual({ message: 'The service did not answer within 200 ms.' });
  });

  it('that is unreachable gives 502, and the log has the reason', async () => {
    const { upstream, relay } = await start();
    await upstream.close();
    open.splice(open.indexOf(upstream), 1);
    const response = await fetch(`${relay.url}${aList}`);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ message: 'The service cannot be reached from the relay.' });
    await expect.poll(() => relay.log.at(-1)).toMatchObject({ status: 502, fault: 'ECONNREFUSED' });
    expect(JSON.stringify(relay.log.slice(1))).not.toContain(new URL(upstream.url).port);
  });

  it('whose response is not HTTP gives 502', async () => {
    const server = createServer().on('connection', (socket) => socket.end('nonsense\r\n\r\n'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const relay = await openRelay(`http://127.0.0.1:${port}`);
    open.push(relay, { close: async () => void server.close() });
    expect((await fetch(`${relay.url}${aList}`)).status).toBe(502);
  });
});
