import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkbench, type Workbench } from '../src/workbench.ts';
import { requestsTo, framed, friends, own, type Server } from './server-requests.ts';

let workbench: Workbench;
let { keyOf, originOf, askFor } = {} as ReturnType<typeof requestsTo>;
beforeAll(async () => {
  workbench = await startWorkbench({ port: 0, addin: 'none', thirdParties: 1 });
  ({ keyOf, originOf, askFor } = requestsTo(workbench));
});
afterAll(() => workbench.close());

/** The requests that each server answers, and where a body goes: path, method, and whether it needs the key. */
const everything: readonly (readonly [server: Server, method: string, path: string, isLocked: boolean])[] = [
  ['googleUrl', 'GET', '/', true],
  ['googleUrl', 'GET', '/google', true],
  ['googleUrl', 'GET', '/setup.json', true],
  ['googleUrl', 'GET', '/google/setup.json', true],
  ['googleUrl', 'GET', '/google/events', true],
  ['googleUrl', 'POST', '/google/act', true],
  ['googleUrl', 'POST', '/google/function', true],
  ['googleUrl', 'POST', '/google/menu', true],
  ['googleUrl', 'POST', '/google/trigger', true],
  ['googleUrl', 'GET', '/excel.js', false],
  ['googleUrl', 'GET', '/addin/manifest.json', false],
  ['sidebarUrl', 'GET', '/', true],
  ['sidebarUrl', 'POST', '/run', true],
  ['panelUrl', 'GET', '/panel.html', false],
  ['panelUrl', 'GET', '/presets.json', false],
  ['panelUrl', 'GET', '/office/AgaveErrorUX/index.html', false],
  ['panelUrl', 'POST', '/service/current/api/v1/account/1001/thirdparties', false],
  ['relayUrl', 'GET', '/health', false],
  ['relayUrl', 'GET', '/service/current/api/v1/account/1001', false],
  ['relayUrl', 'POST', '/service/auth/realms/tpr/protocol/openid-connect/token', false],
];
const bodies = everything.filter(([, method]) => method === 'POST');
const locked = everything.filter(([, , , isLocked]) => isLocked);

const strangers: readonly (readonly [string, (server: Server) => Readonly<Record<string, string>>])[] = [
  ['another origin', () => ({ origin: 'https://evil.example' })],
  ['another origin, as a browser tells it', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })],
  ['another site, without saying which', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['another port of this machine', () => ({ origin: 'http://127.0.0.1:5240', 'sec-fetch-site': 'same-site' })],
  ['another port, without saying which', () => ({ 'sec-fetch-site': 'same-site' })],
  ['no origin', () => ({ origin: 'null' })],
  ['its own origin that is not', (server) => ({ origin: originOf(server), 'sec-fetch-site': 'cross-site' })],
  ['a name that leads here', () => ({ host: 'evil.example', ...own })],
  ['a name that leads here, with its port', (server) => ({ host: `evil.example:${new URL(originOf(server)).port}` })],
];

describe.each(strangers)('S01: a page of %s that knows the key', (_, headers) => {
  it.each(everything)('gets 403 from %s: %s %s', async (server, method, path) => {
    expect(await askFor(server, path, { method, headers: headers(server) })).toBe(403);
  });
});

describe('S01: without the key', () => {
  it.each(locked)('%s answers 403: %s %s', async (server, method, path) => {
    for (const headers of [{}, own]) {
      expect(await askFor(server, path, { method, headers }, '')).toBe(403);
      expect(await askFor(server, path, { method, headers }, 'x'.repeat(keyOf(server).length))).toBe(403);
    }
  });

  it('the key cannot be guessed, and each page has another', () => {
    expect(keyOf('googleUrl')).toMatch(/^[\w-]{32}$/);
    expect(keyOf('sidebarUrl')).toMatch(/^[\w-]{32}$/);
    expect(keyOf('googleUrl')).not.toBe(keyOf('sidebarUrl'));
  });
});

describe.each(['text/plain', 'text/plain;charset=UTF-8', 'multipart/form-data', ''])('S01: a body of %s', (type) => {
  it.each(bodies)('gets 403 from %s: %s %s', async (server, method, path) => {
    expect(await askFor(server, path, { method, headers: { 'content-type': type } })).toBe(403);
  });
});

describe('S01: a form', () => {
  it.each(bodies.filter(([server]) => server !== 'panelUrl' && server !== 'relayUrl'))(
    'gets 403 from %s: %s %s',
    async (server, method, path) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(await askFor(server, path, { method, headers })).toBe(403);
    },
  );
});

describe('S01: a frame of another port', () => {
  it('shows only pages that are made for a frame, with their key', async () => {
    expect(await askFor('panelUrl', '/office/AgaveErrorUX/index.html', { headers: framed })).toBe(200);
    expect(await askFor('panelUrl', '/presets.json', { headers: framed })).toBe(403);
    expect(await askFor('sidebarUrl', '/', { headers: framed }, '')).toBe(403);
  });

  it.each(['/', '/google', '/google/setup.json', '/google/events'])('shows no %s', async (path) => {
    expect(await askFor('googleUrl', path, { headers: framed })).toBe(403);
  });

  it('gets no page by a navigation from another origin', async () => {
    const headers = { ...framed, 'sec-fetch-dest': 'document' };
    expect(await askFor('sidebarUrl', '/', { headers })).toBe(403);
    expect(await askFor('sidebarUrl', '/', { headers: { ...framed, 'sec-fetch-site': 'cross-site' } })).toBe(403);
  });
});

describe('S01: its own pages, and a program with the key', () => {
  it.each(friends)('are answered with %o', async (headers) => {
    for (const path of ['/', '/google', '/setup.json', '/excel.js']) {
      expect([path, await askFor('googleUrl', path, { headers })]).toEqual([path, 200]);
    }
    expect(await askFor('relayUrl', '/health', { headers })).toBe(200);
  });
});

describe('S32: the panel', () => {
  it('forwards to the relay alone, whatever server a path names', async () => {
    let heard = 0;
    const other = createServer((_, response) => {
      heard += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const place = `127.0.0.1:${(other.address() as AddressInfo).port}`;
    for (const path of [`//${place}/`, `http://${place}/`, `///${place}/`, `/\\\\${place}/`, `\\\\${place}/`]) {
      const [answer] = (await once(request(originOf('panelUrl'), { path }).end(), 'response')) as [{ resume(): void }];
      answer.resume();
    }
    other.close();
    expect(heard).toBe(0);
  });
});
