import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hostilePaths } from '@tpr/core/conformance';
import { type HostProcess, obtain, runProcess, startProcess } from '@tpr/test-support/programs';
import { behindProxy, aFile, aList, aToken, openRelay, openUpstream, type RelayBench, type Upstream } from './bench.ts';

/** The block in the README, and the settings that it leaves to its operator. */
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const block = /```nginx\n([^]*?)```/.exec(readme)?.[1] ?? '';

let home = '';
let upstream: Upstream;
let relay: RelayBench;
let proxy: HostProcess;
let sealed = 0;
let open = 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The README's block on free ports with a fresh certificate, and once more misconfigured without https. */
function configuration(): string {
  const placed = block
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${sealed} ssl`)
    .replaceAll(/ssl_certificate\S*\s+(\S+);/g, (line, path: string) =>
      line.replace(path, join(home, path.endsWith('.key') ? 'key' : 'pem')),
    )
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${relay.port}`);
  const inClear = placed
    .replace(`listen 127.0.0.1:${sealed} ssl`, `listen 127.0.0.1:${open}`)
    .replaceAll(/ssl_\S+\s+\S+;/g, '');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  return `daemon off; pid ${home}/pid; error_log stderr; events {} http { access_log off; ${folders.join(' ')} ${placed} ${inClear} }`;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

function ask(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
  port = sealed,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { host: `relay.example:${port}`, ...headers },
      rejectUnauthorized: false,
      agent: false as const,
    };
    const asking = port === sealed ? httpsRequest(options) : httpRequest(options);
    asking.on('response', (response) => {
      const { statusCode: status = 0, headers: heard } = response;
      text(response).then((received) => resolve({ status, headers: heard, body: received }), reject);
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

const form = 'grant_type=password&client_id=tpr-sandbox&username=buyer%40example.test&password=sandbox';
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };

beforeAll(async () => {
  const nginx = await obtain({ package: 'nginx', program: 'nginx', folders: ['usr/sbin'] });
  home = mkdtempSync(join(tmpdir(), 'tpr-proxy-'));
  const made = [
    '-newkey',
    'rsa:2048',
    '-keyout',
    join(home, 'key'),
    '-out',
    join(home, 'pem'),
    '-subj',
    '/CN=relay.example',
  ];
  await runProcess('openssl', ['req', '-x509', '-nodes', '-days', '1', ...made], { env: process.env });
  upstream = await openUpstream();
  relay = await openRelay(upstream.url, {
    ...behindProxy,
    ratePerSecond: 40,
    addinDir: `${import.meta.dirname}/addin`,
  });
  [sealed, open] = [await freePort(), await freePort()];
  writeFileSync(join(home, 'nginx.conf'), configuration());
  proxy = startProcess(nginx.path, ['-p', home, '-c', join(home, 'nginx.conf')], { env: nginx.env });
  const isUp = async () => {
    if ((await ask('/health')).status !== 200) throw new Error(proxy.output());
  };
  await vi.waitFor(isUp, { timeout: 20_000, interval: 100 });
}, 300_000);
afterAll(async () => {
  await proxy.stop();
  await relay.close();
  await upstream.close();
  rmSync(home, { recursive: true });
});

/** The rate of the relay is low, so that the test can reach it. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 1_200));

describe('the proxy of the README', () => {
  it('serves the add-in over https, and makes browsers stay with https', async () => {
    const { status, headers, body } = await ask('/page.html');
    expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    expect(body).toContain('<title>Page</title>');
  });

  it('forwards a sign-in of its own page, from a browser that sends Origin alone, and none of another page', async () => {
    await pause();
    const own = await ask(aToken, { ...asForm, origin: `https://relay.example:${sealed}` }, form);
    const other = await ask(aToken, { ...asForm, origin: 'https://evil.example' }, form);
    const forged = { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    expect([own.status, other.status, (await ask(aToken, { ...asForm, ...forged }, form)).status]).toEqual([
      200, 403, 403,
    ]);
  });

  it('counts a client by its address, whatever forwarding headers the client sends', async () => {
    await pause();
    const statuses = new Set<number>();
    // 1,500 requests exceed the rate on a machine that answers more than 41 a second.
    for (let round = 0; round < 10 && !statuses.has(429); round++) {
      const asking = Array.from({ length: 150 }, (_each, index) =>
        ask(aList, { 'x-forwarded-for': `10.0.${round}.${index}` }),
      );
      for (const { status } of await Promise.all(asking)) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
  });

  it('forwards nothing over http, if it is ever configured so, even when a client claims https', async () => {
    const before = upstream.asked.length;
    expect((await ask(aToken, asForm, form, open)).status).toBe(403);
    expect((await ask(aToken, { ...asForm, 'x-forwarded-proto': 'https' }, form, open)).status).toBe(403);
    expect(upstream.asked.length).toBe(before);
  });

  it('forwards no path to another target', async () => {
    await pause();
    const before = upstream.asked.length;
    for (const [what, path] of hostilePaths.filter(([, way]) => !/[#\u0000]/.test(way))) {
      const { status } = await ask(`/service/current/api/v1/account/1001${path}`);
      expect([what, [400, 404].includes(status)]).toEqual([what, true]);
    }
    expect(upstream.asked.length).toBe(before);
  });

  it('forwards a file unchanged', async () => {
    await pause();
    expect(await ask(aFile)).toMatchObject({ status: 200, body: '{}' });
  });
});
