import type { RequestListener } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { aFile } from './bench.ts';
import { closeOpened, start } from './started-relay.ts';

afterEach(closeOpened);

const megabyte = Buffer.alloc(1_048_576, 'a');

describe('a response', () => {
  it('of 50 MB arrives complete under its name', async () => {
    const { relay } = await start((_request, response) => {
      const name = 'attachment; filename="a.pdf"';
      response.writeHead(200, { 'content-length': 50 * megabyte.length, 'content-disposition': name });
      void pour(response, 50);
    });
    const response = await fetch(`${relay.url}${aFile}`);
    expect(response.headers.get('content-length')).toBe(String(50 * megabyte.length));
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.pdf"');
    expect((await response.arrayBuffer()).byteLength).toBe(50 * megabyte.length);
  });

  it('is read from the service only as fast as the client reads it', async () => {
    let poured = 0;
    const { relay } = await start((_request, response) => {
      response.writeHead(200);
      void pour(response, 256, () => (poured += 1));
    });
    const socket = connect(relay.port, '127.0.0.1');
    socket.write(`GET ${aFile} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    await once(socket, 'readable');
    await sleep(400);
    const whileWaiting = poured;
    // The data in transit is limited to the buffers of two connections, whatever the length of the file.
    expect(whileWaiting).toBeLessThan(48);
    let bytes = 0;
    socket.on('data', (piece: Buffer) => (bytes += piece.length));
    await once(socket, 'close');
    expect(bytes).toBeGreaterThan(256 * megabyte.length);
  });

  it('that takes longer than the time limit as a whole is not cut', async () => {
    const { relay } = await start(
      (_request, response) => {
        response.writeHead(200);
        for (let step = 1; step <= 6; step++) setTimeout(() => response.write('x'), step * 100);
        setTimeout(() => response.end(), 700);
      },
      { timeoutMs: 300 },
    );
    expect(await (await fetch(`${relay.url}${aFile}`)).text()).toBe('xxxxxx');
  });
});

/** A number of megabytes, each only when the one before has been read. */
async function pour(response: Parameters<RequestListener>[1], megabytes: number, onEach = () => {}): Promise<void> {
  function* pieces() {
    for (let index = 0; index < megabytes; index++) {
      onEach();
      yield megabyte;
    }
  }
  try {
    await pipeline(Readable.from(pieces(), { highWaterMark: 1 }), response);
  } catch (error) {
    // A client with all of it may close before the end is reported. Completeness is checked at the reader.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
