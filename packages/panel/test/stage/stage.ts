import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { bundle } from './bundle.ts';

/** What a relay sends with the pane: no eval, no script in the page. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'none'";

const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Third-party risk</title>
<link rel="icon" href="data:,">
<style>html, body, #pane { height: 100%; margin: 0 }</style>
</head>
<body><div id="pane"></div><script src="/stage.js"></script></body>
</html>`;

export interface Stage {
  /** @param wish parameters of the stage: `language`, `mode`, `session`, `table`, … */
  open(wish: Readonly<Record<string, string>>, size?: { width: number; height: number }): Promise<StagePage>;
  close(): Promise<void>;
}

export interface StagePage {
  readonly page: Page;
  /** What the page complained about: errors, refused content. */
  readonly complaints: readonly string[];
}

export interface StageOptions {
  /** The script that plays the spreadsheet. */
  readonly entry?: 'main.ts' | 'live.ts';
  /** The service behind the page, reached at the page's own origin. */
  readonly serviceUrl?: string;
}

/** A pane in a real browser, with a spreadsheet around it. */
export async function openStage({ entry = 'main.ts', serviceUrl }: StageOptions = {}): Promise<Stage> {
  const [script, browser] = await Promise.all([bundle(entry), launchBrowser()]);
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://stage').pathname;
    if (path === '/stage.js') return answer(response, 'text/javascript', script);
    if (path === '/' || serviceUrl === undefined) return answer(response, 'text/html', document);
    passOn(incoming, response, serviceUrl);
  });
  const origin = await listen(server);
  // One for all pages: the browser compiles the script once.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return {
    open: async (wish, size = { width: 320, height: 720 }) => {
      const page = await context.newPage();
      await page.setViewportSize(size);
      page.setDefaultTimeout(15_000);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      await page.goto(`${origin}/?${new URLSearchParams(wish)}`);
      return { page, complaints };
    },
    close: async () => {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'max-age=600',
  });
  response.end(text);
}

/** A browser may ask its own origin only, as it would through the relay. */
function passOn(incoming: IncomingMessage, response: ServerResponse, serviceUrl: string): void {
  const { method, headers } = incoming;
  const outgoing = request(new URL(incoming.url ?? '/', serviceUrl), { method, headers }, (reply) => {
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
