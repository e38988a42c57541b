import type { Workbench } from '../src/workbench.ts';
import { ask, type Asked } from './ask.ts';

export type Server = 'googleUrl' | 'sidebarUrl' | 'panelUrl';

/** What a browser says of a frame that a page of another port of this machine holds. */
export const framed = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
export const own = { 'sec-fetch-site': 'same-origin' };
/** What the workbench's own pages and programs that were told the key send along. */
export const friends = [{}, own, { 'sec-fetch-site': 'none' }] as const;

const json = { 'content-type': 'application/json' };

/** The servers of a workbench, as whoever asks them by hand sees them. */
export function doorOf(workbench: Workbench) {
  const keyOf = (server: Server) => new URL(workbench[server]).searchParams.get('key') ?? '';
  const originOf = (server: Server) => new URL(workbench[server]).origin;
  /** @returns the status */
  const askFor = async (server: Server, path: string, asked: Asked, key = keyOf(server)): Promise<number> => {
    const { method = 'GET', headers = {} } = asked;
    const isPost = method === 'POST';
    const options = {
      method,
      headers: { ...(isPost && json), ...headers },
      ...(isPost && { body: { name: 'x', given: [] } }),
    };
    return (await ask(`${originOf(server)}${path}?key=${encodeURIComponent(key)}`, options)).status;
  };
  return { keyOf, originOf, askFor };
}
