import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, type Browser, type BrowserContext, type Page } from '@tpr/test-support/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkbench, type Workbench } from '../src/workbench.ts';

const folder = mkdtempSync(join(tmpdir(), 'attack-'));
const marker = join(folder, 'marker');
/** Leaves the script's context by the error of an import, and starts a program. */
const source = `import('x').then(() => 0, (e) => String(e.constructor.constructor('return process')().getBuiltinModule('child_process').execSync('touch ${marker}')))`;
const body = JSON.stringify({ name: 'eval', given: [source] });

let workbench: Workbench;
let attacker: Server;
let browser: Browser;
/** Every server of the workbench, with the calls that are most worth attacking. */
let targets: { readonly post: string; readonly get: string; readonly events: string }[];

beforeAll(async () => {
  workbench = await startWorkbench({ port: 0, addin: 'none', thirdParties: 1 });
  attacker = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
  );
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  browser = await launchBrowser([
    '--host-resolver-rules=MAP evil.example 127.0.0.1',
    // Chromium asks its user before a page may call this machine: other browsers do not.
    '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
  ]);
  const at = (address: string, path: string) => {
    const { origin, search } = new URL(address);
    return `${origin}${path}${search}`;
  };
  // The attacker even knows the keys.
  const { googleUrl, sidebarUrl, panelUrl, sandbox } = workbench;
  targets = [
    { post: at(googleUrl, '/google/function'), get: googleUrl, events: at(googleUrl, '/google/events') },
    { post: at(googleUrl, '/google/menu'), get: workbench.excelUrl, events: at(googleUrl, '/google/setup.json') },
    { post: at(sidebarUrl, '/run'), get: at(sidebarUrl, '/nowhere'), events: sidebarUrl },
    { post: at(panelUrl, '/service/auth/x'), get: at(panelUrl, '/nowhere'), events: at(panelUrl, '/presets.json') },
    { post: at(sandbox.url, '/admin/revoke'), get: at(sandbox.url, '/'), events: at(sandbox.url, '/admin/requests') },
  ];
});
afterAll(async () => {
  await browser.close();
  attacker.close();
  await workbench.close();
  rmSync(folder, { recursive: true });
});

const port = () => (attacker.address() as AddressInfo).port;

interface Attack {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Status of each response of the workbench, those included that the browser hides from the page. */
  readonly statuses: number[];
}

async function openAttack(address: string): Promise<Attack> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  const statuses: number[] = [];
  const ports = new Set(targets.map(({ post }) => new URL(post).port));
  const isTarget = (url: string) => ports.has(new URL(url).port);
  // Playwright reports frames and windows, the CDP session the responses that are hidden from the page.
  context.on('response', (answer) => isTarget(answer.url()) && statuses.push(answer.status()));
  const network = await context.newCDPSession(page);
  const asked = new Set<string>();
  // Two channels of the browser: a response may be reported before its request.
  const early = new Map<string, number>();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!isTarget(request.url)) return;
    asked.add(requestId);
    const statusCode = early.get(requestId);
    if (statusCode !== undefined) statuses.push(statusCode);
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (asked.has(requestId)) statuses.push(statusCode);
    else early.set(requestId, statusCode);
  });
  await network.send('Network.enable');
  return { page, context, statuses };
}

/** The ways in which a page can send requests to another origin. Each waits for its end, whatever that is. */
const ways: Readonly<Record<string, (page: Page, target: (typeof targets)[number]) => Promise<unknown>>> = {
  'a simple request': async (page, { post }) =>
    page.evaluate(
      ([url, text]) => fetch(url!, { method: 'POST', mode: 'no-cors', body: text! }).catch(String),
      [post, body],
    ),
  'a request with credentials': async (page, { post }) =>
    page.evaluate(
      ([url, text]) =>
        fetch(url!, { method: 'POST', mode: 'no-cors', credentials: 'include', body: text! }).catch(String),
      [post, body],
    ),
  'a beacon': async (page, { post }) => {
    const answered = page.waitForEvent('response');
    await page.evaluate(([url, text]) => navigator.sendBeacon(url!, text!), [post, body]);
    await answered;
  },
  'a form': async (page, { post }) =>
    page.evaluate(
      ([url, text]) => {
        const frame = Object.assign(document.createElement('iframe'), { name: `answer${Math.random()}` });
        const form = document.createElement('form');
        Object.assign(form, { action: url, method: 'post', enctype: 'text/plain', target: frame.name });
        form.append(Object.assign(document.createElement('input'), { name: text!.slice(0, -1), value: '}' }));
        document.body.append(frame, form);
        form.submit();
      },
      [post, body],
    ),
  'an image': async (page, { get }) =>
    page.evaluate(
      async (url) =>
        new Promise((resolve) =>
          Object.assign(new Image(), { onload: resolve, onerror: () => resolve('error'), src: url }),
        ),
      get,
    ),
  'a script': async (page, { events }) =>
    page.evaluate(
      async (url) =>
        new Promise((resolve) => {
          const script = Object.assign(document.createElement('script'), {
            src: url,
            onload: resolve,
            onerror: () => resolve('error'),
          });
          document.body.append(script);
        }),
      events,
    ),
  'a frame': async (page, { get }) =>
    page.evaluate(
      async (url) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          document.body.append(frame);
          frame.onload = resolve;
          frame.src = url;
        }),
      get,
    ),
  'a stream of events': async (page, { events }) =>
    page.evaluate(
      async (url) =>
        new Promise((resolve) => {
          const stream = new EventSource(url);
          stream.onerror = () => resolve('error');
          stream.onopen = () => resolve('open');
        }),
      events,
    ),
  'a window': async (page, { get }) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate((url) => void window.open(url), get)]);
    await popup.waitForLoadState();
    await popup.close();
  },
};

const preflighted = async (page: Page, url: string, type: string) =>
  page.evaluate(
    async ([address, text, contentType]) =>
      fetch(address!, { method: 'POST', headers: { 'content-type': contentType! }, body: text! }).then(
        ({ status }) => status,
        () => 'not told',
      ),
    [url, body, type],
  );

const nothingRan = () => expect(existsSync(marker)).toBe(false);

describe.each(['localhost', '127.0.0.1', 'evil.example'])('S01: a page of another port of %s, in Chromium', (name) => {
  let attack: Attack;
  beforeAll(async () => (attack = await openAttack(`http://${name}:${port()}/`)));
  afterAll(() => attack.context.close());

  it.each(Object.keys(ways))('gets 403 for %s', async (way) => {
    for (const target of targets) {
      attack.statuses.length = 0;
      await ways[way]!(attack.page, target);
      await expect.poll(() => attack.statuses.length).toBeGreaterThan(0);
      expect([target, [...new Set(attack.statuses)]]).toEqual([target, [403]]);
    }
    nothingRan();
  });

  it('gets no response at all when the browser sends a preflight first', async () => {
    attack.statuses.length = 0;
    for (const { post } of targets) {
      for (const type of ['application/json', 'text/plain']) {
        expect([post, type, await preflighted(attack.page, post, type)]).toEqual([post, type, 'not told']);
      }
    }
    expect([...new Set(attack.statuses)]).toEqual([403]);
    nothingRan();
  });

  it('gets no WebSocket', async () => {
    for (const { events } of targets) {
      const outcome = await attack.page.evaluate(
        async (url) =>
          new Promise((resolve) => {
            const socket = new WebSocket(url);
            socket.onopen = () => resolve('open');
            socket.onerror = () => resolve('refused');
          }),
        events.replace('http:', 'ws:'),
      );
      expect(outcome).toBe('refused');
    }
  });
});

describe('S01: a host name that an attacker has pointed to this machine, in Chromium', () => {
  it('gets 403 in its own page as well', async () => {
    for (const target of targets) {
      // The page came from elsewhere, by the same name and port; now the name resolves to this machine.
      const attack = await openAttack('about:blank');
      const own = (url: string) => url.replace('127.0.0.1', 'evil.example');
      const page = `${new URL(own(target.post)).origin}/attack`;
      await attack.context.route(page, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
      await attack.page.goto(page);
      attack.statuses.length = 0;
      expect(await preflighted(attack.page, own(target.post), 'application/json')).toBe(403);
      expect(await attack.page.evaluate(async (url) => (await fetch(url)).status, own(target.get))).toBe(403);
      expect([...new Set(attack.statuses)]).toEqual([403]);
      await attack.context.close();
    }
    nothingRan();
  });
});

describe('S01: the user at the address that npm start has printed, in Chromium', () => {
  it('sees both pages, switches between them, and the script runs', async () => {
    const page = await browser.newPage();
    const statuses: number[] = [];
    page.on('response', (answer) => statuses.push(answer.status()));
    await page.goto(workbench.excelUrl);
    await page.getByRole('link', { name: 'Google Sheets' }).click();
    await page.waitForFunction(() => 'spreadsheet' in window);
    await page.getByRole('link', { name: 'Excel' }).click();
    await page.waitForFunction(() => 'workbench' in window);
    await page.reload();
    await page.waitForFunction(() => 'workbench' in window);
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
    await page.close();
  });
});
