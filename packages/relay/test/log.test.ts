import { Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { logInto } from '../src/log.ts';
import { startRelay } from '../src/server.ts';
import { readSettings } from '../src/index.ts';
import { TrustedProxies } from '../src/trusted-proxies.ts';
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

it('a refusal of the relay has its reason in the log, and one of the service has none', async () => {
  const upstream = await openUpstream((_request, response) => response.writeHead(400).end('{}'));
  onTestFinished(() => upstream.close());
  const relay = await openRelay(upstream.url);
  onTestFinished(() => relay.close());
  for (const query of ['', '?unknown=1']) await (await fetch(relay.url + aList + query)).text();
  const lines = () => relay.log.filter((line) => 'operation' in line);
  await expect.poll(() => lines().length).toBe(2);
  expect(lines().map(({ status, heldBack }) => [status, heldBack])).toEqual([
    [400, undefined],
    [400, 'The query holds something that this operation does not take.'],
  ]);
  expect(upstream.asked).toHaveLength(1);
});

it.each([
  [
    '10.9.9.9',
    /not in TPR_TRUSTED_PROXIES\. If that is your proxy, its requests are refused as if they came over http\.$/,
    403,
  ],
  [undefined, /not in TPR_TRUSTED_PROXIES\. If that is your proxy, all clients behind it share one rate\.$/, 200],
])('a proxy in front that the settings do not name is reported once (they name %s)', async (named, message, status) => {
  const upstream = await openUpstream();
  onTestFinished(() => upstream.close());
  const trustedProxies = named === undefined ? {} : { trustedProxies: new TrustedProxies('', named) };
  const relay = await openRelay(upstream.url, trustedProxies);
  onTestFinished(() => relay.close());
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  for (const more of [{}, headers, headers]) await (await fetch(relay.url + aList, { headers: more })).text();
  const answered = () => relay.log.flatMap((line) => ('status' in line ? [line.status] : []));
  await expect.poll(answered).toEqual([status, status, status]);
  const said = relay.log.flatMap((line) => ('message' in line ? [line.message] : []));
  expect(said.filter((line) => message.test(line))).toHaveLength(1);
  expect(JSON.stringify(relay.log)).not.toContain('203.0.113.7');
});

it('a relay that stops says so, with the requests that it waits for', async () => {
  const answers: (() => void)[] = [];
  const upstream = await openUpstream((_request, response) => answers.push(() => response.end('{}')));
  onTestFinished(() => upstream.close());
  const relay = await openRelay(upstream.url);
  const asked = fetch(relay.url + aList);
  await expect.poll(() => answers.length).toBe(1);
  const closed = relay.close();
  const said = () => relay.log.flatMap((line) => ('message' in line ? [line.message] : [])).slice(-2);
  expect(said().at(-1)).toBe('The relay stops. Requests in progress: 1.');
  for (const answer of answers) answer();
  await (await asked).text();
  await closed;
  expect(said()).toEqual(['The relay stops. Requests in progress: 1.', 'The relay has stopped.']);
});
