import { writeRunShim, type RunCall } from '@tpr/google-simulator/apps-script';
import { createKey } from '../access-rules.ts';
import { listen } from '../listening.ts';
import { readJson } from '../read-json.ts';
import type { ScriptLink } from './script-link.ts';

export interface SidebarServer {
  /** URL of the shown page, with its key. */
  readonly address: string;
  close(): Promise<void>;
}

/** The server of the sidebar's origin: the page that the script shows, and google.script.run. */
export async function startSidebarServer(script: () => Promise<ScriptLink>, port: number): Promise<SidebarServer> {
  const key = createKey();
  const server = await listen(port, { key, isFramed: (path) => path === '/' }, (incoming, outgoing) => {
    const answer = (status: number, type: string, body: string) =>
      outgoing.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
    const act = async () => {
      const { pathname } = new URL(incoming.url ?? '/', 'http://sidebar');
      const link = await script();
      if (pathname === '/run' && incoming.method === 'POST') {
        const reply = await link.ask('answerSidebar', (await readJson(incoming)) as RunCall);
        answer(200, 'application/json', JSON.stringify(reply));
      } else if (pathname === '/') answer(200, 'text/html', withRun(await link.ask('sidebarPage'), key));
      else answer(404, 'text/plain', '');
    };
    act().catch((error: unknown) => answer(500, 'text/plain', String(error)));
  });
  return { address: `${server.url}/?key=${key}`, close: () => server.close() };
}

/** Google defines `google` before the page's first script. */
const withRun = (page: string, key: string): string =>
  page.replace('<script>', () => `<script>${writeRunShim(`/run?key=${key}`)}</script><script>`);
