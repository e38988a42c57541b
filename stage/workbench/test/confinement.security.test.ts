import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnConfined } from '../src/server/google/confinement.ts';
import type { Order } from './confined-probe.ts';

interface Told {
  readonly told: readonly (readonly [string, string])[];
  readonly env: readonly string[];
  readonly globals: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), 'confined-'));
const secret = join(folder, 'secret.json');
const connections: string[] = [];
let told: Told;

beforeAll(async () => {
  writeFileSync(secret, '"top secret"');
  const tcp = createServer().listen(0, '127.0.0.1');
  const servers = [tcp, createServer().listen(join(folder, 'socket'))];
  const datagrams = createSocket('udp4').bind(0, '127.0.0.1');
  for (const server of servers) server.on('connection', () => connections.push('a connection'));
  datagrams.on('message', () => connections.push('a datagram'));
  await Promise.all([...servers, datagrams].map((each) => once(each, 'listening')));
  const [tcpPort, udpPort] = [(tcp.address() as AddressInfo).port, datagrams.address().port];
  process.env['TPR_TEST_SECRET'] = 'top secret';
  const child = spawnConfined(new URL('confined-probe.ts', import.meta.url));
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  child.stdin.end(JSON.stringify({ folder, secret, tcpPort, udpPort } satisfies Order));
  const [report, complaint] = await said;
  delete process.env['TPR_TEST_SECRET'];
  for (const each of [...servers, datagrams]) each.close();
  if (report === '') throw new Error(complaint);
  told = JSON.parse(report) as Told;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('S30: somebody with everything of Node.js in hand', () => {
  it('is refused whatever they try', () => {
    expect(told.told.length).toBeGreaterThan(50);
    expect(told.told.filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
  });

  it('leaves no trace, and reaches nobody', () => {
    expect(readdirSync(folder).filter((name) => name !== 'socket')).toEqual(['secret.json']);
    expect([readFileSync(secret, 'utf8'), existsSync(join(folder, 'marker')), connections]).toEqual([
      '"top secret"',
      false,
      [],
    ]);
  });

  it('finds an empty environment, and the language', () => {
    expect(told.env).toEqual([]);
    expect(told.globals).toEqual(expect.arrayContaining(['Array', 'Buffer', 'Promise']));
    for (const name of ['process', 'fetch', 'require', 'global', 'console', 'setTimeout', 'WebSocket', 'navigator']) {
      expect(told.globals).not.toContain(name);
    }
  });
});
