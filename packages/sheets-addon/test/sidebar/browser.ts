import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { answerRun, writeRunShim, type RunCall } from '@tpr/google-host/realm';
import type * as playwright from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { buildPage } from '../../tools/page.ts';
import type { Desk } from '../realm/script.ts';

const panel = createRequire(new URL('../../../panel/package.json', import.meta.url));
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const places = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function launch(): Promise<Browser> {
  const { chromium } = panel('playwright-core') as typeof playwright;
  const found = places.find((place) => place !== undefined && existsSync(place));
  if (found !== undefined) return chromium.launch({ executablePath: found, args: flags });
  const packed = panel('@sparticuz/chromium') as { default: { executablePath(): Promise<string> } };
  return chromium.launch({ executablePath: await packed.default.executablePath(), args: flags });
}

export const axeSource = panel.resolve('axe-core');

export interface SidebarPage {
  readonly page: Page;
  /** Google's answer to every call from now on; undefined lets the script answer. */
  failWith(message: string | undefined): void;
  close(): Promise<void>;
}

const built = await buildPage();

/** The built page as Google shows it: beside the spreadsheet, with nothing but google.script.run to ask. */
export async function openSidebar(browser: Browser, desk: Desk): Promise<SidebarPage> {
  let failure: string | undefined;
  const server: Server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(built.replace('<script>', () => `<script>${writeRunShim('/run')}</script><script>`));
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const answer = failure === undefined ? answerRun(desk.realm, JSON.parse(body) as RunCall) : { error: failure };
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage({ viewport: { width: 300, height: 800 } });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    failWith(message) {
      failure = message;
    },
    async close() {
      await page.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
