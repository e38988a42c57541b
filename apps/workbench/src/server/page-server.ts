import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { addinFolder } from './excel/addin-build.ts';
import type { PageFiles } from './page-files.ts';
import { listen, type Listening } from './listening.ts';

/** What the page needs before it can start; `setup.json`. */
export interface Setup {
  /** Origin of the add-in; empty when the page has no add-in. */
  readonly panelOrigin: string;
}

/** The HTML of each host's page, by path. */
const pages: Readonly<Record<string, URL>> = {
  '/': new URL('../page/excel/index.html', import.meta.url),
  '/google': new URL('../page/google/index.html', import.meta.url),
};

export interface PageServerOptions {
  readonly files: Promise<PageFiles>;
  readonly setup: Promise<Setup>;
  readonly port: number;
  /** The key that opens pages and calls. */
  readonly key: string;
  /** Answers everything below /google/. */
  readonly google: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
}

/** Serves both pages (HTML, scripts, styles), the setup, and the add-in files that the Excel page reads. */
export async function startPageServer({ files, setup, port, key, google }: PageServerOptions): Promise<Listening> {
  // Scripts, styles and the add-in's files are the same for every request.
  const isLocked = (path: string) => path in pages || path === '/setup.json' || path.startsWith('/google/');
  return listen(port, { key, isLocked }, (incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    const page = pages[path];
    const answer = (type: string, body: string | Uint8Array) =>
      outgoing.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    if (page !== undefined) answer('text/html; charset=utf-8', readFileSync(page));
    else if (path === '/setup.json') void setup.then((known) => answer('application/json', JSON.stringify(known)));
    else if (path.startsWith('/google/')) google(incoming, outgoing);
    else if (path.startsWith('/addin/')) answerAddin(path.slice('/addin/'.length), outgoing);
    else if (path === '/favicon.ico') outgoing.writeHead(204).end();
    else {
      void files.then((built) => {
        const file = built.get(path);
        if (file === undefined) outgoing.writeHead(404).end();
        else answer(file.type, file.bytes);
      });
    }
  });
}

const types: Readonly<Record<string, string>> = { '.json': 'application/json', '.png': 'image/png' };

/** Serves manifest, list of functions and icons of the add-in: the files that Excel reads before it opens the panel. */
function answerAddin(path: string, outgoing: ServerResponse): void {
  const type = types[extname(path)];
  try {
    if (type === undefined || !/^[\w-]+(\/[\w-]+)*\.\w+$/.test(path)) throw new RangeError(path);
    const bytes = readFileSync(join(addinFolder, path));
    outgoing.writeHead(200, { 'content-type': type }).end(bytes);
  } catch {
    outgoing.writeHead(404).end();
  }
}
