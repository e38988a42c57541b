import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRun, writeRunShim, type RunCall } from '@tpr/google-simulator/apps-script';
import type { Language } from '@tpr/core';
import type { Browser, Page } from '@tpr/test-support/browser';
import { isFromHere } from '@tpr/sandbox/guard';
import { buildPage } from '../../tools/page.ts';
import { sidebarMessages } from '../../src/sidebar/messages.ts';
import type { ScriptBench } from '../apps-script/script-bench.ts';

export interface SidebarPage {
  readonly page: Page;
  /** Google's answer to every call from now on; undefined lets the script answer. */
  failWith(message: string | undefined): void;
  close(): Promise<void>;
}

/** The built page, for the script to show. */
export const pages = { sidebar: await buildPage() };

/** The built page as Google shows it: beside the spreadsheet, with only google.script.run to call. */
export async function openSidebar(
  browser: Browser,
  bench: ScriptBench,
  item: 'showSidebar' | 'showHelp' = 'showSidebar',
): Promise<SidebarPage> {
  let failure: string | undefined;
  bench.appsScript.ask(item);
  const shown = bench.appsScript.state.shown.at(-1)?.content ?? '';
  const server: Server = createServer((request, response) => {
    // The machine that runs the tests may have other pages open.
    if (!isFromHere((name) => request.headers[name]?.toString())) return void response.writeHead(403).end();
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(shown.replace('<script>', () => `<script>${writeRunShim('/run')}</script><script>`));
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const answer =
        failure === undefined ? answerRun(bench.appsScript, JSON.parse(body) as RunCall) : { error: failure };
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

/** Opens the connection of the formulas and the schedules, by the menu of the panel. */
export async function openOwnPlace(page: Page, language: Language = 'en'): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: sidebarMessages[language].hostPage }).click();
  await page.getByRole('heading', { level: 1, name: sidebarMessages[language].hostPage }).waitFor();
}
