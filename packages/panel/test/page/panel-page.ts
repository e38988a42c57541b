import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Browser, BrowserContext, Page } from '@tpr/test-support/browser';
import { isFromHere } from '@tpr/sandbox/guard';
import { bundle } from './bundle.ts';

/** The Content-Security-Policy that a relay sends with the panel: no eval, no inline scripts. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'none'";

const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Third-party risk</title>
<link rel="icon" href="data:,">
<style>html, body, #panel { height: 100%; margin: 0 }</style>
</head>
<body><div id="panel"></div><script src="/stage.js"></script></body>
</html>`;

/** Parameters of the stage: `language`, `mode`, `session`, `table`, … */
export type Wish = Readonly<Record<string, string>>;

export interface PanelSize {
  readonly width: number;
  readonly height: number;
}

export interface StagePage {
  readonly page: Page;
  /** Errors and warnings of the page since it was shown. */
  readonly complaints: readonly string[];
}

/** A panel in a real browser, with a spreadsheet around it. All panels are shown in one page, which is loaded once. */
export interface Stage {
  /** Shows a new panel over a new spreadsheet, in the same page. */
  show(wish?: Wish, size?: PanelSize): Promise<StagePage>;
  close(): Promise<void>;
}

const usualSize: PanelSize = { width: 320, height: 720 };

/** A panel over the scripted spreadsheet, which can be put into every state. */
export async function openStage(browser: Browser): Promise<Stage> {
  const { context, origin, close } = await openTheatre(browser, 'main.ts');
  const { page, complaints } = await openPage(context);
  await page.goto(origin);
  return {
    show: async (wish = {}, size = usualSize) => {
      await page.setViewportSize(size);
      complaints.length = 0;
      await page.evaluate((query) => window.perform(query), String(new URLSearchParams(wish)));
      return { page, complaints };
    },
    close,
  };
}

/** A panel with the real tasks over a spreadsheet in memory. @param serviceUrl the service, which the page reaches at its own origin. */
export async function openLiveStage(browser: Browser, serviceUrl: string): Promise<Stage> {
  const { context, origin, close } = await openTheatre(browser, 'live.ts', serviceUrl);
  const { page, complaints } = await openPage(context);
  return {
    show: async (wish = {}, size = usualSize) => {
      await page.setViewportSize(size);
      complaints.length = 0;
      await page.goto(`${origin}/?${new URLSearchParams(wish)}`);
      return { page, complaints };
    },
    close,
  };
}

async function openTheatre(browser: Browser, entry: 'main.ts' | 'live.ts', serviceUrl?: string) {
  const script = await bundle(entry);
  const server = createServer((incoming, response) => {
    // Pages of other origins in a developer's browser could send requests to this server.
    if (!isFromHere((name) => incoming.headers[name]?.toString())) return void response.writeHead(403).end();
    const path = new URL(incoming.url ?? '/', 'http://stage').pathname;
    if (path === '/stage.js') return answer(response, 'text/javascript', script);
    if (path === '/' || serviceUrl === undefined) return answer(response, 'text/html', document);
    passOn(incoming, response, serviceUrl);
  });
  const origin = await listen(server);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return {
    origin,
    context,
    close: async () => {
      await context.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function openPage(context: BrowserContext): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return { page, complaints };
}

function answer(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'max-age=600',
  });
  response.end(text);
}

/** Forwards a request of the page, which may only reach its own origin, as with the relay. */
function passOn(incoming: IncomingMessage, response: ServerResponse, serviceUrl: string): void {
  const { method, headers, url: path } = incoming;
  const outgoing = request(serviceUrl, { method, headers, path }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stage has no port.');
  return `http://127.0.0.1:${address.port}`;
}
