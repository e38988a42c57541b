import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Cancelled } from '../../src/runtime/outcome.ts';
import { ask, type HttpResponse, type HttpRequest } from '../../src/runtime/op.ts';
import { createAsyncRunner, type AsyncHost } from '../../src/runtime/fetch/index.ts';
import { closedAddress, serve, serveSockets } from './real-server.ts';
import { request } from './scripted-host.ts';

export { serve, serveSockets } from './real-server.ts';

/** What every host with an HTTP client of its own returns for a response of a real server, complete or not. */
export function describeHttpHost(createHost: () => AsyncHost): void {
  const runner = createAsyncRunner(createHost());
  function send(url: string, changes: Partial<HttpRequest> = {}): Promise<HttpResponse> {
    return runner.run(ask('send', { ...request(url), timeoutMs: 5000, ...changes }));
  }

  /** Answers every request with the same bytes, then handles the connection as specified. */
  const serveRaw = (answer: string, then: (socket: Socket) => void): Promise<string> =>
    serveSockets((socket) => socket.once('data', () => socket.write(answer, () => then(socket))));

  describe('a complete answer', () => {
    it('has its status, its headers in lower case and its text', async () => {
      const url = await serve((_, response) => {
        response.writeHead(404, { 'X-Request-ID': 'abc', 'Content-Type': 'application/json' });
        response.end('{"error":"nothing here"}');
      });
      const reply = await send(url);
      expect(reply).toMatchObject({ status: 404, text: '{"error":"nothing here"}' });
      expect(reply.headers['x-request-id']).toBe('abc');
      expect(reply.failure).toBeUndefined();
    });

    it.each([429, 500, 503])('is returned without a retry, also with %i', async (status) => {
      let count = 0;
      const url = await serve((_, response) => {
        count++;
        response.writeHead(status, { 'retry-after': '0' }).end();
      });
      expect((await send(url)).status).toBe(status);
      expect(count).toBe(1);
    });

    it('is to the method, the headers and the body that were given', async () => {
      const url = await serve((incoming, response) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const { method, headers } = incoming;
          const body = Buffer.concat(chunks).toString('utf8');
          response.end(JSON.stringify({ method, body, type: headers['content-type'], bearer: headers.authorization }));
        });
      });
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const headers = { 'content-type': 'application/json', authorization: 'Bearer t' };
        const { text } = await send(url, { method, headers, body: '{"name":"Ærø"}' });
        expect(JSON.parse(text)).toEqual({
          method,
          body: '{"name":"Ærø"}',
          type: 'application/json',
          bearer: 'Bearer t',
        });
      }
    });

    it('is decoded as UTF-8 whatever its headers say, and without its byte order mark', async () => {
      const url = await serve((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json; charset=iso-8859-1' });
        response.end(Buffer.from('\uFEFF{"name":"Société Générale"}', 'utf8'));
      });
      expect((await send(url)).text).toBe('{"name":"Société Générale"}');
    });

    it('may be empty', async () => {
      const url = await serve((_, response) => response.writeHead(204).end());
      expect(await send(url)).toMatchObject({ status: 204, text: '' });
    });

    it('contains bytes where bytes are expected, and text where the service refuses', async () => {
      const file = Uint8Array.from([0, 255, 0xef, 0xbb, 0xbf, 10]);
      const url = await serve(({ url: path }, response) => {
        if (path === '/file') response.end(file);
        else response.writeHead(403).end('no');
      });
      const found = await send(`${url}/file`, { expect: 'bytes' });
      expect(found).toMatchObject({ status: 200, text: '' });
      expect(found.bytes).toEqual(file);
      const refused = await send(`${url}/other`, { expect: 'bytes' });
      expect(refused).toMatchObject({ status: 403, text: 'no' });
      expect(refused.bytes).toBeUndefined();
    });

    it.each([
      ['gzip', gzipSync],
      ['x-gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ])('is decompressed: %s', async (encoding, compress) => {
      const asked: unknown[] = [];
      const url = await serve(({ headers, url: path }, response) => {
        asked.push(headers['accept-encoding']);
        response
          .writeHead(200, { 'content-encoding': encoding })
          .end(path === '/empty' ? '' : compress('{"name":"Ærø"}'));
      });
      expect(await send(url)).toMatchObject({ status: 200, text: '{"name":"Ærø"}' });
      expect((await send(url, { expect: 'bytes' })).bytes).toEqual(new TextEncoder().encode('{"name":"Ærø"}'));
      expect(await send(`${url}/empty`)).toMatchObject({ status: 200, text: '' });
      expect(asked[0]).toContain('gzip');
    });

    it('is decompressed where it was compressed twice', async () => {
      const url = await serve((_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip, br' }).end(brotliCompressSync(gzipSync('{"name":"Ærø"}')));
      });
      expect(await send(url)).toMatchObject({ status: 200, text: '{"name":"Ærø"}' });
    });

    it('is returned as it is where its encoding is unknown', async () => {
      const url = await serve((_, response) => {
        response.writeHead(200, { 'content-encoding': 'unknown' }).end('{}');
      });
      expect(await send(url)).toMatchObject({ status: 200, text: '{}' });
    });

    it('may be an empty file with a header for compression', async () => {
      const url = await serve((_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': 0 }).end();
      });
      const { status, bytes } = await send(url, { expect: 'bytes' });
      expect([status, bytes?.length]).toEqual([200, 0]);
    });

    it('is the beginning of a compressed text that was cut off', async () => {
      const whole = gzipSync(JSON.stringify(Array.from({ length: 5000 }, (_, index) => Math.sin(index))));
      const url = await serve((_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, whole.length / 2));
      });
      const { status, text } = await send(url);
      expect([status, text.slice(0, 2), text.endsWith(']')]).toEqual([200, '[0', false]);
    });

    it('ends with its announced length, whatever follows', async () => {
      const url = await serveRaw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}and more', (socket) => socket.end());
      expect(await send(url)).toMatchObject({ status: 200, text: '{}' });
    });

    it('may end with the connection', async () => {
      const url = await serveRaw('HTTP/1.0 200 OK\r\n\r\n{}', (socket) => socket.end());
      expect(await send(url)).toMatchObject({ status: 200, text: '{}' });
    });

    it('has the values of a repeated header in one line', async () => {
      const url = await serve((_, response) => {
        response.setHeader('x-warning', ['one', 'two']);
        response.end();
      });
      expect((await send(url)).headers).toMatchObject({ 'x-warning': 'one, two' });
    });

    it('is not received beyond the size of its request, decompressed', async () => {
      const closed: Promise<void>[] = [];
      const url = await serve(({ url: path }, response) => {
        closed.push(new Promise((resolve) => response.on('close', resolve)));
        const status = path === '/error' ? 500 : 200;
        response.writeHead(status, path === '/zip' ? { 'content-encoding': 'gzip' } : {});
        if (path === '/zip') response.write(gzipSync(Buffer.alloc(1_000_000, 'x')));
        else response.write('x'.repeat(1_000_000));
      });
      const maxBytes = { success: 100, error: 10 };
      for (const expected of ['text', 'bytes'] as const) {
        const changes = { maxBytes, expect: expected };
        expect(await send(url, changes)).toMatchObject({ status: 200, text: '', isCut: true });
        expect(await send(`${url}/zip`, changes)).toMatchObject({ status: 200, text: '', isCut: true });
        expect(await send(`${url}/error`, changes)).toMatchObject({ status: 500, text: 'xxxxxxxxxx' });
      }
      // The rest of the response is given up.
      await Promise.all(closed);
    });

    it('may be a redirect, which is not followed', async () => {
      const heard: unknown[] = [];
      const elsewhere = await serve((incoming, response) => {
        heard.push(incoming.headers.authorization);
        response.end('gotcha');
      });
      const url = await serve((_, response) => response.writeHead(302, { location: elsewhere }).end());
      const reply = await send(url, { headers: { authorization: 'Bearer secret' } });
      expect([reply.status, reply.headers['location'], heard]).toEqual([302, elsewhere, []]);
    });
  });

  describe('an incomplete answer is status 0 and one line', () => {
    const expectFault = (reply: HttpResponse, failure: RegExp, unreached?: HttpResponse['unreached']): void => {
      const expected = { failure: expect.stringMatching(failure), ...(unreached !== undefined && { unreached }) };
      expect(reply).toEqual({ status: 0, headers: {}, text: '', ...expected });
      expect(reply.failure).not.toMatch(/\n/);
    };

    const expectLate = (reply: HttpResponse, timeoutMs: number): void =>
      expect(reply).toEqual({
        status: 0,
        headers: {},
        text: '',
        failure: `No complete response within ${timeoutMs} ms.`,
        isLate: true,
      });

    it('when no server listens', async () => {
      expectFault(await send(await closedAddress()), /ECONNREFUSED/);
    });

    it('when the name is unknown', async () => {
      // A label of it is empty, so that no resolver is queried: an unavailable resolver would be a passing fault.
      expectFault(await send('http://no-such-host..invalid/'), /ENOTFOUND/, 'name');
    });

    it('when an https request reaches a server that speaks only http', async () => {
      const url = await serve((_, response) => response.end('in clear'));
      expectFault(await send(url.replace('http:', 'https:')), /wrong version number/, 'https');
    });

    it('when the connection is reset before the first byte, without a retry', async () => {
      let count = 0;
      const url = await serveRaw('', (socket) => {
        count++;
        socket.resetAndDestroy();
      });
      expectFault(await send(url), /ECONNRESET/);
      expect(count).toBe(1);
    });

    it('when the connection is reset in the middle of the body', async () => {
      const url = await serveRaw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"items":[', (socket) =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      );
      expectFault(await send(url), /ECONNRESET/);
    });

    it('when the body is shorter than announced', async () => {
      const url = await serveRaw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{}', (socket) => socket.end());
      expectFault(await send(url), /./);
      expectFault(await send(url, { expect: 'bytes' }), /./);
    });

    it('when a part of the body is missing', async () => {
      const url = await serveRaw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nabcde\r\n', (socket) =>
        socket.end(),
      );
      expectFault(await send(url), /./);
    });

    it('when the answer is not HTTP', async () => {
      expectFault(await send(await serveRaw('SSH-2.0-OpenSSH\r\n\r\n', (socket) => socket.end())), /./);
    });

    it.each(['Upgrade: websocket\r\nConnection: Upgrade\r\n', ''])(
      'when the server changes the protocol, with the headers %j',
      async (headers) => {
        const url = await serveRaw(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`, () => {});
        expectFault(await send(url), /./);
      },
    );

    it('when no header arrives in time', async () => {
      const url = await serve(() => {});
      expectLate(await send(url, { timeoutMs: 60 }), 60);
    });

    it('when headers and body arrive in time, but not together', async () => {
      const url = await serve((_, response) => {
        setTimeout(() => response.writeHead(200).write('half'), 200);
        setTimeout(() => response.end(), 400);
      });
      expectLate(await send(url, { timeoutMs: 300 }), 300);
    });

    it('when the body does not end in time', async () => {
      const url = await serve((_, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('.'), 10);
        response.on('close', () => clearInterval(drip));
      });
      expectLate(await send(url, { timeoutMs: 100 }), 100);
    });

    it('when the request is malformed, and the line contains no secret', async () => {
      const url = await serve((_, response) => response.end());
      const broken = await send(url, { headers: { authorization: 'Bearer canary\r\nhost: evil' } });
      const lost = await send('http://user:canary@127.0.0.1/');
      for (const reply of [broken, lost, await send('no address canary')]) {
        const failure = expect.stringContaining('HTTP does not allow');
        expect(reply).toEqual({ status: 0, headers: {}, text: '', failure, isRefusedByHost: true });
        expect(reply.failure).not.toContain('canary');
      }
    });
  });

  it('a cancelled run closes its connection', async () => {
    const controller = new AbortController();
    let heard: (() => void) | undefined;
    const closed = new Promise<void>((resolve) => (heard = resolve));
    const url = await serve((incoming) => {
      incoming.socket.on('close', () => heard?.());
      controller.abort();
    });
    await expect(runner.run(ask('send', request(url)), { signal: controller.signal })).rejects.toThrow(Cancelled);
    await closed;
  });
}
