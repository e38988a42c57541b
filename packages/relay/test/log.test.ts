import { Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { logInto } from '../src/log.ts';
import { startRelay } from '../src/server.ts';
import { readSettings } from '../src/index.ts';
import { aList, openRelay, openUpstream } from './bench.ts';
import { needed } from './needed-settings.ts';

it('a log that cannot be written costs its lines, which is reported once', async () => {
  // As standard output behaves: an error does not close it.
  const stream = new Writable({
    autoDestroy: false,
    write: (_piece, _encoding, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  });
  const reported: string[] = [];
  const log = logInto(stream, (line) => reported.push(line));
  log({ time: '2026-01-01T00:00:00.000Z', message: 'first' });
  await new Promise((resolve) => setImmediate(resolve));
  stream.emit('error', new Error('again'));
  expect(reported).toEqual(['Lines of the log are lost (ENOSPC). The relay keeps running.']);
});

it('a port that is in use is reported as the setting, in one line', async () => {
  const upstream = await openUpstream();
  onTestFinished(() => upstream.close());
  const relay = await openRelay(upstream.url);
  onTestFinished(() => relay.close());
  const settings = readSettings({ ...needed, PORT: String(relay.port) });
  await expect(startRelay(settings, { log: () => undefined })).rejects.toThrow(
    new RangeError(`PORT ${relay.port} is in use by another program: end that program, or set another PORT.`),
  );
});

it('a refusal of the relay is marked in the log, and one of the service is not', async () => {
  const upstream = await openUpstream((_request, response) => response.writeHead(400).end('{}'));
  onTestFinished(() => upstream.close());
  const relay = await openRelay(upstream.url);
  onTestFinished(() => relay.close());
  for (const query of ['', '?unknown=1']) await (await fetch(relay.url + aList + query)).text();
  const lines = () => relay.log.filter((line) => 'operation' in line);
  await expect.poll(() => lines().length).toBe(2);
  expect(lines().map(({ status, heldBack }) => [status, heldBack])).toEqual([
    [400, undefined],
    [400, true],
  ]);
  expect(upstream.asked).toHaveLength(1);
});
