import { writeRunShim, type RunCall } from '@stage/google/realm';
import { listen, type Listening } from '../listening.ts';
import { readJson } from '../read-json.ts';
import type { RealmLink } from './realm-link.ts';

/** The origin of the sidebar: the page that the script shows, with nothing but google.script.run to ask. */
export async function startSidebarServer(realm: () => Promise<RealmLink>, port: number): Promise<Listening> {
  return listen(port, (incoming, outgoing) => {
    const answer = (status: number, type: string, body: string) =>
      outgoing.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
    const act = async () => {
      const { pathname } = new URL(incoming.url ?? '/', 'http://sidebar');
      const link = await realm();
      if (pathname === '/run' && incoming.method === 'POST') {
        const reply = await link.ask('answerSidebar', (await readJson(incoming)) as RunCall);
        answer(200, 'application/json', JSON.stringify(reply));
      } else if (pathname === '/') answer(200, 'text/html', withRun(await link.ask('sidebarPage')));
      else answer(404, 'text/plain', '');
    };
    act().catch((error: unknown) => answer(500, 'text/plain', String(error)));
  });
}

/** Google defines `google` before the first script of the page. */
const withRun = (page: string): string =>
  page.replace('<script>', () => `<script>${writeRunShim('/run')}</script><script>`);
