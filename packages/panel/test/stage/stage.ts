import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import sparticuz from '@sparticuz/chromium';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';

/** What a relay sends with the pane: no eval, no script in the page. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'none'";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Third-party risk</title>
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

/** A pane in a real browser, with a scripted spreadsheet around it. */
export async function openStage(): Promise<Stage> {
  const [script, browser] = await Promise.all([bundleStage(), launchBrowser()]);
  const server = createServer((request, response) => {
    const isScript = request.url === '/stage.js';
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(isScript ? script : page);
  });
  const origin = await listen(server);
  return {
    open: async (wish, size = { width: 320, height: 720 }) => {
      const context = await browser.newContext({
        viewport: size,
        reducedMotion: 'reduce',
        locale: wish['language'] ?? 'en',
      });
      const opened = await context.newPage();
      const complaints: string[] = [];
      opened.on('pageerror', (error) => complaints.push(error.message));
      opened.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      await opened.goto(`${origin}/?${new URLSearchParams(wish)}`);
      return { page: opened, complaints };
    },
    close: async () => {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bundleStage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('main.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stage has no port.');
  return `http://127.0.0.1:${address.port}`;
}

async function launchBrowser(): Promise<Browser> {
  const known = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath =
    known.find((path) => path !== undefined && existsSync(path)) ?? (await sparticuz.executablePath());
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}
