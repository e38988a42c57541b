import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCompanyFile } from '@tpr/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { behindProxy, openRelay, openUpstream, type RelayBench, sendRaw, statusIn, type Upstream } from './bench.ts';

const home = mkdtempSync(join(tmpdir(), 'tpr-relay-'));
const folder = join(home, 'dist');
const contents: Readonly<Record<string, string>> = {
  'taskpane.html': '<!doctype html><title>panel</title>',
  'functions.json': '{"functions":[]}',
  'taskpane.3f2a9c01d4.js': 'export {}',
  'commands.js': 'export {}',
  'assets/icon 32.png': 'png',
};
const secret = 'not for anybody';
let upstream: Upstream;
let relay: RelayBench;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(folder, '.git'));
  for (const [name, text] of Object.entries(contents)) writeFileSync(join(folder, name), text);
  for (const name of ['.env', '.git/config', '../secret.txt']) writeFileSync(join(folder, name), secret);
  symlinkSync(join(home, 'secret.txt'), join(folder, 'linked.txt'));
  upstream = await openUpstream();
  relay = await openRelay(upstream.url, { addinDir: folder, addinOrigins: ['https://excel.company.example'] });
});
afterAll(async () => {
  await relay.close();
  await upstream.close();
  rmSync(home, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${relay.url}${path}`, { headers, method });

describe('a file of the add-in', () => {
  it.each([
    ['/taskpane.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/functions.json', 'application/json; charset=utf-8', 'no-cache'],
    ['/commands.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/taskpane.3f2a9c01d4.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/icon%2032.png', 'image/png', 'public, max-age=86400'],
  ])('%s is %s, %s', async (path, type, freshness) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe(freshness);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(await response.text()).toBe(contents[decodeURIComponent(path.slice(1))]);
  });

  it('may run its own scripts and those of office.js, inside Office and the named pages', async () => {
    const policy = (await get('/taskpane.html')).headers.get('content-security-policy')!;
    const directives = new Map(policy.split('; ').map((each) => [each.split(' ')[0]!, each.split(' ').slice(1)]));
    expect(directives.get('script-src')).toEqual(["'self'", 'https://appsforoffice.microsoft.com']);
    expect(directives.get('connect-src')).toEqual(["'self'", 'https://*.aria.microsoft.com']);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(directives.get('frame-ancestors')).toEqual(
      expect.arrayContaining(["'self'", 'https://*.officeapps.live.com', 'https://excel.company.example']),
    );
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
  });

  it('is not sent again while unchanged', async () => {
    const etag = (await get('/taskpane.html')).headers.get('etag')!;
    const response = await get('/taskpane.html', { 'if-none-match': etag });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  it('can be requested without its content', async () => {
    const response = await get('/taskpane.html', { 'accept-encoding': 'identity' }, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe(String(contents['taskpane.html']!.length));
  });

  it('is sent compressed to clients that accept it, with its own tag', async () => {
    const plain = await get('/taskpane.html', { 'accept-encoding': 'identity' });
    const packed = await get('/taskpane.html', { 'accept-encoding': 'br, gzip' });
    const refused = await get('/taskpane.html', { 'accept-encoding': 'gzip;q=0' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(await packed.text()).toBe(await plain.text());
    expect(packed.headers.get('etag')).toBe(`W/${plain.headers.get('etag')}`);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(refused.headers.get('content-encoding')).toBeNull();
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('accepts no %s', async (method) => {
    expect((await get('/taskpane.html', {}, method)).status).toBe(404);
  });
});

describe('the list of functions', () => {
  it.each([
    ['https://excel.officeapps.live.com', true],
    ['https://euc-excel.officeapps.live.com', true],
    ['https://company.sharepoint.com', true],
    ['https://excel.company.example', true],
    ['https://other.company.example', false],
    ['https://officeapps.live.com.evil.example', false],
    ['https://evilofficeapps-live.com', false],
    ['http://excel.officeapps.live.com', false],
    ['https://evil.example#.officeapps.live.com', false],
    ['null', false],
  ])('from %s may be read: %s', async (origin, isAllowed) => {
    const { headers } = await get('/functions.json', { origin });
    expect(headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null);
    expect(headers.get('vary')).toBe('Accept-Encoding, Origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('is the only file that another origin may read', async () => {
    const { headers } = await get('/taskpane.html', { origin: 'https://excel.officeapps.live.com' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the settings of a company', () => {
  it('are read by the add-in’s page at presets.json, which is revalidated each time, with or without a build', async () => {
    const company = {
      presets: [{ id: 'a', label: 'A', connection: { realm: 'tpr', accountId: '1001' } }],
      profile: { version: 1, overrides: { 'query.page': 'offset' } },
    } as const;
    for (const addinDir of [folder, join(home, 'nowhere')]) {
      const own = await openRelay(upstream.url, { addinDir, company });
      const response = await fetch(`${own.url}/presets.json`, {
        headers: { origin: 'https://excel.officeapps.live.com' },
      });
      await own.close();
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(readCompanyFile(await response.text())).toEqual(company);
    }
  });
});

describe('nothing else is served:', () => {
  it.each([
    '/',
    '/assets',
    '/assets/',
    '/.env',
    '/.git/config',
    '/linked.txt',
    '/secret.txt',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/%252e%252e/secret.txt',
    '/taskpane.html/',
    '/taskpane.html%00',
    '/TASKPANE.HTML',
    '/__proto__',
  ])('%s', async (target) => {
    const heard = await sendRaw(relay.port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect([400, 404]).toContain(statusIn(heard));
    expect(heard).not.toContain(secret);
  });

  it('whatever path is requested, the response is a file of the add-in or a refusal', async () => {
    const step = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '..%2f',
      '%5c..',
      '%00',
      '',
      'assets',
      'secret.txt',
      '.env',
      '.git',
      'config',
      'linked.txt',
      'taskpane.html',
      'etc',
      'passwd',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const target = `/${steps.join('/')}`;
        const heard = await sendRaw(relay.port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
        expect(heard).not.toContain(secret);
        expect(statusIn(heard) === 200).toBe(target === '/taskpane.html');
      }),
      { numRuns: 300 },
    );
  });
});

describe('the relay', () => {
  it('reports that it is healthy and its settings, without an address', async () => {
    const response = await get('/health');
    expect(await response.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      upstreams: { current: true, legacy: true, auth: true },
    });
  });

  it('makes browsers use https only when its own proxy says that it is reached over https', async () => {
    const trusting = await openRelay(upstream.url, { addinDir: folder, ...behindProxy });
    const forwarded = { 'x-forwarded-proto': 'https' };
    const seen = await get('/taskpane.html', forwarded);
    const asked = await fetch(`${trusting.url}/taskpane.html`, { headers: forwarded });
    await trusting.close();
    expect(seen.headers.get('strict-transport-security')).toBeNull();
    expect(asked.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('without a built add-in still relays, and says so in one line', async () => {
    const bare = await openRelay(upstream.url, { addinDir: join(home, 'nowhere') });
    expect((await fetch(`${bare.url}/taskpane.html`)).status).toBe(404);
    expect((await fetch(`${bare.url}/health`)).status).toBe(200);
    await bare.close();
    const empty = mkdtempSync(join(home, 'empty'));
    const unbuilt = await openRelay(upstream.url, { addinDir: empty });
    await unbuilt.close();
    for (const [{ log }, folder] of [
      [bare, join(home, 'nowhere')],
      [unbuilt, empty],
    ] as const) {
      const lines = log.flatMap((line) => ('message' in line ? [line.message] : []));
      expect(lines).toContain(`There is no add-in in ${folder}: it is not served, calls are relayed.`);
    }
  });

  it('does not load a folder of any size into memory', async () => {
    const large = join(home, 'large');
    mkdirSync(large);
    writeFileSync(join(large, 'a.bin'), '');
    truncateSync(join(large, 'a.bin'), 65 * 1_048_576);
    await expect(openRelay(upstream.url, { addinDir: large })).rejects.toThrow(/^TPR_ADDIN_DIR holds more than 64 MB/);
  });
});
