import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { addinFolder } from './addin-build.ts';
import type { PageFiles } from './page-files.ts';
import { listen, type Listening } from './listening.ts';

/** What the page has to know before it can start; `setup.json`. */
export interface Setup {
  /** Origin of the add-in; empty when the page stands alone. */
  readonly paneOrigin: string;
}

const page = new URL('../page/index.html', import.meta.url);

/** Serves the workbench page: its HTML, its script and style, the setup, and what the page reads of the add-in. */
export async function startPageServer(
  files: Promise<PageFiles>,
  setup: Promise<Setup>,
  port: number,
): Promise<Listening> {
  return listen(port, (incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    const answer = (type: string, body: string | Uint8Array) =>
      outgoing.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    if (path === '/') answer('text/html; charset=utf-8', readFileSync(page));
    else if (path === '/setup.json') void setup.then((known) => answer('application/json', JSON.stringify(known)));
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

/** Manifest, list of functions and icons of the add-in: what Excel reads before it opens the pane. */
function answerAddin(path: string, outgoing: ServerResponse): void {
  const type = types[extname(path)];
  try {
    if (type === undefined || !/^[\w-]+(\/[\w-]+)*\.\w+$/.test(path)) throw new RangeError(path);
    outgoing.writeHead(200, { 'content-type': type }).end(readFileSync(join(addinFolder, path)));
  } catch {
    outgoing.writeHead(404).end();
  }
}
